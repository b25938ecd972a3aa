import type { DepositState } from '@istmo/contract/areas/deposits/deposit-states';
import { parseTransactionId } from '@istmo/contract/areas/deposits/deposits.rules';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Registry } from '@istmo/contract/kernel/instrument';
import { type Network, networks, type Observation } from '@istmo/providers/custody/port';
import { Outage } from '@istmo/providers/outage';
import type { App } from '../../app.ts';
import { readRegistry } from '../instruments/public.ts';
import { findOwnersOnAnyNetwork } from './addresses.store.ts';
import { isOwnTransfer } from './credited.store.ts';
import { findMinimum, findRequiredConfirmations } from './confirmations.ts';
import { type DepositRow, readOfTransaction } from './deposits.store.ts';
import { countConfirmations } from './judge-deposit.ts';
import { queueRecording } from './record-transaction.ts';

/** What is known of one output of the requested transaction. */
export type FoundOutput = {
  readonly network: Network;
  readonly output: number;
  readonly address: string;
  readonly currency: string | undefined;
  readonly units: bigint;
} & (
  | {
      /** A deposit: stored, or found just now and stored in a moment. */
      readonly answer: 'deposit';
      readonly customer: CustomerId;
      readonly state: DepositState;
      readonly confirmations: number;
      readonly required: number;
      readonly minimum: bigint;
    }
  /**
   * It pays none of the addresses in question; or the address, in a currency that arrives by this network, for which the customer has not
   * opened it; or on a network that the currency does not arrive by; or with another token; or it moved nothing; or the platform itself
   * sent the coin for a fee.
   */
  | { readonly answer: 'other_address' | 'not_opened' | 'other_network' | 'other_token' | 'failed' | 'own_transfer' }
);

export type FoundTransaction = {
  /** Empty when no network knows the transaction. */
  readonly outputs: readonly FoundOutput[];
  /** The watched networks that did not answer, so that the transaction may be on them. */
  readonly unread: readonly Network[];
};

const timeoutMs = 4_000;

/**
 * What became of a transaction, on whatever network it is: for staff about every address, for a customer about their own only. A
 * deposit that custody never reported is stored by it.
 */
export async function findDeposit(
  app: App,
  { txid, customer }: { txid: string; customer?: CustomerId },
): Promise<FoundTransaction> {
  const digits = parseTransactionId(txid);
  if (digits === undefined) return { outputs: [], unread: [] };
  const registry = await readRegistry(app);
  const unread: Network[] = [];
  const watched = networks.filter((network) => app.custody.watches(network));
  const found = await Promise.all(
    watched.map(async (network) => {
      try {
        return await findOnNetwork({ app, registry, network, customer }, writeTxid(network, digits));
      } catch (error) {
        if (!(error instanceof Outage)) throw error;
        unread.push(network);
        return [];
      }
    }),
  );
  return { outputs: found.flat(), unread };
}

// People paste a transaction id with and without the prefix.
const writeTxid = (network: Network, digits: string): string =>
  network === 'ETH' || network === 'POLYGON' ? `0x${digits}` : digits;

type Search = {
  readonly app: App;
  readonly registry: Registry;
  readonly network: Network;
  readonly customer: CustomerId | undefined;
};

async function findOnNetwork(search: Search, txid: string): Promise<FoundOutput[]> {
  const { app, network, customer } = search;
  const signal = AbortSignal.timeout(timeoutMs);
  const [tip, observations] = await Promise.all([
    app.custody.readTip(network, signal),
    app.custody.readTransaction({ network, txid }, signal),
  ]);
  const rows = (await readOfTransaction(app.db, network, txid)).filter((row) => isAbout(customer, row.customer));
  const owners = await findOwnersOnAnyNetwork(
    app.db,
    observations.map(({ address }) => address),
  );
  const known = owners.filter((owner) => isAbout(customer, owner.customer));
  // An answer may repeat an output.
  const byOutput = new Map(observations.map((observation) => [observation.output, observation]));
  const unstored = [...byOutput.values()].filter(({ output }) => !rows.some((row) => row.output === output));
  const outputs: FoundOutput[] = [];
  for (const observation of unstored) {
    const own = known.filter(({ address }) => address === observation.address);
    const found = describeUnstored(search, { observation, own, tip: tip.height });
    const isOwn = found.answer === 'deposit' && (await isOwnTransfer(app.db, observation));
    outputs.push(isOwn ? { network, ...describe(observation), answer: 'own_transfer' } : found);
  }
  if (outputs.some(({ answer }) => answer === 'deposit')) await queueRecording(app, { network, txid });
  return [...rows.map((row) => describeStored(search, row)), ...outputs].toSorted((a, b) => a.output - b.output);
}

const isAbout = (customer: CustomerId | undefined, owner: CustomerId): boolean =>
  customer === undefined || customer === owner;

function describeStored({ registry }: Search, row: DepositRow): FoundOutput {
  const { network, output, address, currency, units, customer, state, confirmations } = row;
  const required = findRequiredConfirmations(registry, row) ?? 0;
  const minimum = findMinimum(registry, row);
  return {
    network,
    output,
    address,
    currency,
    units,
    answer: 'deposit',
    customer,
    state,
    confirmations,
    required,
    minimum,
  };
}

type UnstoredTransaction = {
  readonly observation: Observation;
  readonly own: readonly { readonly customer: CustomerId; readonly network: Network }[];
  readonly tip: number;
};

const describe = ({ output, address, currency, units }: Observation) => ({ output, address, currency, units });

function describeUnstored({ registry, network }: Search, { observation, own, tip }: UnstoredTransaction): FoundOutput {
  const { currency, block, isValid } = observation;
  const described = { network, ...describe(observation) };
  if (own.length === 0) return { ...described, answer: 'other_address' };
  if (!isValid) return { ...described, answer: 'failed' };
  if (currency === undefined) return { ...described, answer: 'other_token' };
  const owner = own.find((one) => one.network === network);
  const required = findRequiredConfirmations(registry, { currency, network });
  if (required === undefined) return { ...described, answer: 'other_network' };
  if (!owner) return { ...described, answer: 'not_opened' };
  return {
    ...described,
    answer: 'deposit',
    customer: owner.customer,
    state: block ? 'confirming' : 'pending',
    confirmations: block ? countConfirmations(tip, block.height) : 0,
    required,
    minimum: findMinimum(registry, { currency, network }),
  };
}
