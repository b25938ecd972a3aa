import { parseUnits } from './money.ts';

export const dollarScale = 2;

const typedAmount = /^(?:\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.\d{0,2})?$/;

/** The amount in cents: digits with thousands separators and at most two decimals (requirement 2.5). */
export function readDollars(typed: string): bigint | undefined {
  const text = typed.trim();
  return typedAmount.test(text) ? parseUnits(text.replaceAll(',', '').replace(/\.$/, ''), dollarScale) : undefined;
}

/** What an amount field keeps of what was typed; undefined for anything that is no amount. */
export function keepDollars(typed: string): string | undefined {
  return /^[\d,]{0,16}(?:\.\d{0,2})?$/.test(typed) ? typed : undefined;
}

/** The same with its thousands separated. */
export function groupDollars(typed: string): string {
  const [whole = '', fraction] = typed.replaceAll(',', '').split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
