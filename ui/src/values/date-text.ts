const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Parses "20/11/2026", "1/2/2026" or "1-2-2026" (day first) into "2026-11-20". Returns undefined for a day that does not exist. */
export function readDateText(text: string): string | undefined {
  const match =
    /^\s*(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4})\s*$/.exec(text) ?? /^\s*(\d{2})(\d{2})(\d{4})\s*$/.exec(text);
  if (!match) return undefined;
  const [day, month, year] = match.slice(1).map((part) => Number.parseInt(part, 10));
  if (day === undefined || month === undefined || year === undefined) return undefined;
  if (year < 1000 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return undefined;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** "2026-11-20" as the field shows it: "20/11/2026". Anything else returns an empty text. */
export function dateText(day: string | undefined): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '');
  return match ? `${match[3]}/${match[2]}/${match[1]}` : '';
}

/** Parses "20/11/2026 16:12" into "2026-11-20T16:12". Returns undefined for a time that does not exist. */
export function readMomentText(text: string): string | undefined {
  const [, dayTyped = '', hour = '', minute = ''] = /^(.+?)[\s,]+(\d{1,2}):(\d{2})\s*$/.exec(text) ?? [];
  const day = readDateText(dayTyped);
  if (day === undefined || Number.parseInt(hour, 10) > 23 || Number.parseInt(minute, 10) > 59) return undefined;
  return `${day}T${hour.padStart(2, '0')}:${minute}`;
}

/** "2026-11-20T16:12" as the field shows it: "20/11/2026 16:12". Anything else returns an empty text. */
export function momentText(moment: string): string {
  const [day = '', time = ''] = moment.split('T');
  return dateText(day) === '' || !/^\d{2}:\d{2}$/.test(time) ? '' : `${dateText(day)} ${time}`;
}

/** The digits of each part of a text, and the signs between them. */
type TypedForm = { readonly sizes: readonly number[]; readonly signs: readonly string[] };
const dayForm: TypedForm = { sizes: [2, 2, 4], signs: ['/', '/'] };
const momentForm: TypedForm = { sizes: [2, 2, 4, 2, 2], signs: ['/', '/', ' ', ':'] };

/**
 * What a date field contains after a change: slashes are inserted after day and month, a typed slash is kept ("1/2/2026"), and a deleted
 * slash does not return. Letters are dropped.
 */
export const withSlashes = (typed: string, before: string): string => withSigns(typed, before, dayForm);

/** The same for a day and a time. */
export const withMomentSigns = (typed: string, before: string): string => withSigns(typed, before, momentForm);

function withSigns(typed: string, before: string, { sizes, signs }: TypedForm): string {
  const groups: string[] = [''];
  const lastPart = sizes.length - 1;
  for (const letter of typed) {
    const last = groups.length - 1;
    const current = groups[last] ?? '';
    if (/\d/.test(letter)) {
      if (current.length < (sizes[last] ?? 0)) groups[last] = current + letter;
      else if (last < lastPart) groups.push(letter);
    } else if (/[/.:\-\s]/.test(letter) && current !== '' && last < lastPart) groups.push('');
  }
  const text = groups.map((group, index) => `${signs[index - 1] ?? ''}${group}`).join('');
  const isDeleting = typed.length < before.length;
  const next = groups.length - 1;
  const isFull = next < lastPart && groups[next]?.length === sizes[next];
  return isFull && !isDeleting ? `${text}${signs[next] ?? ''}` : text;
}

/** Today, or another moment, as a plain day in the given zone (the reader's own without one). */
export function dayOf(at: Date, zone?: string): string {
  return new Intl.DateTimeFormat('en-CA', {
    ...(zone === undefined ? {} : { timeZone: zone }),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(at);
}
