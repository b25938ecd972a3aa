import type { EntitlementReason, EntitlementState } from '@istmo/contract/areas/corporate-actions/kinds';
import type { TaxCategory } from '@istmo/contract/areas/corporate-actions/withholding.rules';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Paging } from '@istmo/contract/kernel/paging';
import type { Reader } from '@istmo/db/tx';
import type { CorporateActionId } from './corporate-actions.store.ts';

/** What one holder gets, beside what the same holder got last time. Units are minor units. */
export type FileRow = {
  readonly id: string;
  readonly number: number;
  readonly customer: CustomerId | null;
  readonly username: string | null;
  readonly place: string;
  readonly country: string;
  readonly category: TaxCategory;
  readonly units: bigint;
  readonly redeemed: bigint;
  readonly currency: string;
  readonly gross: bigint;
  readonly tax: bigint;
  readonly taxCountry: string | null;
  /** In millionths. */
  readonly taxRate: number;
  readonly basis: string;
  readonly state: EntitlementState;
  readonly reason: EntitlementReason;
  readonly lastUnits: bigint | null;
  readonly lastGross: bigint | null;
  readonly isNew: boolean;
  readonly hasOtherUnits: boolean;
  readonly hasMuchMore: boolean;
};

export type FileQuery = Pick<Paging, 'pageIndex' | 'pageSize' | 'search' | 'sortOrder'> & {
  readonly event: CorporateActionId;
  /** The event that it is compared with. */
  readonly last: CorporateActionId | null;
  /** By how many percent units must differ to be marked. */
  readonly percent: number;
  /** Empty for all. */
  readonly state: EntitlementState | '';
  readonly country: string;
  readonly isMarkedOnly: boolean;
};

// Units of another issue, or a sum of them, may be more than a bigint holds once they are multiplied.
const compared = `app.entitlement e left join app.entitlement l on l.event = $2 and l.customer_id = e.customer_id
  cross join lateral (select $2::uuid is not null and e.customer_id is not null and l.id is null as is_new,
    coalesce(abs(e.units::numeric - l.units) * 100 > l.units::numeric * $3, false) as has_other_units,
    coalesce(e.currency = l.currency and e.gross_units::numeric > l.gross_units::numeric * 2, false) as has_much_more) k`;

const listed = `${compared} left join app.customer c on c.id = e.customer_id
  where e.event = $1 and ($4 = '' or e.state = $4) and ($5 = '' or e.country = $5) and (not $6 or k.is_new or k.has_other_units or k.has_much_more)
    and ($7 = '' or starts_with(lower(c.username), lower($7)) or c.id::text = $7)`;

/** A page of what the holders of an event get, in the order of the snapshot's lines. */
export async function listFileRows(
  reader: Reader,
  { event, last, percent, state, country, isMarkedOnly, search, sortOrder, pageIndex, pageSize }: FileQuery,
): Promise<{ readonly rows: readonly FileRow[]; readonly count: number }> {
  const values = [event, last, percent, state, country, isMarkedOnly, search.trim()];
  // The largest holder is the first line, and newest first is how lists are sent.
  const order = sortOrder === 'asc' ? 'desc' : 'asc';
  const [rows, [counted]] = await Promise.all([
    reader.query<FileRow>(
      `select e.id, e.number, e.customer_id as customer, c.username, coalesce((select s.place from app.snapshot_line s where (s.event, s.number) = (e.event, e.number)), '') as place,
              e.country, e.category, e.units, e.redeemed_units as redeemed, e.currency, e.gross_units as gross, e.tax_units as tax,
              e.tax_country as "taxCountry", e.tax_rate as "taxRate", e.tax_basis as basis, e.state, e.reason, l.units as "lastUnits",
              case when l.currency = e.currency then l.gross_units end as "lastGross", k.is_new as "isNew", k.has_other_units as "hasOtherUnits",
              k.has_much_more as "hasMuchMore"
         from ${listed} order by e.number ${order} limit $8 offset $9`,
      [...values, pageSize, pageIndex * pageSize],
    ),
    reader.query<{ count: number }>(`select count(*)::int as count from ${listed}`, values),
  ]);
  return { rows, count: counted?.count ?? 0 };
}

export type FileTotal = {
  readonly currency: string;
  readonly country: string;
  readonly category: TaxCategory;
  readonly holders: number;
  readonly units: bigint;
  readonly redeemed: bigint;
  readonly gross: bigint;
  readonly tax: bigint;
};

/** What the holders of each country and category get together. */
export async function sumFile(reader: Reader, event: CorporateActionId): Promise<FileTotal[]> {
  return reader.query<FileTotal>(
    `select currency, country, category, count(*)::int as holders, sum(units)::bigint as units, sum(redeemed_units)::bigint as redeemed,
            sum(gross_units)::bigint as gross, sum(tax_units)::bigint as tax
       from app.entitlement where event = $1 group by currency, country, category order by currency, gross desc, country, category`,
    [event],
  );
}

/** All units of the snapshot that are entitled, in minor units of the security. */
export async function readEntitledUnits(reader: Reader, event: CorporateActionId): Promise<bigint> {
  const [row] = await reader.query<{ units: bigint }>(
    'select (held_units + outside_units)::bigint as units from app.holder_snapshot where event = $1',
    [event],
  );
  return row?.units ?? 0n;
}

export type LastEvent = { readonly id: CorporateActionId; readonly reference: string; readonly paymentDay: string };

/** The last event of the same kind and security before this one that has entitlements. */
export async function findLastEvent(reader: Reader, event: CorporateActionId): Promise<LastEvent | undefined> {
  const [row] = await reader.query<LastEvent>(
    `select o.id, o.reference, coalesce(t.payment_day::text, '') as "paymentDay"
       from app.corporate_action a join app.holder_snapshot mine on mine.event = a.id
       join app.corporate_action o on (o.instrument, o.kind) = (a.instrument, a.kind) and o.id <> a.id
       join app.holder_snapshot s on s.event = o.id and s.entitled_at is not null and s.at < mine.at
       join app.corporate_action_terms t on (t.event, t.version) = (o.id, o.version)
      where a.id = $1 order by s.at desc limit 1`,
    [event],
  );
  return row;
}

/** Holders of the last event who get nothing of this one, and those of this one who differ. */
export async function countDifferences(
  reader: Reader,
  {
    event,
    last,
    percent,
  }: { readonly event: CorporateActionId; readonly last: CorporateActionId; readonly percent: number },
): Promise<{ readonly gone: number; readonly marked: number }> {
  const [row] = await reader.query<{ gone: number; marked: number }>(
    `select (select count(*)::int from app.entitlement l where l.event = $2 and l.customer_id is not null
               and not exists (select from app.entitlement e where e.event = $1 and e.customer_id = l.customer_id)) as gone,
            (select count(*)::int from ${compared} where e.event = $1 and (k.is_new or k.has_other_units or k.has_much_more)) as marked`,
    [event, last, percent],
  );
  return row ?? { gone: 0, marked: 0 };
}
