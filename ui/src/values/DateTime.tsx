import { formatDate, formatDateTime } from '@istmo/contract/kernel/format';

export type DateTimeProps = {
  /** ISO 8601 or a Date; a plain day ("2026-11-20") with `day`. */
  at: string | Date;
  /** Only the day, dd/MM/yyyy. */
  day?: boolean | undefined;
  /** An IANA zone; the reader's own without it. Print the zone once, in the table's caption. */
  zone?: string | undefined;
  className?: string | undefined;
};

/** "20/11/2026 04:12:09 PM" in both languages, with the exact time for machines. */
export function DateTime({ at, day, zone, className = 'num time' }: DateTimeProps) {
  const iso = typeof at === 'string' ? at : at.toISOString();
  return (
    <time dateTime={iso} className={className}>
      {day ? formatDate(at, zone) : formatDateTime(at, zone)}
    </time>
  );
}
