import type { EntitlementReason, EntitlementState } from '@istmo/contract/areas/corporate-actions/kinds';
import type { CustomerId, Id } from '@istmo/contract/kernel/id';
import { newId } from '@istmo/db/new-id';
import type { Reader, Tx } from '@istmo/db/tx';
import { batchUpdate } from '@istmo/ledger';
import type { CorporateActionId } from './corporate-actions.store.ts';
import type { NewEntitlement } from './entitlement-types.ts';
import { inParts } from './snapshot.store.ts';

export type EntitlementId = Id<'entitlement'>;

/** What one holder gets of an event. Amounts are minor units of the currency. */
export type Entitlement = NewEntitlement & {
  readonly id: EntitlementId;
  readonly event: CorporateActionId;
  readonly state: EntitlementState;
  readonly reason: EntitlementReason;
  readonly stateSince: Date;
  readonly attempts: number;
  readonly paidAt: Date | null;
  /** Of a tender what the holder offered, which is held; null for other events. In minor units of the security. */
  readonly offeredUnits: bigint | null;
};

const entitlementColumns = `e.id, e.event, e.number, e.customer_id as customer, e.units, e.redeemed_units as "redeemedUnits", e.currency,
  e.gross_units as "grossUnits", e.tax_units as "taxUnits", e.tax_country as "taxCountry", e.tax_rate as "taxRate", e.tax_basis as "taxBasis", e.country,
  e.category, e.state, e.reason, e.state_since as "stateSince", e.attempts, e.paid_at as "paidAt",
  (select (i.content ->> 'units')::bigint from app.holder_instruction i where i.id = e.id and i.kind = 'tender') as "offeredUnits"`;

type NewRows = {
  readonly rows: readonly NewEntitlement[];
  /** Of a tender: what each holder offers. */
  readonly offers?: ReadonlyMap<CustomerId, TenderOffer> | undefined;
  readonly at: Date;
};

/**
 * Stores what each holder gets, and that all of it is stored. Holders outside wait for staff, the others to be paid. An entitlement of a tender has the id of
 * its instruction, because the payment ends the hold of that.
 */
export async function insertEntitlements(
  tx: Tx,
  event: CorporateActionId,
  { rows, offers, at }: NewRows,
): Promise<void> {
  for (const some of inParts(rows)) await insertRows(tx, event, { rows: some, offers, at });
  await tx.query('update app.holder_snapshot set entitled_at = $2 where event = $1', [event, at]);
}

async function insertRows(tx: Tx, event: CorporateActionId, { rows, offers, at }: NewRows): Promise<void> {
  const idOf = (customer: CustomerId | null): string =>
    (customer === null ? undefined : offers?.get(customer)?.instruction) ?? newId();
  await tx.query(
    `insert into app.entitlement (id, event, number, customer_id, units, redeemed_units, currency, gross_units, tax_units, tax_country, tax_rate, tax_basis,
       country, category, state, state_since)
     select r.id, $1, r.number, r.customer, r.units, r.redeemed, r.currency, r.gross, r.tax, r.tax_country, r.tax_rate, r.tax_basis, r.country, r.category,
            case when r.customer is null then 'outside' else 'ready' end, $2
       from unnest($3::uuid[], $4::integer[], $5::uuid[], $6::bigint[], $7::bigint[], $8::text[], $9::bigint[], $10::bigint[], $11::text[], $12::integer[],
         $13::text[], $14::text[], $15::text[])
         r (id, number, customer, units, redeemed, currency, gross, tax, tax_country, tax_rate, tax_basis, country, category)`,
    [
      event,
      at,
      rows.map(({ customer }) => idOf(customer)),
      rows.map(({ number }) => number),
      rows.map(({ customer }) => customer),
      rows.map(({ units }) => units),
      rows.map(({ redeemedUnits }) => redeemedUnits),
      rows.map(({ currency }) => currency),
      rows.map(({ grossUnits }) => grossUnits),
      rows.map(({ taxUnits }) => taxUnits),
      rows.map(({ taxCountry }) => taxCountry),
      rows.map(({ taxRate }) => taxRate),
      rows.map(({ taxBasis }) => taxBasis),
      rows.map(({ country }) => country),
      rows.map(({ category }) => category),
    ],
  );
}

/** The currency that each holder chose last before the cut-off. */
export async function readChoices(
  reader: Reader,
  event: CorporateActionId,
  before: Date,
): Promise<ReadonlyMap<CustomerId, string>> {
  const rows = await reader.query<{ customer: CustomerId; currency: string }>(
    `select distinct on (i.customer_id) i.customer_id as customer, i.content ->> 'currency' as currency from app.holder_instruction i
      where i.event = $1 and i.kind = 'currency' and i.at <= $2 order by i.customer_id, i.at desc, i.id desc`,
    [event, before],
  );
  return new Map(rows.map(({ customer, currency }) => [customer, currency]));
}

/** What a holder offers in a tender: the units of the newest instruction, in minor units of the security. */
export type TenderOffer = {
  readonly instruction: string;
  readonly customer: CustomerId;
  readonly units: bigint;
  /** What of them is still held: all until they are paid or given back. */
  readonly heldUnits: bigint;
  readonly at: Date;
};

/** What each holder offers in a tender; those who withdrew their offer are not in it. */
export async function readTenderOffers(
  reader: Reader,
  event: CorporateActionId,
): Promise<ReadonlyMap<CustomerId, TenderOffer>> {
  const rows = await reader.query<TenderOffer>(
    `select instruction, customer, units, held_units as "heldUnits", at from app.list_tender_offers($1)`,
    [event],
  );
  return new Map(rows.map((row) => [row.customer, row]));
}

export type TenderSums = {
  readonly offered: bigint;
  readonly holders: number;
  readonly accepted: bigint;
  readonly taken: number;
};

/** All offers of a tender, and what is taken of them. */
export async function sumTenderOffers(reader: Reader, event: CorporateActionId): Promise<TenderSums> {
  const [row] = await reader.query<TenderSums>(
    `select coalesce(sum(o.units), 0)::bigint as offered, count(*)::integer as holders,
            coalesce(sum(e.redeemed_units), 0)::bigint as accepted, count(e.id)::integer as taken
       from app.list_tender_offers($1) o left join app.entitlement e on e.id = o.instruction`,
    [event],
  );
  return row ?? { offered: 0n, holders: 0, accepted: 0n, taken: 0 };
}

/** The next ones to be paid in currencies that are not stopped. */
export async function listReady(
  reader: Reader,
  event: CorporateActionId,
  { stopped, after, limit }: { readonly stopped: readonly string[]; readonly after: string; readonly limit: number },
): Promise<Entitlement[]> {
  return reader.query<Entitlement>(
    `select ${entitlementColumns} from app.entitlement e
      where e.event = $1 and e.state = 'ready' and e.id > $2 and e.currency <> all ($3::text[]) order by e.id limit $4`,
    [event, after, [...stopped], limit],
  );
}

export async function hasReady(reader: Reader, event: CorporateActionId): Promise<boolean> {
  const rows = await reader.query(`select 1 from app.entitlement where event = $1 and state = 'ready' limit 1`, [
    event,
  ]);
  return rows.length > 0;
}

/** Why some of them may not be paid now, by the conditions of the account and of what it holds. */
export async function findObstacles(
  reader: Reader,
  ids: readonly EntitlementId[],
): Promise<ReadonlyMap<EntitlementId, EntitlementReason>> {
  const rows = await reader.query<{ id: EntitlementId; reason: EntitlementReason }>(
    'select id, reason from app.list_payment_obstacles($1::uuid[])',
    [[...ids]],
  );
  return new Map(rows.map(({ id, reason }) => [id, reason]));
}

/** Written in the commit of the payment, and only while no other process paid or kept it. */
export const paidUpdate = batchUpdate({
  name: 'pay-entitlement',
  table: 'app.entitlement',
  expects: { state: 'text', attempts: 'integer' },
  sets: { state: 'text', reason: 'text', state_since: 'timestamptz', attempts: 'integer', paid_at: 'timestamptz' },
});

export type NotPaid = {
  readonly id: EntitlementId;
  readonly state: 'kept' | 'failed';
  readonly reason: EntitlementReason;
};

/** Stores why holders were not paid; one that was paid meanwhile stays paid. */
export async function storeNotPaid(reader: Reader, rows: readonly NotPaid[], at: Date): Promise<void> {
  if (rows.length === 0) return;
  await reader.query(
    `update app.entitlement e set state = n.state, reason = n.reason, state_since = $4, attempts = e.attempts + 1
       from unnest($1::uuid[], $2::text[], $3::text[]) n (id, state, reason) where e.id = n.id and e.state = 'ready'`,
    [rows.map(({ id }) => id), rows.map(({ state }) => state), rows.map(({ reason }) => reason), at],
  );
}

/** Of those that have no money to move the state is all there is to write. */
export async function storePaidWithoutMovement(reader: Reader, ids: readonly EntitlementId[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await reader.query(
    `update app.entitlement set state = 'paid', reason = '', state_since = $2, paid_at = $2, attempts = attempts + 1
      where id = any ($1::uuid[]) and state = 'ready' and gross_units = 0 and redeemed_units = 0`,
    [[...ids], at],
  );
}

/** Makes those ready again that nothing keeps any more, of events that are or were being paid. Returns their events. */
export async function retryKept(reader: Reader, at: Date): Promise<CorporateActionId[]> {
  const rows = await reader.query<{ event: CorporateActionId }>(
    `with waiting as materialized (
       select e.id from app.entitlement e join app.corporate_action a on a.id = e.event and a.state in ('paying', 'paid')
        where e.state in ('kept', 'failed') order by e.id limit 100000
     ), tried as (
       update app.entitlement e set state = 'ready', reason = '', state_since = $1
        where e.state in ('kept', 'failed') and e.id in (select id from waiting)
          and e.id not in (select o.id from app.list_payment_obstacles(array(select id from waiting)) o)
       returning e.event
     ) select distinct event from tried`,
    [at],
  );
  return rows.map(({ event }) => event);
}

/** How many entitlements of an event are in each state. */
export async function countByState(
  reader: Reader,
  event: CorporateActionId,
): Promise<Readonly<Partial<Record<EntitlementState, number>>>> {
  const rows = await reader.query<{ state: EntitlementState; count: number }>(
    'select state, count(*)::integer as count from app.entitlement where event = $1 group by state',
    [event],
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** Ends what was not claimed, as two decided; the money goes back with `distribution_return`. Returns the sums by currency. */
export async function returnUnclaimed(
  tx: Tx,
  event: CorporateActionId,
  at: Date,
): Promise<{ readonly currency: string; readonly units: bigint }[]> {
  await tx.query(`update app.entitlement set state = 'kept', state_since = $2 where event = $1 and state = 'failed'`, [
    event,
    at,
  ]);
  return tx.query<{ currency: string; units: bigint }>(
    `with ended as (
       update app.entitlement set state = 'returned', reason = '', state_since = $2
        where event = $1 and state in ('kept', 'outside') returning currency, gross_units
     ) select currency, sum(gross_units)::bigint as units from ended group by currency order by currency`,
    [event, at],
  );
}
