import { divide, parseUnits } from '@istmo/contract/kernel/money';
import type { AllocationMethod } from '@istmo/contract/kernel/raise';
import * as m from '@istmo/contract/messages';
import type { App } from '../../app.ts';
import { refuse } from '../../http/refusal.ts';
import { readRegistry, requireInstrument } from '../instruments/public.ts';
import { findRaise, type Raise, requireRaiseTerms } from '../raises/public.ts';
import { listWrittenAllotments, readOrdersVersion, type WrittenAllotment } from '../subscriptions/public.ts';
import type { Allotment } from './allot.ts';
import { readWrittenAllocation, type StoredAllocation } from './allocations.store.ts';
import {
  type AllocationChoice,
  computeAllocation,
  type ComputedAllocation,
  type Sources,
  type ValuedOrder,
} from './compute-allocation.ts';
import { unitsAt } from './price-by-demand.ts';
import { readPriorityGroups } from './priority-groups.ts';

export async function readSources(app: App): Promise<Sources> {
  const registry = await readRegistry(app);
  return { reader: app.db, instrumentOf: (code) => requireInstrument(registry, code), now: app.clock.now() };
}

/** The raise of this reference, which staff named. */
export async function requireNamedRaise(app: App, reference: string): Promise<Raise> {
  return (await findRaise(app.db, reference)) ?? refuse('not_found', m.allocations_unknown, { field: 'reference' });
}

type SentChoice = { readonly method: '' | AllocationMethod; readonly cap: string; readonly over: string };

/** A choice as it was typed; units are decimals of the security. */
export function readChoice(
  { instrumentOf }: Sources,
  raise: Raise,
  { method, cap, over }: SentChoice,
): AllocationChoice {
  const units = (text: string, field: 'cap' | 'over'): bigint | undefined => {
    if (text.trim() === '') return undefined;
    const parsed = parseUnits(text, instrumentOf(raise.instrument).ledgerScale);
    const least = field === 'cap' ? 1n : 0n;
    if (parsed === undefined || parsed < least || parsed >= 2n ** 62n)
      return refuse('invalid_field', m.allocations_units_invalid, { field });
    return parsed;
  };
  const [offered, beside] = [units(cap, 'cap'), units(over, 'over')];
  return {
    ...(method === '' ? {} : { method }),
    ...(offered === undefined ? {} : { offered }),
    ...(beside === undefined ? {} : { over: beside }),
  };
}

/** What was written, as it was computed: what each order requested follows from the price. */
async function readWritten(sources: Sources, raise: Raise, stored: StoredAllocation): Promise<ComputedAllocation> {
  const { reader, instrumentOf } = sources;
  const terms = await requireRaiseTerms(reader, raise.id);
  const groupOf = await readPriorityGroups(reader, { raise, terms });
  const wholeUnit = 10n ** BigInt(instrumentOf(raise.instrument).ledgerScale);
  const toLine = (row: WrittenAllotment): Allotment<ValuedOrder> => {
    const order = { ...row, value: row.value ?? 0n, group: groupOf(row) };
    const { allotted, price, cost } = row;
    const demanded = unitsAt(order, { price, stepUnits: terms.stepUnits, wholeUnit });
    return { order, demanded, allotted, price, cost, value: divide(allotted * price, wholeUnit, 'down') };
  };
  const lines = (await listWrittenAllotments(reader, raise.id)).map(toLine);
  const { price, demanded, allotted, over, value, seed, seedCheckpoint } = stored;
  return {
    raise,
    terms,
    method: stored.method,
    offered: stored.offered,
    overLimit: stored.overLimit,
    rates: stored.rates,
    seed: seed && seedCheckpoint !== null ? { hash: seed, number: seedCheckpoint } : undefined,
    result: { price, demanded, allotted, overUsed: over, value, lines },
    ordersHash: Buffer.from(stored.ordersHash),
    resultHash: Buffer.from(stored.resultHash),
    problems: ['state'],
    leaveUntil: null,
  };
}

type Recent = { readonly key: string; readonly readAtMs: number; readonly computed: Promise<ComputedAllocation> };

// A list of 100,000 orders is read page by page, and computing it takes a second or two.
const recentMs = 10_000;
const recentCount = 4;
const recents = new WeakMap<App, readonly Recent[]>();

/** What the orders of a raise would be allotted, or what they were. The same orders are computed once in ten seconds, so that a decision never relies on it. */
export async function showAllocation(app: App, raise: Raise, choice: AllocationChoice): Promise<ComputedAllocation> {
  const { method = '', offered = '', over = '' } = choice;
  const { id, state, version, suspendedAt } = raise;
  const orders = await readOrdersVersion(app.db, id);
  const key = [id, state, version, suspendedAt?.getTime() ?? '', method, offered, over, orders].join(' ');
  const nowMs = performance.now();
  const kept = (recents.get(app) ?? []).filter(({ readAtMs }) => nowMs - readAtMs < recentMs);
  const found = kept.find((recent) => recent.key === key);
  if (found) return found.computed;
  const sources = await readSources(app);
  const stored = raise.allocatedBy === null ? undefined : await readWrittenAllocation(app.db, id);
  const computed = stored ? readWritten(sources, raise, stored) : computeAllocation(sources, raise, choice);
  recents.set(app, [...kept.slice(1 - recentCount), { key, readAtMs: nowMs, computed }]);
  const forget = (): void => void recents.delete(app);
  // What a price or a checkpoint is missing for is known a moment later.
  computed.then(({ result }) => result === undefined && forget(), forget);
  return computed;
}
