import { formatUnits, parseUnits } from '@istmo/contract/kernel/money';

const scale = 18;
const perCent = 10n ** BigInt(2 * scale - 2);

/** The value of an amount in US cents at a price in USD, rounded down; undefined while there is no price. Whole numbers only. */
export function centsOf(amount: string, price: string | null | undefined): bigint | undefined {
  const units = parseUnits(amount, scale, 'down');
  const usd = price === null || price === undefined ? undefined : parseUnits(price, scale, 'down');
  return units === undefined || usd === undefined ? undefined : (units * usd) / perCent;
}

/** Cents as a decimal string for display. */
export function usdText(cents: bigint): string {
  return formatUnits(cents, 2);
}
