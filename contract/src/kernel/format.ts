// How numbers and times are written, the same for pages, scripts and emails. Without Intl, whose first use costs a slow phone a tenth of a second
// (docs/decisions/014); format.test.ts compares the result with Intl's.
import type { Language } from './message.ts';
import { formatUnits } from './money.ts';

/** An amount as it travels: a plain decimal string, or whole units with the number of decimal places one unit stands for. */
export type Amount = string | { readonly units: bigint; readonly scale: number };

type FigureOptions = {
  /** Decimals shown, always exactly this many. Without it the amount's own digits are shown. */
  readonly places?: number | undefined;
  /** `down` (default) never shows more than there is; `up` never shows less than is owed. */
  readonly rounding?: 'down' | 'up' | undefined;
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
 * An amount with separators, the same in both languages: `formatAmount('1234567.5', { places: 2 })` is "1,234,567.50". Text and whole numbers all
 * the way, so no digit is lost however long it is. A true minus is used. Throws on anything that is not a plain decimal.
 */
export function formatAmount(amount: Amount, options: FigureOptions = {}): string {
  const text = amountText(amount);
  if (!isDecimal(text)) throw new Error(`an amount is a plain decimal, got ${text}`);
  const { places = text.split('.')[1]?.length ?? 0, rounding = 'down', sign = 'negative' } = options;
  const figure = written(rounded(text.replace('-', ''), places, rounding), places);
  if (!/[1-9]/.test(figure)) return figure;
  if (text.startsWith('-')) return `−${figure}`;
  return sign === 'always' ? `+${figure}` : figure;
}

/** A decimal without a sign in units of its `places`-th decimal. */
function rounded(text: string, places: number, rounding: 'down' | 'up' | 'half-up'): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  const units = BigInt(whole + fraction.slice(0, places).padEnd(places, '0'));
  const rest = fraction.slice(places);
  const goesUp = rounding === 'up' ? /[1-9]/.test(rest) : rounding === 'half-up' && /^[5-9]/.test(rest);
  return goesUp ? units + 1n : units;
}

// Spanish alone leaves four-digit figures ungrouped; a column of amounts must not.
function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, ',');
}

function written(units: bigint, places: number): string {
  const [whole = '', fraction] = formatUnits(units, places).split('.');
  return fraction === undefined ? groupThousands(whole) : `${groupThousands(whole)}.${fraction}`;
}

/**
 * A rate: at least two and at most `most` decimals (default 8), rounded half up, trailing zeros dropped.
 * `formatRate('0.010265431200')` is "0.01026543".
 */
export function formatRate(rate: string, { most = 8 }: { most?: number | undefined } = {}): string {
  if (!isDecimal(rate)) throw new Error(`a rate is a plain decimal, got ${rate}`);
  const figure = written(rounded(rate.replace('-', ''), most, 'half-up'), most);
  const short = most > 2 ? figure.replace(/(\.\d\d\d*?)0+$/, '$1') : figure;
  return rate.startsWith('-') && /[1-9]/.test(short) ? `−${short}` : short;
}

/** A percentage with its sign: "1.84%" in English, "1.84 %" in Spanish. `percent` is the decimal string of the percentage itself. */
export function formatPercent(
  percent: string,
  { language, ...options }: FigureOptions & { language?: Language } = {},
): string {
  const figure = formatAmount(percent, { places: 2, ...options });
  return language === 'es' ? `${figure} %` : `${figure}%`;
}

/**
 * The figures of a sentence as people write them: thousands apart in both languages' way, and of a USDT amount no zeros behind the cents.
 * "24120.000000 USDT" reads "24,120.00 USDT"; "0.123400 USDT" reads "0.1234 USDT". Nothing that counts is left out.
 */
export function readableFigures(sentence: string): string {
  return sentence.replace(/(\.\d\d\d*?)0+(?= USDT\b)/g, '$1').replace(/(?<![\d.])\d{4,}/g, groupThousands);
}

/** Whether a decimal string is above, below or at zero, read from its characters. */
export function signOf(text: string): 'pos' | 'neg' | 'zero' {
  if (!/[1-9]/.test(text)) return 'zero';
  return text.trimStart().startsWith('-') || text.trimStart().startsWith('−') ? 'neg' : 'pos';
}

const zoneFormats = new Map<string, Intl.DateTimeFormat>();

function zoneFormat(zone: string): Intl.DateTimeFormat {
  const known = zoneFormats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
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
  zoneFormats.set(zone, made);
  return made;
}

type TimeParts = Readonly<
  Record<'day' | 'month' | 'year' | 'hour' | 'minute' | 'second' | 'dayPeriod' | 'timeZoneName', string>
>;

const two = (value: number): string => String(value).padStart(2, '0');

function partsOf(at: Date, zone: string | undefined): Partial<TimeParts> {
  if (zone === undefined) return localParts(at);
  return Object.fromEntries(
    zoneFormat(zone)
      .formatToParts(at)
      .map((part) => [part.type, part.value]),
  );
}

/** In the reader's own zone, which a date knows by itself. */
function localParts(at: Date): TimeParts {
  const hours = at.getHours();
  const ahead = -at.getTimezoneOffset();
  const [offsetHours, offsetMinutes] = [Math.trunc(Math.abs(ahead) / 60), Math.abs(ahead) % 60];
  const offset = `${ahead < 0 ? '-' : '+'}${offsetHours}${offsetMinutes === 0 ? '' : `:${two(offsetMinutes)}`}`;
  return {
    day: two(at.getDate()),
    month: two(at.getMonth() + 1),
    year: String(at.getFullYear()),
    hour: two(hours % 12 === 0 ? 12 : hours % 12),
    minute: two(at.getMinutes()),
    second: two(at.getSeconds()),
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

/** "20/11/2026". A plain day ("2026-11-20") is written as it stands: a birthday has no time zone. */
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
