import { formatUnits } from '@istmo/contract/kernel/money';
import type { BookActivity, StaffBook } from '../markets-staff.store.ts';
import { scalesOf } from './require-book.ts';

const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null;

/** What is between the best prices, in percent of their middle with two places; none where they cross, which they may in an auction. */
function spreadOf(buy: bigint | null, sell: bigint | null): string | null {
  if (buy === null || sell === null || sell < buy) return null;
  return formatUnits(((sell - buy) * 20_000n) / (sell + buy), 2);
}

/** A market as the list and its page have it. */
export function showBook(book: StaffBook, activity: BookActivity | undefined, scales: ReadonlyMap<string, number>) {
  const { units, currency } = scalesOf(scales, book);
  const price = (value: bigint | null | undefined): string | null =>
    value === null || value === undefined ? null : formatUnits(value, currency);
  const waiting = book.inputNumber - book.matchedNumber;
  return {
    symbol: book.symbol,
    security: book.instrument,
    security_scale: units,
    currency: book.currency,
    currency_scale: currency,
    phase: book.phase,
    phase_since: book.phaseSince.toISOString(),
    phase_reason: book.phaseReason,
    phase_note: book.phaseNote,
    phase_until: timeOf(book.phaseUntil),
    ended_at: timeOf(book.endedAt),
    last_price: price(book.lastPrice),
    last_at: timeOf(book.lastAt),
    best_buy: price(activity?.bestBuy),
    best_sell: price(activity?.bestSell),
    spread_per: spreadOf(activity?.bestBuy ?? null, activity?.bestSell ?? null),
    open_orders: activity?.orders ?? 0,
    trades_today: activity?.trades ?? 0,
    units_today: formatUnits(activity?.units ?? 0n, units),
    value_today: formatUnits(activity?.value ?? 0n, currency),
    lag: Number(waiting > 0n ? waiting : 0n),
  };
}
