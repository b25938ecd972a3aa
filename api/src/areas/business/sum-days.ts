import type { DayFigure, DayTotal } from '@istmo/ledger';

/** For each day, in their order, the units by currency. */
export type UnitsByDay = readonly ReadonlyMap<string, bigint>[];

/** The totals of one figure on each day. */
export function sumByDay(totals: readonly DayTotal[], figure: DayFigure, days: readonly string[]): UnitsByDay {
  return days.map((day) => {
    const ofDay = new Map<string, bigint>();
    for (const { day: on, figure: of, currency, units } of totals)
      if (on === day && of === figure) ofDay.set(currency, (ofDay.get(currency) ?? 0n) + units);
    return ofDay;
  });
}

/** What customers had at the end of each day: what they have now, less what changed on the days after it. */
export function sumHeldByDay(
  totals: readonly DayTotal[],
  now: ReadonlyMap<string, bigint>,
  days: readonly string[],
): UnitsByDay {
  const held = new Map(now);
  return sumByDay(totals, 'held', days)
    .toReversed()
    .map((changes) => {
      const ofDay = new Map(held);
      for (const [currency, units] of changes) held.set(currency, (held.get(currency) ?? 0n) - units);
      return ofDay;
    })
    .toReversed();
}
