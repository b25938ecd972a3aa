import { getLocale } from '@istmo/contract/language';
import {
  formatAmount,
  formatDate,
  formatDateTime,
  formatPercent,
  formatRate,
  formatZone,
} from '@istmo/contract/kernel/format';
import { findInstrument } from './registry.ts';

/** The places an instrument is shown with; undefined for one that the registry does not have: then an amount shows its own. */
export function placesOf(code: string): number | undefined {
  return findInstrument(code)?.displayScale;
}

/** "12,840.50"; what is paid is rounded `up`, all else down. `amount` is the wire's decimal string. */
export function amountOf(amount: string, code: string, rounding: 'down' | 'up' = 'down'): string {
  return formatAmount(amount, { places: placesOf(code), rounding });
}

/** "12,840.50 USDT": in text, where no column names the instrument. */
export function moneyOf(amount: string, code: string, rounding: 'down' | 'up' = 'down'): string {
  return `${amountOf(amount, code, rounding)} ${code}`;
}

export function rateOf(rate: string): string {
  return formatRate(rate);
}

export function percentOf(percent: string): string {
  return formatPercent(percent, { language: getLocale() });
}

/** "20/11/2026 04:12:09 PM" in the reader's own zone (requirement 1.9). */
export function whenOf(iso: string): string {
  return formatDateTime(iso);
}

/** "04:12:09 PM": where the day is named beside it. */
export function timeOf(iso: string): string {
  return formatDateTime(iso).slice(formatDate(iso).length + 1);
}

export function dayOf(iso: string): string {
  return formatDate(iso);
}

/** "GMT-6", shown once in a table's caption. */
export function zoneNow(): string {
  return formatZone(new Date());
}
