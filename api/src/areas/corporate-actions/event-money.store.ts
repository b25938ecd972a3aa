import type { EntitlementReason, EntitlementState } from '@istmo/contract/areas/corporate-actions/kinds';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { CorporateActionId } from './corporate-actions.store.ts';

/** The money of an event in one currency, in minor units. */
export type EventMoney = {
  readonly currency: string;
  /** Gross, of all holders but those whose money went back and those outside whom the issuer itself paid; zero before entitlements are made. */
  readonly needed: bigint;
  readonly funded: bigint;
  readonly returned: bigint;
  /** Gross, of those who were paid. */
  readonly paid: bigint;
};

/** What an event needs, has and paid by currency: of its terms, and of what was given and is owed. */
export async function readEventMoney(reader: Reader, event: CorporateActionId): Promise<EventMoney[]> {
  return reader.query<EventMoney>(
    `select coalesce(c.currency, s.currency) as currency, coalesce(s.gross_units, 0) as needed, coalesce(s.paid_units, 0) as paid, coalesce(s.funded_units, 0) as funded,
            coalesce(s.returned_units, 0) as returned
       from (select r.currency from app.corporate_action a join app.corporate_action_rate r on (r.event, r.version) = (a.id, a.version) where a.id = $1) c
       full join app.list_distribution_sums($1) s on s.currency = c.currency
      order by 1`,
    [event],
  );
}

/** What is missing of what an event needs; zero when there is enough. */
export const missingOf = ({ needed, funded, returned }: EventMoney): bigint => {
  const missing = needed - (funded - returned);
  return missing > 0n ? missing : 0n;
};

/** What is there beyond what holders got or get: it goes back to the issuer. */
export const surplusOf = ({ needed, funded, returned }: EventMoney): bigint => {
  const surplus = funded - returned - needed;
  return surplus > 0n ? surplus : 0n;
};

export type PaymentSum = {
  readonly state: EntitlementState;
  readonly currency: string;
  readonly count: number;
  readonly gross: bigint;
  readonly tax: bigint;
};

/** How far the payments are. */
export async function sumPayments(reader: Reader, event: CorporateActionId): Promise<PaymentSum[]> {
  return reader.query<PaymentSum>(
    `select state, currency, count(*)::int as count, sum(gross_units)::bigint as gross, sum(tax_units)::bigint as tax
       from app.entitlement where event = $1 group by state, currency order by state, currency`,
    [event],
  );
}

export type PaymentException = {
  readonly id: string;
  readonly customer: CustomerId | null;
  readonly username: string | null;
  readonly state: EntitlementState;
  readonly reason: EntitlementReason;
  readonly since: Date;
  readonly currency: string;
  readonly net: bigint;
};

const maxExceptions = 100;

/** Holders who were not paid, the longest waiting first. */
export async function listExceptions(reader: Reader, event: CorporateActionId): Promise<PaymentException[]> {
  return reader.query<PaymentException>(
    `select e.id, e.customer_id as customer, c.username, e.state, e.reason, e.state_since as since, e.currency,
            e.gross_units - e.tax_units as net
       from app.entitlement e left join app.customer c on c.id = e.customer_id
      where e.event = $1 and e.state in ('kept', 'failed', 'outside') order by e.state_since, e.id limit ${maxExceptions}`,
    [event],
  );
}

/** An entitlement, and how far the event is that it is of. */
export type OpenEntitlement = {
  readonly event: CorporateActionId;
  readonly state: EntitlementState;
  /** Its payment can still be made: the event is being paid, or is paid but for some. */
  readonly isPayable: boolean;
};

export async function lockEntitlement(tx: Tx, id: string): Promise<OpenEntitlement | undefined> {
  const [row] = await tx.query<OpenEntitlement>(
    `select e.event, e.state, a.state in ('paying', 'paid') as "isPayable"
       from app.entitlement e join app.corporate_action a on a.id = e.event where e.id = $1 for no key update of e`,
    [id],
  );
  return row;
}

export async function findEventOf(reader: Reader, entitlement: string): Promise<CorporateActionId | undefined> {
  const [row] = await reader.query<{ event: CorporateActionId }>('select event from app.entitlement where id = $1', [
    entitlement,
  ]);
  return row?.event;
}

/** Has the worker try a payment again that is kept or failed. */
export async function makeReady(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.query("update app.entitlement set state = 'ready', reason = '', state_since = $2 where id = $1", [id, at]);
}

/** Closes the payment to a holder outside, whom the issuer paid itself. */
export async function closeOutside(
  tx: Tx,
  id: string,
  { evidence, at }: { readonly evidence: string; readonly at: Date },
): Promise<void> {
  await tx.query(
    "update app.entitlement set state = 'paid', state_since = $3, paid_at = $3, evidence = $2 where id = $1",
    [id, evidence, at],
  );
}
