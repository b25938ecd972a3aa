import { formatUnits, parseUnits } from '@istmo/contract/kernel/money';

const scale = 18;
const perCent = 10n ** BigInt(2 * scale - 2);

/** What an amount is worth in US cents at a price in USD, rounded down; undefined while there is no price. Whole numbers only. */
export function centsOf(amount: string, price: string | null | undefined): bigint | undefined {
  const units = parseUnits(amount, scale, 'down');
  const usd = price === null || price === undefined ? undefined : parseUnits(price, scale, 'down');
  return units === undefined || usd === undefined ? undefined : (units * usd) / perCent;
}

/** Cents as the decimal string that figures are shown from. */
export function usdText(cents: bigint): string {
  return formatUnits(cents, 2);
}
