import type { Reader } from '@istmo/db/tx';

/** Where a statement does not continue the one before it: by its number, by the balances that both state, or by a working day between them. */
export type StatementGap = {
  readonly account: string;
  readonly kind: 'number' | 'balance' | 'day';
  /** The last day of the one before, and the first of the one that does not continue it. */
  readonly lastDay: string;
  readonly firstDay: string;
  readonly closing: bigint | null;
  readonly opening: bigint | null;
  readonly lastNumber: bigint | null;
  readonly firstNumber: bigint | null;
};

// The number of the legal statement counts no reports of the same day. Numbers begin again with each year; pages of one statement share theirs.
const chain = `select s.account, s.format, s.first_day, s.opening_units, s.electronic_number, s.legal_number,
    lag(format) over w as before_format, lag(last_day) over w as before_day, lag(closing_units) over w as before_units,
    lag(electronic_number) over w as before_electronic, lag(legal_number) over w as before_legal
  from app.bank_statement s where last_day >= $1
  window w as (partition by account order by first_day, last_day, coalesce(legal_number, electronic_number), uploaded_at, place)`;

// A CSV names the days of its lines only, so that a quiet day is none that is missing.
const judged = `select *, case
    when first_number is not null and last_number is not null and first_number not in (last_number, last_number + 1, 1) then 'number'
    when before_day >= first_day then null
    when before_units <> opening_units then 'balance'
    when first_number is not null and last_number is not null then null
    when before_units = opening_units and 'csv' in (format, before_format) then null
    when exists (select from generate_series(before_day + 1, first_day - 1, interval '1 day') d where extract(isodow from d) < 6) then 'day'
  end as kind
  from (select *, case when legal_number is null or before_legal is null then electronic_number else legal_number end as first_number,
          case when legal_number is null or before_legal is null then before_electronic else before_legal end as last_number
          from chained where before_day is not null) n`;

/** The newest first; a statement that is uploaded later fills them. */
export async function readGaps(reader: Reader, since: Date): Promise<StatementGap[]> {
  return reader.query<StatementGap>(
    `with chained as (${chain}), judged as (${judged})
     select account, kind, before_day::text as "lastDay", first_day::text as "firstDay", before_units as closing, opening_units as opening,
       last_number as "lastNumber", first_number as "firstNumber"
       from judged where kind is not null order by first_day desc, account limit 20`,
    [since],
  );
}
