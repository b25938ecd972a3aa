import { createHash } from 'node:crypto';
import { writeConfidentialAddress } from '@istmo/contract/kernel/liquid-address';
import * as z from 'zod/mini';
import { storedValue, type StateStore, type StoredValue } from '../../state-store.ts';

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
  /** The height of the chain after which it came: the next block includes it. -1 when the chain dropped it. */
  after: z.int(),
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
  /** Of what was handed out: what its holder sent on. */
  sentOn: z.string(),
});
const distribution = z.object({
  uuid: z.string(),
  assetUuid: z.string(),
  status: z.enum(['UNCONFIRMED', 'CONFIRMED', 'CANCELLED']),
  txid: z.string(),
});
const liquid = z.object({
  lastId: z.int(),
  /** Blocks that commands added to those of the clock, less those that they removed. */
  mined: z.int(),
  /** From which heights on the blocks have other hashes, the newest last. */
  forks: z.array(z.object({ from: z.int(), salt: z.string() })),
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
export type SimulatedTransaction = z.infer<typeof transaction>;
export type SimulatedAsset = z.infer<typeof asset>;
export type SimulatedAssignment = z.infer<typeof assignment>;

const none = (): SimulatedLiquid => ({
  lastId: 1_000,
  mined: 0,
  forks: [],
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
/** A block a minute, as on Liquid. */
export const heightAt = ({ mined }: Pick<SimulatedLiquid, 'mined'>, now: number): number =>
  Math.floor(now / blockMs) + mined;

/** The number of blocks from the one that includes it to the newest; 0 before, negative when the chain dropped it. */
export const confirmationsOf = (state: SimulatedLiquid, { after }: SimulatedTransaction, now: number): number =>
  after < 0 ? -1 : Math.max(0, heightAt(state, now) - after);

const digest = (text: string): Uint8Array => createHash('sha256').update(text).digest();

const writeHash = (height: number, salt: string): string =>
  createHash('sha256').update(`block ${height} ${salt}`).digest('hex');

export const hashOfBlock = ({ forks }: SimulatedLiquid, height: number): string =>
  writeHash(height, forks.findLast(({ from }) => from <= height)?.salt ?? '');

/** How far back a block is known. */
const knownBlocks = 20_000;
const knownForks = 5;
const staleBlocks = 300;

/** The height of the newest block of the chain that this one is or follows, as a node knows it of blocks that were removed too. */
export function findAncestor(state: SimulatedLiquid, hash: string, now: number): number | undefined {
  const newest = heightAt(state, now);
  for (let height = newest; height >= Math.max(0, newest - knownBlocks); height -= 1)
    if (hashOfBlock(state, height) === hash) return height;
  const { forks } = state;
  for (let at = Math.max(0, forks.length - knownForks); at < forks.length; at += 1) {
    const before = { ...state, forks: forks.slice(0, at) };
    for (let height = newest + staleBlocks; height >= newest - staleBlocks; height -= 1)
      if (hashOfBlock(before, height) === hash) return Math.min(height, ...forks.slice(at).map(({ from }) => from - 1));
  }
  return undefined;
}

/** Removes the newest blocks: what was in them waits for one again, or is dropped. */
export function removeBlocks(
  state: SimulatedLiquid,
  { depth, fate, salt, now }: { depth: number; fate: 'wait' | 'vanish'; salt: string; now: number },
): void {
  const newest = heightAt(state, now);
  const height = newest - depth;
  state.mined -= depth;
  for (const one of state.transactions)
    if (one.after >= height) one.after = fate === 'wait' || one.after >= newest ? height : -1;
  state.forks.push({ from: height + 1, salt });
}

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

/** Takes units of a security from those that have them outside; false where they have too few. Of an asset that is not the service's there is any. */
export function takeFromOutside(state: SimulatedLiquid, assetId: string, units: bigint): boolean {
  const asset = state.assets.find((one) => one.assetId === assetId);
  if (!asset) return true;
  let missing = units;
  for (const one of state.assignments) {
    if (one.assetUuid !== asset.uuid || !one.isDistributed) continue;
    const left = BigInt(one.units) - BigInt(one.sentOn);
    const taken = left < missing ? left : missing;
    one.sentOn = (BigInt(one.sentOn) + taken).toString();
    missing -= taken;
  }
  return missing === 0n;
}

type NewSupply = { readonly ticker: string; readonly units: bigint; readonly txid: string };

/** Issues units of a security into the wallet, or burns some of those in it, so that the service has this many. Answers why not, '' when done. */
export function changeSupply(state: SimulatedLiquid, { ticker, units, txid }: NewSupply): string {
  const asset = state.assets.findLast((one) => one.ticker === ticker);
  const own = state.outputs.filter(({ assetId, label }) => assetId === asset?.assetId && label !== null);
  const [first] = own;
  if (!asset || !first) return `the service has no ${ticker}`;
  const held = own.reduce((sum, one) => sum + (one.isSpent ? 0n : BigInt(one.units)), 0n);
  const left = held + units - BigInt(asset.units);
  if (left < 0n) return 'so many units of it are not in the wallet';
  for (const one of own) one.isSpent = true;
  if (left > 0n) pay(state, { txid, vout: 0, address: first.address, assetId: asset.assetId, units: left.toString() });
  asset.units = units.toString();
  return '';
}
