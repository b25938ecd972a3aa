// Numbers and times in the same form for pages, scripts and emails. Without Intl, whose first use takes a tenth of a second on a slow phone
// (docs/decisions/010); format.test.ts compares the result with Intl's.
import type { Language } from './message.ts';
import { formatUnits } from './money.ts';

/** An amount: a plain decimal string, or whole units with their number of decimal places. */
export type Amount = string | { readonly units: bigint; readonly scale: number };

type Rounding = 'down' | 'up' | 'half-up';

type NumberOptions = {
  /** Decimals shown, always exactly this many. Without it the amount's own digits are shown. */
  readonly places?: number | undefined;
  /** `down` (default) never shows more than there is; `up` never shows less than is owed; `half-up` is for rates. */
  readonly rounding?: Rounding | undefined;
  /** `always` writes + and − (never on zero); `negative` (default) writes − only. */
  readonly sign?: 'always' | 'negative' | undefined;
};

const plainDecimal = /^-?\d+(?:\.\d+)?$/;

function isDecimal(text: string): text is `${number}` {
  return plainDecimal.test(text);
}

/** The amount as a plain decimal string. */
export function amountText(amount: Amount): string {
  return typeof amount === 'string' ? amount : formatUnits(amount.units, amount.scale);
}

/**
 * An amount with separators, the same in both languages: `formatAmount('1234567.5', { places: 2 })` is "1,234,567.50". It uses text and
 * whole numbers only, so no digit is lost however long it is. The minus is a true minus. Throws on anything that is not a plain decimal.
 */
export function formatAmount(amount: Amount, options: NumberOptions = {}): string {
  const text = amountText(amount);
  if (!isDecimal(text)) throw new Error(`an amount is a plain decimal, got ${text}`);
  const { places = text.split('.')[1]?.length ?? 0, rounding = 'down', sign = 'negative' } = options;
  const formatted = writeDecimal(roundToPlaces(text.replace('-', ''), places, rounding), places);
  if (!/[1-9]/.test(formatted)) return formatted;
  if (text.startsWith('-')) return `−${formatted}`;
  return sign === 'always' ? `+${formatted}` : formatted;
}

/** A decimal without a sign in units of its `places`-th decimal. */
function roundToPlaces(text: string, places: number, rounding: Rounding): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  const units = BigInt(whole + fraction.slice(0, places).padEnd(places, '0'));
  const rest = fraction.slice(places);
  const goesUp = rounding === 'up' ? /[1-9]/.test(rest) : rounding === 'half-up' && /^[5-9]/.test(rest);
  return goesUp ? units + 1n : units;
}

// Intl in Spanish leaves four-digit numbers ungrouped; a column of amounts must group them.
function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, ',');
}

function writeDecimal(units: bigint, places: number): string {
  const [whole = '', fraction] = formatUnits(units, places).split('.');
  return fraction === undefined ? groupThousands(whole) : `${groupThousands(whole)}.${fraction}`;
}

/**
 * A rate: at least two and at most `maxDecimals` decimals (default 8), rounded half up, trailing zeros dropped.
 * `formatRate('0.010265431200')` is "0.01026543".
 */
export function formatRate(
  rate: string,
  { maxDecimals: places = 8 }: { maxDecimals?: number | undefined } = {},
): string {
  return formatAmount(rate, { places, rounding: 'half-up' }).replace(/(\.\d\d\d*?)0+$/, '$1');
}

/** A price in USD with the decimals that its size needs: 104,774.22, 0.99984, 0.00026038. */
export function formatPrice(price: string): string {
  return formatRate(price, { maxDecimals: /^\d\d/.test(price) ? 2 : price.startsWith('0.0') ? 8 : 5 });
}

/** A percentage with its sign: "1.84%" in English, "1.84 %" in Spanish. `percent` is the decimal string of the percentage itself. */
export function formatPercent(
  percent: string,
  { language, ...options }: NumberOptions & { language?: Language } = {},
): string {
  const formatted = formatAmount(percent, { places: 2, ...options });
  return language === 'es' ? `${formatted} %` : `${formatted}%`;
}

/** Without the zeros at the end that go beyond `places` decimal places: 12.500000 with 2 places is 12.50. */
export function trimZeros(decimal: string, places: number): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  const shortest = fraction.replace(/0+$/, '').padEnd(places, '0');
  return shortest === '' ? whole : `${whole}.${shortest}`;
}

/**
 * An amount in a sentence with exactly the places that its instrument is shown with: 2010.063318 with 2 places is "2,010.06". One that is
 * too small for them keeps its own digits, so that something never reads as nothing.
 */
export function formatShown(amount: Amount, places: number, rounding: 'down' | 'up' = 'down'): string {
  const shown = formatAmount(amount, { places, rounding });
  const text = amountText(amount);
  return /[1-9]/.test(text) && !/[1-9]/.test(shown) ? formatAmount(trimZeros(text, places)) : shown;
}

/** The display scale of an instrument; undefined for a code that is unknown. */
type DisplayScales = (code: string) => number | undefined;

/**
 * Formats the amounts in a sentence for reading: thousands separators as both languages use them, and the places that the instrument is
 * shown with. With 2 places for USDT "24120.000000 USDT" becomes "24,120.00 USDT"; what was paid is rounded up, all else down.
 */
export function readableAmounts(
  sentence: string,
  displayScaleOf: DisplayScales,
  rounding: 'down' | 'up' = 'down',
): string {
  return (
    sentence
      .replace(/(?<![\w.,])\d+\.\d+(?= ([A-Z][A-Z0-9]*)\b)/g, (amount: string, code: string) => {
        const places = displayScaleOf(code);
        return places === undefined ? amount : formatShown(amount, places, rounding);
      })
      // Not the digits of a reference, such as those of P-DFN0137HPW or TK-1234567890.
      .replace(/(?<![\w.]|\w-)\d{4,}(?!\w)/g, groupThousands)
  );
}

/** Whether a decimal string is above, below or at zero, read from its characters. */
export function signOf(text: string): 'pos' | 'neg' | 'zero' {
  if (!/[1-9]/.test(text)) return 'zero';
  return /^\s*[-−]/.test(text) ? 'neg' : 'pos';
}

const zoneFormats = new Map<string, Intl.DateTimeFormat>();

function zoneFormat(zone: string): Intl.DateTimeFormat {
  const cached = zoneFormats.get(zone);
  if (cached) return cached;
  const created = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h12',
    timeZoneName: 'shortOffset',
  });
  zoneFormats.set(zone, created);
  return created;
}

type TimeParts = Readonly<
  Record<'day' | 'month' | 'year' | 'hour' | 'minute' | 'second' | 'dayPeriod' | 'timeZoneName', string>
>;

const padTwo = (value: number): string => String(value).padStart(2, '0');

function partsOf(at: Date, zone: string | undefined): Partial<TimeParts> {
  if (zone === undefined) return localParts(at);
  return Object.fromEntries(
    zoneFormat(zone)
      .formatToParts(at)
      // One name for the zone without an offset, which Intl calls UTC, GMT or GMT+0.
      .map(({ type, value }) => [type, type === 'timeZoneName' ? value.replace(/^UTC$|^GMT[+-]0$/, 'GMT') : value]),
  );
}

/** In the reader's own time zone, which a Date uses by default. */
function localParts(at: Date): TimeParts {
  const hours = at.getHours();
  const ahead = -at.getTimezoneOffset();
  const [offsetHours, offsetMinutes] = [Math.trunc(Math.abs(ahead) / 60), Math.abs(ahead) % 60];
  const offset = `${ahead < 0 ? '-' : '+'}${offsetHours}${offsetMinutes === 0 ? '' : `:${padTwo(offsetMinutes)}`}`;
  return {
    day: padTwo(at.getDate()),
    month: padTwo(at.getMonth() + 1),
    year: String(at.getFullYear()),
    hour: padTwo(hours % 12 === 0 ? 12 : hours % 12),
    minute: padTwo(at.getMinutes()),
    second: padTwo(at.getSeconds()),
    dayPeriod: hours < 12 ? 'AM' : 'PM',
    timeZoneName: ahead === 0 ? 'GMT' : `GMT${offset}`,
  };
}

function readTime(at: Date | string): Date {
  const time = typeof at === 'string' ? new Date(at) : at;
  if (Number.isNaN(time.getTime())) throw new Error(`a time is ISO 8601, got ${String(at)}`);
  return time;
}

/** "20/11/2026 04:12:09 PM", the same in both languages. `zone` is an IANA name; without it the reader's own zone. */
export function formatDateTime(at: Date | string, zone?: string): string {
  const { day, month, year, hour, minute, second, dayPeriod } = partsOf(readTime(at), zone);
  return `${day}/${month}/${year} ${hour}:${minute}:${second} ${dayPeriod}`;
}

/** "20/11/2026". A plain day ("2026-11-20") is written without conversion: a birthday has no time zone. */
export function formatDate(at: Date | string, zone?: string): string {
  const plain = typeof at === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(at) : null;
  if (plain) return `${plain[3]}/${plain[2]}/${plain[1]}`;
  const { day, month, year } = partsOf(readTime(at), zone);
  return `${day}/${month}/${year}`;
}

/** The offset to print once in a table's caption: "GMT-6". */
export function formatZone(at: Date | string, zone?: string): string {
  return partsOf(readTime(at), zone).timeZoneName ?? 'GMT';
}

/** A moment in a sentence, with its offset: "26/11/2026 07:39 PM GMT-6". */
export function formatMoment(at: Date | string, zone?: string): string {
  return `${formatDateTime(at, zone)} ${formatZone(at, zone)}`;
}
