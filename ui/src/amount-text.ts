export type TypedAmount = {
  /** What the field should now hold: digits and at most one dot. */
  readonly text: string;
  /** A comma was in what was typed, and it was not plainly a thousands mark. The field says so instead of dropping it. */
  readonly hasComma: boolean;
};

// With a dot behind it a comma can only be a thousands mark; alone ("1,234") it may as well be a decimal comma, and that is a money error.
const plainlyGrouped = /^\d{1,3}(?:,\d{3})+\.\d*$/;

/**
 * What an amount field holds after a change: digits and one dot, at most `decimals` digits behind it. Anything else that was typed leaves
 * the field as it was before. A pasted "1,234.50" is read as 1234.50; any other comma leaves the field alone and is reported.
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
