import { hash } from 'node:crypto';
import type { AllocationProblem } from '@istmo/contract/areas/allocations/allocation-problems';
import type { Instrument } from '@istmo/contract/kernel/instrument';
import type { AllocationMethod } from '@istmo/contract/kernel/raise';
import type { Reader } from '@istmo/db/tx';
import { raiseUnits, readBalance, readCheckpointAfter } from '@istmo/ledger';
import { type Raise, readClosedCheckpoint, requireRaiseTerms, type StoredRaiseTerms } from '../raises/public.ts';
import { listPaidOrders, type PaidOrder, readOpenRights } from '../subscriptions/public.ts';
import { allot, type Allotment, type AllotmentResult, hashResult, type OrderToAllot } from './allot.ts';
import type { Allocation, ClosingRate } from './allocations.store.ts';
import { readClosingRates, valueAt } from './closing-rates.ts';
import { readPriorityGroups } from './priority-groups.ts';

/** What is computed with; what is left out is that of the terms, and of `over` all units that may be allotted beside the offered ones. */
export type AllocationChoice = {
  readonly method?: AllocationMethod;
  readonly offered?: bigint;
  readonly over?: bigint;
  /** Of an allotment that was computed before: its rates and its seed. */
  readonly as?: Pick<Allocation, 'rates' | 'seed' | 'seedCheckpoint'>;
};

type Seed = { readonly hash: Uint8Array; readonly number: bigint };

/** An order with what it is worth in the currency of the terms, and its group. */
export type ValuedOrder = PaidOrder & OrderToAllot;

export type ComputedAllocation = {
  readonly raise: Raise;
  readonly terms: StoredRaiseTerms;
  readonly method: AllocationMethod;
  readonly offered: bigint;
  readonly overLimit: bigint;
  readonly rates: readonly ClosingRate[];
  readonly seed: Seed | undefined;
  /** Undefined where the rates or the seed are not known yet. */
  readonly result: AllotmentResult<ValuedOrder> | undefined;
  readonly ordersHash: Buffer;
  readonly resultHash: Buffer;
  /** Why it cannot be decided now. */
  readonly problems: readonly AllocationProblem[];
  /** Until when some of the investors may leave; null: all rights are over. */
  readonly leaveUntil: Date | null;
};

export type ReadInstrument = (code: string) => Instrument;

/** SHA-256 of what each order is computed from, in the order of the payments. */
function hashOrders(orders: readonly OrderToAllot[]): Buffer {
  const texts = orders.map(({ id, currency, paid, value, wanted, limitPrice, priceStep, group }) =>
    [id, currency, paid, value, wanted, limitPrice ?? '', priceStep ?? '', group].join(','),
  );
  return hash('sha256', texts.join('\n'), 'buffer');
}

/** Where orders are read from, and what the currencies are. */
export type Sources = {
  readonly reader: Reader;
  readonly instrumentOf: ReadInstrument;
  readonly now: Date;
};

async function readRates(
  { reader, instrumentOf }: Sources,
  {
    raise,
    terms,
    orders,
  }: { readonly raise: Raise; readonly terms: StoredRaiseTerms; readonly orders: readonly PaidOrder[] },
): Promise<readonly ClosingRate[] | undefined> {
  if (terms.rateRule === 'order' || raise.closedAt === null) return [];
  const codes = [...new Set(orders.map(({ currency }) => currency))].toSorted();
  return readClosingRates(reader, {
    currency: instrumentOf(terms.currency),
    from: codes.map(instrumentOf),
    at: raise.closedAt,
  });
}

async function readSeed({ reader }: Sources, raise: Raise): Promise<Seed | undefined> {
  const closed = await readClosedCheckpoint(reader, raise.id);
  return closed === null ? undefined : readCheckpointAfter(reader, closed);
}

/** What a value is in the terms' currency: as ordered, or by the rate of the close. */
function valuesOf({ instrumentOf }: Sources, terms: StoredRaiseTerms, rates: readonly ClosingRate[]) {
  const to = instrumentOf(terms.currency);
  const rateOf = new Map(rates.map(({ currency, rate }) => [currency, { rate, from: instrumentOf(currency), to }]));
  return ({ currency, paid, value }: PaidOrder): bigint => {
    if (terms.rateRule === 'order') return value ?? 0n;
    const rate = rateOf.get(currency);
    return rate ? valueAt(paid, rate) : 0n;
  };
}

/**
 * What the orders of a raise are allotted, and why it cannot be decided now. Stores nothing. The same orders, choice, rates and seed always have the same
 * result.
 */
export async function computeAllocation(
  sources: Sources,
  raise: Raise,
  { method: chosen, offered: cap, over: beside, as }: AllocationChoice = {},
): Promise<ComputedAllocation> {
  const { reader, instrumentOf, now } = sources;
  const terms = await requireRaiseTerms(reader, raise.id);
  const [method, offered] = [chosen ?? terms.allocation, cap ?? terms.offeredUnits];
  const overLimit = beside ?? terms.overUnits;
  const paid = await listPaidOrders(reader, raise.id);
  const rights = await readOpenRights(reader, raise.id);
  const rates = as ? as.rates : await readRates(sources, { raise, terms, orders: paid });
  const newSeed = as ? undefined : method === 'lot' ? await readSeed(sources, raise) : undefined;
  const seed = as?.seed && as.seedCheckpoint !== null ? { hash: as.seed, number: as.seedCheckpoint } : newSeed;
  const groupOf = await readPriorityGroups(reader, { raise, terms });
  const valueOf = valuesOf(sources, terms, rates ?? []);
  const orders = paid.map((order): ValuedOrder => ({ ...order, value: valueOf(order), group: groupOf(order) }));
  const isComputable = rates !== undefined && (method !== 'lot' || seed !== undefined);
  const result = isComputable
    ? allot(orders, {
        ...terms,
        method,
        offered,
        over: overLimit,
        wholeUnit: 10n ** BigInt(instrumentOf(raise.instrument).ledgerScale),
        seed: seed ? Buffer.from(seed.hash).toString('hex') : '',
      })
    : undefined;
  const leaveUntil = latestOf(rights.leaveUntil, terms.leaveUntil);
  const placed = await readBalance(reader, raiseUnits(raise.id), raise.instrument);
  const problems: readonly (AllocationProblem | false)[] = [
    raise.state !== 'closed' && 'state',
    raise.suspendedAt !== null && 'suspended',
    rights.unpaid > 0 && 'unpaid',
    leaveUntil !== null && leaveUntil > now && 'leave',
    rates === undefined && 'rate',
    method === 'lot' && seed === undefined && 'seed',
    result?.allotted === 0n && 'nothing',
    result !== undefined && terms.softCap !== null && result.value < terms.softCap && 'soft-cap',
    result !== undefined && result.allotted > placed.units && 'units',
  ];
  return {
    raise,
    terms,
    method,
    offered,
    overLimit,
    rates: rates ?? [],
    seed,
    result,
    ordersHash: hashOrders(orders),
    resultHash: hashResult(result?.lines ?? []),
    problems: problems.filter((problem) => problem !== false),
    leaveUntil: leaveUntil !== null && leaveUntil > now ? leaveUntil : null,
  };
}

function latestOf(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

/** What was paid and what its units cost, by currency. */
export function totalsOf(lines: readonly Allotment[]) {
  const byCurrency = Map.groupBy(lines, ({ order }) => order.currency);
  return [...byCurrency]
    .map(([currency, mine]) => ({
      currency,
      orders: mine.length,
      paid: mine.reduce((sum, { order }) => sum + order.paid, 0n),
      cost: mine.reduce((sum, { cost }) => sum + cost, 0n),
    }))
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
}
