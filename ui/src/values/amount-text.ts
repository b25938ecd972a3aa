export type TypedAmount = {
  /** What the field should now contain: digits and at most one dot. */
  readonly text: string;
  /** The input had a comma that was not clearly a thousands separator. The field reports it instead of dropping it. */
  readonly hasComma: boolean;
  /** The input had decimals where only whole numbers are taken. The field keeps the dot, so that no digit after it makes the amount larger. */
  readonly hasDecimals: boolean;
};

// With a dot after it a comma can only be a thousands separator; alone ("1,234") it may also be a decimal comma, and that would be a money
// error.
const plainlyGrouped = /^\d{1,3}(?:,\d{3})+\.\d*$/;

/**
 * What an amount field contains after a change: digits and one dot, with at most `decimals` decimals. Any other input leaves the field as
 * it was. A pasted "1,234.50" is read as 1234.50; any other comma leaves the field unchanged and is reported.
 */
export function keepAmount(typed: string, before: string, decimals: number): TypedAmount {
  const trimmed = typed.replace(/\s/g, '');
  const text = plainlyGrouped.test(trimmed) ? trimmed.replaceAll(',', '') : trimmed;
  const plain = { hasComma: false, hasDecimals: false };
  if (text.includes(',')) return { ...plain, text: before, hasComma: true };
  if (!/^\d*\.?\d*$/.test(text)) return { ...plain, text: before };
  const [whole = '', fraction] = text.split('.');
  if (fraction === undefined) return { ...plain, text: whole };
  return { ...plain, text: `${whole}.${fraction.slice(0, decimals)}`, hasDecimals: decimals === 0 };
}
