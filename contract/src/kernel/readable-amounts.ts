/**
 * Formats the amounts in a sentence for reading: thousands separators as both languages use them, and no trailing zeros after the
 * cents of a USDT amount. "24120.000000 USDT" becomes "24,120.00 USDT"; "0.123400 USDT" becomes "0.1234 USDT".
 */
export function readableAmounts(sentence: string): string {
  return sentence
    .replace(/(\.\d\d\d*?)0+(?= USDT\b)/g, '$1')
    .replace(/(?<![\d.])\d{4,}/g, (digits) => digits.replace(/\B(?=(?:\d{3})+$)/g, ','));
}
