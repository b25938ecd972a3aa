import { displayScale, isNamedCurrency } from '@istmo/contract/kernel/money';
import { getLocale } from '@istmo/contract/language';
import { formatAmount, formatDate, formatDateTime, formatPercent, formatRate, formatZone } from '@istmo/ui/format';

/** Decimal places shown for a currency (specification 1, point 9); a listed asset brings its own precision. */
export function placesOf(currency: string, precision = 0): number {
  return isNamedCurrency(currency) ? displayScale(currency) : precision;
}

/** "12,840.50", never rounded up. `amount` is the wire's decimal string. */
export function amountOf(amount: string, currency: string, precision?: number): string {
  return formatAmount(amount, { places: placesOf(currency, precision) });
}

/** "12,840.50 USDT": in text, where no column names the currency. */
export function moneyOf(amount: string, currency: string, precision?: number): string {
  return `${amountOf(amount, currency, precision)} ${currency}`;
}

export function rateOf(rate: string): string {
  return formatRate(rate);
}

export function percentOf(percent: string): string {
  return formatPercent(percent, { language: getLocale() });
}

/** "20/11/2026 04:12:09 PM" in the reader's own zone (specification 1, point 9). */
export function whenOf(iso: string): string {
  return formatDateTime(iso);
}

export function dayOf(iso: string): string {
  return formatDate(iso);
}

/** "GMT-6", shown once in a table's caption. */
export function zoneNow(): string {
  return formatZone(new Date());
}
