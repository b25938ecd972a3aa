import type { CorporateActionKind } from '@istmo/contract/areas/corporate-actions/kinds';
import type { TaxCategory } from '@istmo/contract/areas/corporate-actions/withholding.rules';
import type { CustomerId, Id } from '@istmo/contract/kernel/id';
import type { Paging } from '@istmo/contract/kernel/paging';
import type { Reader, Tx } from '@istmo/db/tx';
import type { DateRange } from '../../http/paging.ts';

export type TaxPaymentId = Id<'withholding-payment'>;

/** Tax that is paid to the authority of a country. Units are minor units of the currency; days are YYYY-MM-DD, both included. */
export type TaxPayment = {
  readonly id: TaxPaymentId;
  readonly country: string;
  readonly currency: string;
  readonly units: bigint;
  readonly fromDay: string;
  readonly toDay: string;
  /** Of the ledger. */
  readonly place: `bank:${string}`;
  /** At the bank. */
  readonly reference: string;
  readonly proposal: string;
  readonly state: 'approved' | 'posted' | 'failed';
  readonly at: Date;
};

const columns = `w.id, w.tax_country as country, w.currency, w.units, w.from_day::text as "fromDay", w.to_day::text as "toDay", w.place, w.reference, w.proposal,
  w.state, w.at`;

export async function insertTaxPayment(tx: Tx, payment: Omit<TaxPayment, 'state'>): Promise<void> {
  const { id, country, currency, units, fromDay, toDay, place, reference, proposal, at } = payment;
  await tx.query(
    `insert into app.withholding_payment (id, tax_country, currency, units, from_day, to_day, place, reference, proposal, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [id, country, currency, units, fromDay, toDay, place, reference, proposal, at],
  );
}

export async function lockTaxPayment(tx: Tx, id: TaxPaymentId): Promise<TaxPayment | undefined> {
  const [row] = await tx.query<TaxPayment>(
    `select ${columns} from app.withholding_payment w where w.id = $1 for no key update`,
    [id],
  );
  return row;
}

/** Those that were approved and are not posted yet, the longest waiting first. */
export async function listApprovedTaxPayments(reader: Reader, limit: number): Promise<TaxPaymentId[]> {
  const rows = await reader.query<{ id: TaxPaymentId }>(
    "select id from app.withholding_payment where state = 'approved' order by at, id limit $1",
    [limit],
  );
  return rows.map(({ id }) => id);
}

export async function endTaxPayment(tx: Tx, id: TaxPaymentId, state: 'posted' | 'failed'): Promise<void> {
  await tx.query('update app.withholding_payment set state = $2 where id = $1', [id, state]);
}

export const listTaxPaymentRows = (reader: Reader): Promise<TaxPayment[]> =>
  reader.query<TaxPayment>(`select ${columns} from app.withholding_payment w order by w.at desc, w.id desc limit 500`);

/** What is approved and not posted yet, in minor units. */
export async function sumApprovedTaxPayments(reader: Reader, country: string, currency: string): Promise<bigint> {
  const [row] = await reader.query<{ units: bigint }>(
    `select coalesce(sum(units), 0)::bigint as units from app.withholding_payment
      where state = 'approved' and tax_country = $1 and currency = $2`,
    [country, currency],
  );
  return row?.units ?? 0n;
}

/** One decision about the tax of a country at a time, so that two of them do not pay more together than is owed. */
export async function lockTaxOf(tx: Tx, country: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('withholding ' || $1, 0))", [country]);
}

export type TaxMonth = {
  readonly country: string;
  readonly currency: string;
  /** YYYY-MM. */
  readonly month: string;
  readonly payments: number;
  readonly gross: bigint;
  readonly tax: bigint;
  readonly paid: bigint;
  /** What was owed at the end of the month. */
  readonly open: bigint;
};

type MonthsQuery = {
  /** Empty for all. */
  readonly country: string;
  /** YYYY-MM-DD, of which the months are taken; null: no limit. */
  readonly fromDay: string | null;
  readonly toDay: string | null;
  readonly timeZone: string;
};

/** Tax by authority, currency and month, newest first. A payment to the authority counts for the month of its last day. */
export async function listTaxMonths(
  reader: Reader,
  { country, fromDay, toDay, timeZone }: MonthsQuery,
): Promise<TaxMonth[]> {
  return reader.query<TaxMonth>(
    `with line as (
       select e.tax_country as country, e.currency, to_char(e.paid_at at time zone $4, 'YYYY-MM') as month, count(*) as payments,
              sum(e.gross_units) as gross, sum(e.tax_units) as tax, 0 as paid
         from app.entitlement e where e.state = 'paid' and e.tax_country is not null and e.customer_id is not null and ($1 = '' or e.tax_country = $1)
        group by 1, 2, 3
       union all
       select w.tax_country, w.currency, to_char(w.to_day, 'YYYY-MM'), 0, 0, 0, sum(w.units)
         from app.withholding_payment w where w.state = 'posted' and ($1 = '' or w.tax_country = $1) group by 1, 2, 3
     ), by_month as (
       select country, currency, month, sum(payments)::int as payments, sum(gross)::bigint as gross, sum(tax)::bigint as tax, sum(paid)::bigint as paid
         from line group by country, currency, month
     ), running as (
       select b.*, (sum(tax - paid) over (partition by country, currency order by month))::bigint as open from by_month b
     )
     select * from running
      where month >= coalesce(left($2, 7), '') and ($3::text is null or month <= left($3, 7)) order by month desc, country, currency limit 1000`,
    [country, fromDay, toDay, timeZone],
  );
}

/** The accounts of tax in the books: which authority is or was owed which currency. */
export const listTaxAccounts = (reader: Reader): Promise<{ readonly country: string; readonly currency: string }[]> =>
  reader.query<{ country: string; currency: string }>(
    `select distinct e.tax_country as country, e.currency from app.entitlement e
      where e.state = 'paid' and e.tax_country is not null and e.tax_units > 0 order by 1, 2`,
  );

export type WithheldPayment = {
  readonly id: string;
  readonly paidAt: Date;
  readonly event: string;
  readonly kind: CorporateActionKind;
  readonly security: string;
  readonly customer: CustomerId;
  readonly username: string;
  readonly holderCountry: string;
  readonly category: TaxCategory;
  readonly taxCountry: string;
  readonly currency: string;
  readonly gross: bigint;
  /** In millionths. */
  readonly rate: number;
  readonly tax: bigint;
  readonly basis: string;
};

type WithheldQuery = Pick<Paging, 'pageIndex' | 'pageSize' | 'search' | 'sortOrder'> &
  DateRange & { readonly country: string };

const withheld = `app.entitlement e join app.corporate_action a on a.id = e.event join app.customer c on c.id = e.customer_id
  where e.state = 'paid' and e.tax_country is not null and ($1 = '' or e.tax_country = $1)
    and ($2 = '' or starts_with(lower(c.username), lower($2)) or starts_with(a.reference, upper($2)) or starts_with(a.instrument, upper($2)))
    and e.paid_at >= coalesce($3, '-infinity'::timestamptz) and e.paid_at < coalesce($4, 'infinity'::timestamptz)`;

/** Payments with a tax country, by the time they were paid. */
export async function listWithheldPayments(
  reader: Reader,
  { pageIndex, pageSize, search, sortOrder, country, from, before }: WithheldQuery,
): Promise<{ readonly rows: readonly WithheldPayment[]; readonly count: number }> {
  const values = [country, search.trim(), from, before];
  const order = sortOrder === 'asc' ? 'asc' : 'desc';
  const [rows, [counted]] = await Promise.all([
    reader.query<WithheldPayment>(
      `select e.id, e.paid_at as "paidAt", a.reference as event, a.kind, a.instrument as security, e.customer_id as customer, c.username,
              e.country as "holderCountry", e.category, e.tax_country as "taxCountry", e.currency, e.gross_units as gross, e.tax_rate as rate,
              e.tax_units as tax, e.tax_basis as basis
         from ${withheld} order by e.paid_at ${order}, e.id ${order} limit $5 offset $6`,
      [...values, pageSize, pageIndex * pageSize],
    ),
    reader.query<{ count: number }>(`select count(*)::int as count from ${withheld}`, values),
  ]);
  return { rows, count: counted?.count ?? 0 };
}
