import type { CustomerId } from '@istmo/contract/kernel/id';
import { findInstrument, type Instrument } from '@istmo/contract/kernel/instrument';
import { type BalanceChange, readBalances, readBalanceChanges } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { readRegistry } from '../instruments/public.ts';
import { readValueHistory, type UsdAt, usdScale } from '../prices/public.ts';

export type ValueSeriesQuery = {
  readonly customer: CustomerId;
  readonly to: Date;
  readonly spanMs: number;
  readonly stepMs: number;
};

/** What happened to a customer's balances in the interval before a moment. */
type ValueMark = 'in' | 'out' | 'swap';

/** Values and flows are US cents; undefined when a price is missing: a gap, never an estimate. */
export type ValuePoint = {
  readonly at: Date;
  readonly value: bigint | undefined;
  /** What came in and what went out since the point before, both at the prices of this one. */
  readonly inflow: bigint | undefined;
  readonly outflow: bigint | undefined;
  readonly marks: readonly ValueMark[];
};

const one = 10n ** BigInt(usdScale);

/** The value of a customer's balances at each step at that step's prices: today's balances, minus the ledger's changes step by step. */
export async function computeValueSeries(
  app: App,
  { customer, to, spanMs, stepMs }: ValueSeriesQuery,
): Promise<ValuePoint[]> {
  const from = new Date(to.getTime() - spanMs);
  const steps = Math.ceil(spanMs / stepMs);
  const [balances, changes] = await Promise.all([
    readBalances(app.db, [customer]),
    readBalanceChanges(app.db, { customer, from, stepMs }),
  ]);
  const now = new Map<string, bigint>(
    (balances.get(customer) ?? []).map((row) => [
      row.currency,
      row.available + row.held + row.frozen + row.locked + row.subscribed,
    ]),
  );
  // What happened after `to` was read a moment ago belongs to the last interval.
  const changesIn = Map.groupBy(changes, ({ step }) => Math.min(step, steps - 1));
  const codes = new Set([...now.keys(), ...changes.map(({ currency }) => currency)]);
  const { instruments } = await readRegistry(app);
  const histories = await Promise.all(
    [...codes]
      .map((code) => findInstrument(instruments, code))
      .filter((instrument) => instrument !== undefined)
      .map(async (instrument) => ({
        instrument,
        usdAt: await readValueHistory(app, instrument, { from, to, stepMs }),
      })),
  );
  const priced = histories.flatMap(({ instrument, usdAt }) => (usdAt ? [{ instrument, usdAt }] : []));

  const points: ValuePoint[] = [];
  const balancesAtStep = new Map(now);
  for (let step = steps; step >= 0; step--) {
    const at = step === steps ? to : new Date(from.getTime() + step * stepMs);
    const before = changesIn.get(step - 1) ?? [];
    points.push({ at, value: totalValue(balancesAtStep, priced, at), ...flowsOf(before, priced, at) });
    // Undo what changed in the step before this moment.
    for (const { currency, units } of before)
      balancesAtStep.set(currency, (balancesAtStep.get(currency) ?? 0n) - units);
  }
  return points.reverse();
}

type PricedInstrument = { readonly instrument: Instrument; readonly usdAt: UsdAt };

function flowsOf(
  changes: readonly BalanceChange[],
  priced: readonly PricedInstrument[],
  at: Date,
): Omit<ValuePoint, 'at' | 'value'> {
  const outside = changes.filter(({ isExchange }) => !isExchange);
  const arrived = outside.filter(({ units }) => units > 0n);
  const left = outside.filter(({ units }) => units < 0n);
  const marks: ValueMark[] = [];
  if (arrived.length > 0) marks.push('in');
  if (left.length > 0) marks.push('out');
  if (changes.some(({ isExchange }) => isExchange)) marks.push('swap');
  return {
    inflow: totalValue(new Map(arrived.map(({ currency, units }) => [currency, units])), priced, at),
    outflow: totalValue(new Map(left.map(({ currency, units }) => [currency, -units])), priced, at),
    marks,
  };
}

function totalValue(
  unitsByCode: ReadonlyMap<string, bigint>,
  priced: readonly PricedInstrument[],
  at: Date,
): bigint | undefined {
  let total = 0n;
  for (const { instrument, usdAt } of priced) {
    const units = unitsByCode.get(instrument.code) ?? 0n;
    if (units === 0n) continue;
    const price = usdAt(at);
    if (price === undefined) return undefined;
    total += (units * price * 100n) / (one * 10n ** BigInt(instrument.ledgerScale));
  }
  return total;
}
