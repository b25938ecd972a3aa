import type { Chain } from '@istmo/contract/kernel/chain-address';
import type { Db } from '@istmo/db/tx';
import { type MovementsAt, readMirrors, readMirrorsWithout } from '@istmo/ledger';
import { parsePlace, type UnitsAtPlace } from '@istmo/providers/holdings/port';
import { type StateStore, storedValue } from '@istmo/providers/state-store';
import * as z from 'zod/mini';
import { findWatched } from '../areas/deposits/public.ts';

// What the simulators move. Everything else at a place, such as money that the platform brings in, is there as the books say.
const kinds = {
  chain: [
    'credit-deposit',
    'settle-withdrawal',
    'reverse-deposit',
    'claim-shortfall',
    'cancel-shortfall',
    'correct-place',
  ],
  bank: ['credit-payment', 'reverse-payment', 'correct-place'],
  card: [
    'capture-card-purchase',
    'receive-late-card-payment',
    'return-late-card-payment',
    'refund-card-purchase',
    'open-card-dispute',
    'win-card-dispute',
    'correct-place',
  ],
} as const;

type Balances = ReadonlyMap<string, bigint>;
type Simulator = { readBalances(): Promise<Balances> };
type FindOwn = (network: Chain, addresses: readonly string[]) => Promise<ReadonlySet<string>>;

type Simulators = {
  readonly custody: { readBalances(network: Chain, findOwn: FindOwn): Promise<Balances> };
  /** The networks whose chains are simulated. */
  readonly networks: readonly Chain[];
  readonly bankLink?: Simulator;
  readonly card?: Simulator;
};

/**
 * Reads what is at each place by the simulators of the chains, the bank and the acquirer, each since it began, so that a fault of the
 * books is a difference. What was there when it is read first is as the books say then.
 */
export function simulatedUnits(db: Db, stateStore: StateStore, simulators: Simulators): () => Promise<UnitsAtPlace[]> {
  const opening = storedValue<Record<string, string> | null>(stateStore, {
    name: 'holdings/opening',
    schema: z.nullable(z.record(z.string(), z.string())),
    empty: () => null,
  });

  /** Of two processes that open at once both get what the first one stored. */
  async function open(found: Sums): Promise<Record<string, string>> {
    const before = sumOf(await readMirrors(db));
    for (const [key, units] of found) add(before, key, -units);
    const computed = Object.fromEntries([...before].map(([key, units]) => [key, `${units}`]));
    return opening.change((value) => ({ value: value ?? computed, result: value ?? computed }));
  }

  return async () => {
    const found = await readFound(db, simulators);
    const start = (await opening.read()) ?? (await open(found));
    for (const [key, units] of Object.entries(start)) add(found, key, BigInt(units));
    return [...found].map(([key, units]) => ({ ...parsePlace(key), units }));
  };
}

type Sums = Map<string, bigint>;

const keyOf = (place: string, currency: string): string => `${place} ${currency}`;

function add(sums: Sums, key: string, units: bigint): void {
  sums.set(key, (sums.get(key) ?? 0n) + units);
}

const sumOf = (list: readonly { readonly place: string; readonly currency: string; readonly units: bigint }[]): Sums =>
  new Map(list.map(({ place, currency, units }) => [keyOf(place, currency), units]));

/** What the simulators hold, and what the books say of movements that none of them makes. */
async function readFound(db: Db, { custody, networks, card, bankLink }: Simulators): Promise<Sums> {
  const simulated: MovementsAt[] = networks.map((network) => ({ prefix: `chain:${network}`, kinds: kinds.chain }));
  if (bankLink) simulated.push({ prefix: 'bank:', kinds: kinds.bank });
  if (card) simulated.push({ prefix: 'card:', kinds: kinds.card });
  const sums = sumOf(await readMirrorsWithout(db, simulated));
  const addAll = (balances: Balances, placeOf: (currency: string) => string) => {
    for (const [currency, units] of balances) add(sums, keyOf(placeOf(currency), currency), units);
  };
  for (const network of networks) {
    const balances = await custody.readBalances(network, (name, addresses) => findWatched(db, name, addresses));
    addAll(balances, () => `chain:${network}`);
  }
  if (bankLink) addAll(await bankLink.readBalances(), (currency) => `bank:${currency}`);
  if (card) addAll(await card.readBalances(), (currency) => `card:${currency}`);
  return sums;
}
