import { createHash } from 'node:crypto';
import { writeConfidentialAddress } from '@istmo/contract/kernel/liquid-address';
import * as z from 'zod/mini';
import { storedValue, type StateStore, type StoredValue } from '../state-store.ts';

/* A simulated chain with one wallet and one account of the issuance service, stored whole under its scope. */

const output = z.object({
  txid: z.string(),
  vout: z.int(),
  address: z.string(),
  assetId: z.string(),
  units: z.string(),
  /** The wallet's label of the address; null where it is not the wallet's. */
  label: z.nullable(z.string()),
  isSpent: z.boolean(),
  isChange: z.boolean(),
});
const transaction = z.object({
  txid: z.string(),
  comment: z.string(),
  isSend: z.boolean(),
  /** When it got into a block, in milliseconds; -1 when the chain dropped it. */
  at: z.number(),
  /** When the wallet and the service show it. */
  shownFrom: z.number(),
});
const asset = z.object({
  uuid: z.string(),
  assetId: z.string(),
  tokenId: z.string(),
  txid: z.string(),
  name: z.string(),
  ticker: z.string(),
  domain: z.string(),
  pubkey: z.string(),
  precision: z.int(),
  units: z.string(),
  isConfidential: z.boolean(),
  isRestricted: z.boolean(),
  isRegistered: z.boolean(),
  isAuthorized: z.boolean(),
  isLocked: z.boolean(),
  blinders: z.array(z.string()),
  shownFrom: z.number(),
});
const user = z.object({ id: z.int(), name: z.string(), GAID: z.string(), isCompany: z.boolean() });
const category = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  users: z.array(z.int()),
  assets: z.array(z.string()),
});
const assignment = z.object({
  id: z.int(),
  assetUuid: z.string(),
  user: z.int(),
  units: z.string(),
  address: z.string(),
  distributionUuid: z.nullable(z.string()),
  vesting: z.nullable(z.int()),
  isReady: z.boolean(),
  isDistributed: z.boolean(),
});
const distribution = z.object({
  uuid: z.string(),
  assetUuid: z.string(),
  status: z.enum(['UNCONFIRMED', 'CONFIRMED', 'CANCELLED']),
  txid: z.string(),
});
const liquid = z.object({
  lastId: z.int(),
  addresses: z.array(z.object({ address: z.string(), label: z.string() })),
  outputs: z.array(output),
  transactions: z.array(transaction),
  assets: z.array(asset),
  users: z.array(user),
  categories: z.array(category),
  assignments: z.array(assignment),
  distributions: z.array(distribution),
});

export type SimulatedLiquid = z.infer<typeof liquid>;
export type SimulatedAsset = z.infer<typeof asset>;
export type SimulatedAssignment = z.infer<typeof assignment>;
export type SimulatedUser = z.infer<typeof user>;

const none = (): SimulatedLiquid => ({
  lastId: 1_000,
  addresses: [],
  outputs: [],
  transactions: [],
  assets: [],
  users: [],
  categories: [],
  assignments: [],
  distributions: [],
});

export function liquidState(stateStore: StateStore, scope: string): StoredValue<SimulatedLiquid> {
  return storedValue<SimulatedLiquid>(stateStore, { name: `issuance/liquid/${scope}`, schema: liquid, empty: none });
}

const blockMs = 60_000;
export const heightAt = (at: number): number => Math.floor(at / blockMs);
/** A block a minute, as on Liquid. */
export const confirmationsOf = (at: number, now: number): number =>
  at < 0 ? -1 : Math.max(0, heightAt(now) - heightAt(at));

const digest = (text: string): Uint8Array => createHash('sha256').update(text).digest();

export const hashOfBlock = (height: number): string => createHash('sha256').update(`block ${height}`).digest('hex');

/** An address of the simulated chain that no key belongs to. */
export function simulatedAddress(seed: string): string {
  const [blindingKey, program] = [digest(`blinding ${seed}`), digest(`program ${seed}`)];
  return writeConfidentialAddress('regtest', {
    blindingKey: Uint8Array.of(2, ...blindingKey),
    program: program.subarray(0, 20),
  });
}

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** An account of a wallet of the service's investors. */
export function simulatedGaid(seed: string): string {
  const letters = [...digest(`gaid ${seed}`)].slice(0, 26).map((byte) => base58.charAt(byte % base58.length));
  return `GA${letters.join('')}`;
}

export const isSimulatedGaid = (text: string): boolean => /^GA[1-9A-HJ-NP-Za-km-z]{26}$/.test(text);

/** Pays to an address of the simulated chain, the wallet's own or another. */
export function pay(
  state: SimulatedLiquid,
  payment: { txid: string; vout: number; address: string; assetId: string; units: string; isChange?: boolean },
): void {
  const { isChange = false, ...rest } = payment;
  const own = state.addresses.find(({ address }) => address === payment.address);
  state.outputs.push({ ...rest, label: own?.label ?? null, isSpent: false, isChange });
}

export function newAddress(state: SimulatedLiquid, scope: string, label: string): string {
  state.lastId += 1;
  const address = simulatedAddress(`${scope} ${state.lastId}`);
  state.addresses.push({ address, label });
  return address;
}
