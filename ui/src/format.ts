/** The two languages that figures are written for. Spanish figures use es-419: a dot for decimals, as the fields accept. */
export type FormatLanguage = 'en' | 'es';

/** An amount as it travels: a plain decimal string, or whole units with the number of decimal places one unit stands for. */
export type Amount = string | { readonly units: bigint; readonly scale: number };

type FigureOptions = {
  readonly language?: FormatLanguage | undefined;
  /** Decimals shown, always exactly this many. Without it the amount's own digits are shown. */
  readonly places?: number | undefined;
  /** `down` (default) never shows more than there is; `up` never shows less than is owed. */
  readonly rounding?: 'down' | 'up' | undefined;
  /** `always` writes + and − (never on zero); `negative` (default) writes − only. */
  readonly sign?: 'always' | 'negative' | undefined;
};

const locales = { en: 'en-US', es: 'es-419' } as const satisfies Record<FormatLanguage, string>;
const plainDecimal = /^-?\d+(?:\.\d+)?$/;
const numberFormats = new Map<string, Intl.NumberFormat>();

function isDecimal(text: string): text is `${number}` {
  return plainDecimal.test(text);
}

/** Units as a plain decimal with exactly `scale` places: `unitsText(1n, 8)` is "0.00000001". No float on the way. */
export function unitsText(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return units < 0n ? `-${text}` : text;
}

/** The amount as a plain decimal string. */
export function amountText(amount: Amount): string {
  return typeof amount === 'string' ? amount : unitsText(amount.units, amount.scale);
}

/**
 * An amount with separators: `formatAmount('1234567.5', { places: 2 })` is "1,234,567.50" in both languages. The string goes to Intl as it is,
 * which reads decimal strings exactly, so no digit is lost however long it is. A true minus is used. Throws on anything that is not a plain decimal.
 */
export function formatAmount(amount: Amount, options: FigureOptions = {}): string {
  const text = amountText(amount);
  if (!isDecimal(text)) throw new Error(`an amount is a plain decimal, got ${text}`);
  const places = options.places ?? placesOf(text);
  return numberFormat(places, options).format(text).replace('-', '−');
}

function numberFormat(places: number, options: FigureOptions): Intl.NumberFormat {
  const { language = 'en', rounding = 'down', sign = 'negative' } = options;
  const key = `${language} ${places} ${rounding} ${sign}`;
  const known = numberFormats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locales[language], {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
    roundingMode: rounding === 'up' ? 'expand' : 'trunc',
    signDisplay: sign === 'always' ? 'exceptZero' : 'negative',
    // Bare Spanish leaves four-digit figures ungrouped; a column of amounts must not.
    useGrouping: 'always',
  });
  numberFormats.set(key, made);
  return made;
}

function placesOf(text: string): number {
  return text.split('.')[1]?.length ?? 0;
}

/**
 * A rate: at least two and at most `most` decimals (default 8), rounded half up, trailing zeros dropped.
 * `formatRate('0.010265431200')` is "0.01026543".
 */
export function formatRate(
  rate: string,
  options: { most?: number | undefined; language?: FormatLanguage | undefined } = {},
): string {
  if (!isDecimal(rate)) throw new Error(`a rate is a plain decimal, got ${rate}`);
  const { most = 8, language = 'en' } = options;
  const key = `rate ${language} ${most}`;
  const format =
    numberFormats.get(key) ??
    new Intl.NumberFormat(locales[language], {
      minimumFractionDigits: Math.min(2, most),
      maximumFractionDigits: most,
      roundingMode: 'halfExpand',
      useGrouping: 'always',
    });
  numberFormats.set(key, format);
  return format.format(rate).replace('-', '−');
}

/** A percentage with its sign: "1.84%" in English, "1.84 %" in Spanish. `percent` is the decimal string of the percentage itself. */
export function formatPercent(percent: string, options: FigureOptions = {}): string {
  const figure = formatAmount(percent, { places: 2, ...options });
  return options.language === 'es' ? `${figure} %` : `${figure}%`;
}

/** Whether a decimal string is above, below or at zero, read from its characters. */
export function signOf(text: string): 'pos' | 'neg' | 'zero' {
  if (!/[1-9]/.test(text)) return 'zero';
  return text.trimStart().startsWith('-') || text.trimStart().startsWith('−') ? 'neg' : 'pos';
}

const zoneFormats = new Map<string, Intl.DateTimeFormat>();

function zoneFormat(zone: string | undefined): Intl.DateTimeFormat {
  const known = zoneFormats.get(zone ?? '');
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    ...(zone === undefined ? {} : { timeZone: zone }),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h12',
    timeZoneName: 'shortOffset',
  });
  zoneFormats.set(zone ?? '', made);
  return made;
}

function partsOf(at: Date, zone: string | undefined): Record<string, string> {
  return Object.fromEntries(
    zoneFormat(zone)
      .formatToParts(at)
      .map((part) => [part.type, part.value]),
  );
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
  return partsOf(readTime(at), zone)['timeZoneName'] ?? 'GMT';
}
