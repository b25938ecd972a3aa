/**
 * The figures of a sentence as people write them: thousands apart in both languages' way, and of a USDT amount no zeros behind the cents.
 * "24120.000000 USDT" reads "24,120.00 USDT"; "0.123400 USDT" reads "0.1234 USDT". Nothing that counts is left out.
 */
export function readableFigures(sentence: string): string {
  return sentence
    .replace(/(\.\d\d\d*?)0+(?= USDT\b)/g, '$1')
    .replace(/(?<![\d.])\d{4,}/g, (digits) => digits.replace(/\B(?=(?:\d{3})+$)/g, ','));
}
