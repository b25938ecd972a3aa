/** Thousands in the figures of a sentence, as both languages write them: "24120.00 USD" reads "24,120.00 USD". Decimals stay as they are. */
export function groupDigits(text: string): string {
  return text.replace(/(?<![\d.])\d{4,}/g, (digits) => digits.replace(/\B(?=(?:\d{3})+$)/g, ','));
}
