import type {
  CorporateActionKind,
  EntitlementReason,
  EntitlementState,
} from '@istmo/contract/areas/corporate-actions/kinds';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';
import { actionColumns, type CorporateAction, type CorporateActionId } from './corporate-actions.store.ts';

/** An event as one holder meets it. */
export type HolderEvent = CorporateAction & {
  /** When two of the staff announced it; one that was never announced is no holder's. */
  readonly announcedAt: Date;
  /** What the customer held at the record moment; null while it is to come, and where the customer held nothing then. */
  readonly recordedUnits: bigint | null;
};

const holderEvents = `select ${actionColumns}, l.available + l.held + l.frozen + l.lots as "recordedUnits"
  from app.corporate_action a left join app.snapshot_line l on l.event = a.id and l.customer_id = $1
 where a.announced_at is not null`;

/**
 * The announced events of the securities that the customer holds, and every one that the customer was recorded for; the newest 300 first. Those that
 * were recorded before the customer held the security are left out.
 */
export async function readEventsOf(
  reader: Reader,
  customer: CustomerId,
  instruments: readonly string[],
): Promise<HolderEvent[]> {
  return reader.query<HolderEvent>(
    `${holderEvents} and a.id in (
       select event from app.snapshot_line where customer_id = $1
       union all
       select id from app.corporate_action
        where instrument = any($2::text[]) and (state in ('announced', 'cancelled') or state = 'closed' and kind = 'notice'))
     order by a.announced_at desc, a.id desc limit 300`,
    [customer, [...instruments]],
  );
}

export async function findEvent(
  reader: Reader,
  customer: CustomerId,
  reference: string,
): Promise<HolderEvent | undefined> {
  const [row] = await reader.query<HolderEvent>(`${holderEvents} and a.reference = $2`, [customer, reference]);
  return row;
}

/** What a holder gets, with its event. Amounts are minor units. */
export type HolderEntitlement = {
  readonly id: string;
  readonly event: CorporateActionId;
  readonly number: number;
  readonly reference: string;
  readonly instrument: string;
  readonly kind: CorporateActionKind;
  readonly titleEn: string;
  readonly titleEs: string;
  readonly recordDay: string | null;
  readonly paymentDay: string | null;
  readonly claimUntil: string | null;
  readonly state: EntitlementState;
  readonly reason: EntitlementReason;
  readonly units: bigint;
  readonly redeemedUnits: bigint;
  readonly currency: string;
  readonly grossUnits: bigint;
  readonly taxUnits: bigint;
  readonly taxCountry: string | null;
  /** In millionths. */
  readonly taxRate: number;
  readonly taxBasis: string;
  readonly paidAt: Date | null;
};

const entitlementOfEvent = `app.entitlement e join app.corporate_action a on a.id = e.event
  join app.corporate_action_terms t on (t.event, t.version) = (a.id, a.version)`;
const selectEntitlements = `select e.id, e.event, e.number, a.reference, a.instrument, a.kind, t.title_en as "titleEn", t.title_es as "titleEs",
    t.record_day::text as "recordDay", t.payment_day::text as "paymentDay", t.claim_until::text as "claimUntil", e.state, e.reason, e.units,
    e.redeemed_units as "redeemedUnits", e.currency, e.gross_units as "grossUnits", e.tax_units as "taxUnits", e.tax_country as "taxCountry",
    e.tax_rate as "taxRate", e.tax_basis as "taxBasis", e.paid_at as "paidAt"
  from ${entitlementOfEvent} where e.customer_id = $1`;

/** What the customer gets of these events. */
export async function readEntitlementsOfEvents(
  reader: Reader,
  customer: CustomerId,
  events: readonly CorporateActionId[],
): Promise<ReadonlyMap<CorporateActionId, HolderEntitlement>> {
  const rows = await reader.query<HolderEntitlement>(`${selectEntitlements} and e.event = any($2::uuid[])`, [
    customer,
    [...events],
  ]);
  return new Map(rows.map((row) => [row.event, row]));
}

export async function findEntitlement(
  reader: Reader,
  customer: CustomerId,
  id: string,
): Promise<HolderEntitlement | undefined> {
  const [row] = await reader.query<HolderEntitlement>(`${selectEntitlements} and e.id = $2::uuid`, [customer, id]);
  return row;
}

/** What the customer was paid in a year, the newest first. Years begin in the operator's time zone. */
export async function readPaidIn(
  reader: Reader,
  customer: CustomerId,
  { year, timeZone }: { readonly year: number; readonly timeZone: string },
): Promise<HolderEntitlement[]> {
  return reader.query<HolderEntitlement>(
    `${selectEntitlements} and e.state = 'paid' and extract(year from e.paid_at at time zone $3) = $2 order by e.paid_at desc, e.id desc limit 2000`,
    [customer, year, timeZone],
  );
}

/** What the customer will get or may not get now, the first to be paid first. */
export async function readUnpaid(reader: Reader, customer: CustomerId): Promise<HolderEntitlement[]> {
  return reader.query<HolderEntitlement>(
    `${selectEntitlements} and e.state in ('ready', 'kept', 'failed') order by t.payment_day, e.id limit 500`,
    [customer],
  );
}

/** The years in which the customer was paid, the newest first. */
export async function readPaidYears(reader: Reader, customer: CustomerId, timeZone: string): Promise<number[]> {
  const rows = await reader.query<{ year: number }>(
    `select distinct extract(year from paid_at at time zone $2)::integer as year from app.entitlement
      where customer_id = $1 and state = 'paid' order by year desc`,
    [customer, timeZone],
  );
  return rows.map(({ year }) => year);
}

/** The currency that the customer chose last for each of these events. */
export async function readChosenCurrencies(
  reader: Reader,
  customer: CustomerId,
  events: readonly CorporateActionId[],
): Promise<ReadonlyMap<CorporateActionId, { readonly currency: string; readonly at: Date }>> {
  const rows = await reader.query<{ event: CorporateActionId; currency: string; at: Date }>(
    `select distinct on (event) event, content ->> 'currency' as currency, at from app.holder_instruction
      where customer_id = $1 and event = any($2::uuid[]) and kind = 'currency' order by event, at desc, id desc`,
    [customer, [...events]],
  );
  return new Map(rows.map(({ event, ...chosen }) => [event, chosen]));
}

/** Two requests of one holder at the same moment follow one another until the transaction ends. */
export async function lockHolder(tx: Tx, event: CorporateActionId, customer: CustomerId): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('holder instruction ' || $1 || $2, 0))", [
    event,
    customer,
  ]);
}

type NewInstruction = {
  readonly id: string;
  readonly event: CorporateActionId;
  readonly customer: CustomerId;
  readonly kind: 'currency' | 'tender' | 'vote';
  readonly content: Readonly<Record<string, string>>;
  readonly at: Date;
};

/** Stores what a holder decided. Of a vote the content is empty: what was voted is in the area of votes, which fewer logins read. */
export async function insertInstruction(tx: Tx, instruction: NewInstruction): Promise<void> {
  const { id, event, customer, kind, content, at } = instruction;
  await tx.query(
    `insert into app.holder_instruction (id, event, customer_id, kind, content, at) values ($1, $2, $3, $4, $5, $6)`,
    [id, event, customer, kind, JSON.stringify(content), at],
  );
}

/** Why the units of a tender's offer are not held any more. */
export type OfferEnd = 'changed' | 'cancelled' | 'returned' | 'not-taken';

/** The newest instruction of a holder. */
export type OwnTenderOffer = {
  readonly instruction: string;
  /** In minor units of the security; zero withdrew the offer before. */
  readonly units: bigint;
  readonly at: Date;
  /** Null: the offer counts, or is being paid or paid. */
  readonly end: OfferEnd | null;
};

export async function readOwnTenderOffer(
  reader: Reader,
  event: CorporateActionId,
  customer: CustomerId,
): Promise<OwnTenderOffer | undefined> {
  const [row] = await reader.query<OwnTenderOffer>(
    `select i.id as instruction, (i.content ->> 'units')::bigint as units, i.at, app.find_tender_end(i.id) as end from app.holder_instruction i
      where i.event = $1 and i.customer_id = $2 and i.kind = 'tender' order by i.at desc, i.id desc limit 1`,
    [event, customer],
  );
  return row;
}

type NewTenderOffer = {
  readonly id: string;
  readonly event: CorporateActionId;
  readonly customer: CustomerId;
  /** In minor units of the security: the whole offer; zero withdraws the one before. */
  readonly units: bigint;
  readonly at: Date;
};

/** Stores an instruction; the database refuses one for a tender that takes none, or after its cut-off. */
export async function insertTenderOffer(tx: Tx, { id, event, customer, units, at }: NewTenderOffer): Promise<void> {
  await tx.query(
    `insert into app.holder_instruction (id, event, customer_id, kind, content, at) values ($1, $2, $3, 'tender', $4, $5)`,
    [id, event, customer, JSON.stringify({ units: `${units}` }), at],
  );
}
