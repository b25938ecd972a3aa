export type TypedAmount = {
  /** What the field should now contain: digits and at most one dot. */
  readonly text: string;
  /** The input had a comma that was not clearly a thousands separator. The field reports it instead of dropping it. */
  readonly hasComma: boolean;
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
  if (text.includes(',')) return { text: before, hasComma: true };
  const isAmount = decimals === 0 ? /^\d*$/.test(text) : /^\d*\.?\d*$/.test(text);
  if (!isAmount) return { text: before, hasComma: false };
  const [whole = '', fraction] = text.split('.');
  if (fraction === undefined) return { text: whole, hasComma: false };
  return { text: `${whole}.${fraction.slice(0, decimals)}`, hasComma: false };
}
