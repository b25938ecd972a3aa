/** How a number begins that carries its country code, as it is dialled from abroad; with the signs that people write between digits. */
const international = /^(?:\+|00)[\d\s().\-–]*$/u;

/**
 * The number without its country code (ITU E.164): +502 2233-4455 and 00502 22334455 are 22334455 where the country code is 502. A number with
 * the code of another country keeps its plus: it is no number of this country. What carries no country code stays as it is.
 */
export function toNationalNumber(text: string, dialCode: string): string {
  if (!isInternational(text)) return text;
  const digits = text.replace(/^00/, '').replace(/\D/g, '');
  const isOwn = dialCode !== '' && digits.startsWith(dialCode);
  return isOwn ? digits.slice(dialCode.length) : `+${digits}`;
}

/** Whether a number carries a country code. */
export const isInternational = (text: string): boolean => international.test(text);
