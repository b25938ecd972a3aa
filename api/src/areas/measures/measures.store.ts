import type {
  Authority,
  MeasureFailure,
  MeasureKind,
  MeasureState,
} from '@istmo/contract/areas/measures/measures.rules';
import type { CustomerId, Id, StaffId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { ApprovalContent } from '../../signatures/approval-signature.ts';

export type MeasureId = Id<'measure'>;

/** An order about a customer's units of a security, as it was proposed. */
export type Measure = {
  readonly id: MeasureId;
  readonly kind: MeasureKind;
  readonly customer: CustomerId;
  /** Of a forced transfer and of a lost account. */
  readonly receiver: CustomerId | null;
  /** Null: every security of a lost account. */
  readonly instrument: string | null;
  /** Null: all there is. */
  readonly units: bigint | null;
  /** The freeze that is lifted, or whose units are transferred. */
  readonly freeze: MeasureId | null;
  /** Of units outside: the holder's account at the issuance service, and the one that replaces a lost one; else empty. */
  readonly account: string;
  readonly replacement: string;
  readonly authority: Authority;
  readonly authorityName: string;
  readonly reference: string;
  readonly reason: string;
  readonly overridesRules: boolean;
  readonly state: MeasureState;
  readonly proposedBy: StaffId;
  readonly proposedAt: Date;
};

/** What a second person approves. */
export const describeMeasure = ({ id, kind, units, freeze, state: _state, ...row }: Measure): ApprovalContent => ({
  kind: 'measure',
  id,
  facts: {
    measure: kind,
    customer: row.customer,
    receiver: row.receiver ?? '',
    instrument: row.instrument ?? 'all',
    units: units === null ? 'all' : `${units}`,
    freeze: freeze ?? '',
    account: row.account,
    replacement: row.replacement,
    authority: `${row.authority} ${row.authorityName}`,
    reference: row.reference,
    reason: row.reason,
    overridesRules: `${row.overridesRules}`,
    proposedBy: row.proposedBy,
    proposedAt: row.proposedAt.toISOString(),
  },
});

export const measureColumns = `d.id, d.kind, d.customer_id as customer, d.receiver_id as receiver, d.instrument, d.units, d.freeze_id as freeze, d.account, d.replacement, d.authority,
  d.authority_name as "authorityName", d.reference, d.reason, d.overrides_rules as "overridesRules", d.state, d.proposed_by as "proposedBy",
  d.proposed_at as "proposedAt"`;

/** The customer with this id, user name or e-mail address. */
export async function findCustomer(reader: Reader, text: string): Promise<CustomerId | undefined> {
  const [row] = await reader.query<{ id: CustomerId }>(
    'select id from app.customer where id::text = lower($1) or lower(username) = lower($1) or lower(email) = lower($1) limit 1',
    [text],
  );
  return row?.id;
}

/** Stores a proposal; false when the same order is under way already. */
export async function insertMeasure(tx: Tx, measure: Omit<Measure, 'state'>): Promise<boolean> {
  const rows = await tx.query(
    `insert into app.holding_measure (id, kind, customer_id, receiver_id, instrument, units, freeze_id, authority, authority_name, reference, reason,
       overrides_rules, account, replacement, proposed_by, proposed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
     on conflict (kind, customer_id, authority, reference, instrument, freeze_id) where state in ('proposed', 'approved', 'sending') do nothing returning 1`,
    [
      measure.id,
      measure.kind,
      measure.customer,
      measure.receiver,
      measure.instrument,
      measure.units,
      measure.freeze,
      measure.authority,
      measure.authorityName,
      measure.reference,
      measure.reason,
      measure.overridesRules,
      measure.account,
      measure.replacement,
      measure.proposedBy,
      measure.proposedAt,
    ],
  );
  return rows.length === 1;
}

export async function findMeasure(reader: Reader, id: MeasureId): Promise<Measure | undefined> {
  const [row] = await reader.query<Measure>(`select ${measureColumns} from app.holding_measure d where d.id = $1`, [
    id,
  ]);
  return row;
}

export async function lockMeasure(tx: Tx, id: MeasureId): Promise<Measure | undefined> {
  const [row] = await tx.query<Measure>(
    `select ${measureColumns} from app.holding_measure d where d.id = $1 for no key update`,
    [id],
  );
  return row;
}

type MeasureDecision = {
  readonly state: 'approved' | 'rejected';
  readonly by: StaffId;
  readonly at: Date;
  readonly reason: string;
};

export async function storeDecision(tx: Tx, id: MeasureId, { state, by, at, reason }: MeasureDecision): Promise<void> {
  await tx.query(
    `update app.holding_measure set state = $2, decided_by = $3, decided_at = $4, decision_reason = $5 where id = $1`,
    [id, state, by, at, reason],
  );
}

/** Those that were approved and are not carried out yet, the longest waiting first; not those about units outside. */
export async function listApproved(reader: Reader, limit: number): Promise<MeasureId[]> {
  const rows = await reader.query<{ id: MeasureId }>(
    `select id from app.holding_measure where state = 'approved' and kind not in ('bring-in', 'replace')
      order by decided_at, id limit $1`,
    [limit],
  );
  return rows.map(({ id }) => id);
}

/** The issuance service is asked from now on. */
export async function markSending(tx: Tx, id: MeasureId): Promise<void> {
  await tx.query(`update app.holding_measure set state = 'sending' where id = $1`, [id]);
}

type MeasureResult = {
  readonly state: 'done' | 'failed';
  readonly failure?: MeasureFailure;
  readonly rulesNote?: string;
  readonly at: Date;
};

export async function endMeasure(
  tx: Tx,
  id: MeasureId,
  { state, failure = '', rulesNote = '', at }: MeasureResult,
): Promise<void> {
  await tx.query(
    'update app.holding_measure set state = $2, failure = $3, rules_note = $4, ended_at = $5 where id = $1',
    [id, state, failure, rulesNote, at],
  );
}

/** What is still frozen by a measure, and whose it is. */
export type FrozenHolding = {
  readonly measure: MeasureId;
  readonly customer: CustomerId;
  readonly instrument: string;
  readonly units: bigint;
};

const frozenColumns = 'f.measure_id as measure, f.customer_id as customer, f.instrument, f.units';

export async function findFrozen(reader: Reader, id: MeasureId): Promise<FrozenHolding | undefined> {
  const [row] = await reader.query<FrozenHolding>(
    `select ${frozenColumns} from app.frozen_holding f where f.measure_id = $1`,
    [id],
  );
  return row;
}

/** Locks what measures froze of a customer, in one order for everybody; of one security where it is named. */
export async function lockFrozenOf(
  tx: Tx,
  customer: CustomerId,
  instrument: string | null,
): Promise<readonly FrozenHolding[]> {
  return tx.query<FrozenHolding>(
    `select ${frozenColumns} from app.frozen_holding f
      where f.customer_id = $1 and f.units > 0 and ($2::text is null or f.instrument = $2) order by f.measure_id for no key update`,
    [customer, instrument],
  );
}

export async function insertFrozen(tx: Tx, { measure, customer, instrument, units }: FrozenHolding): Promise<void> {
  await tx.query(
    'insert into app.frozen_holding (measure_id, customer_id, instrument, units) values ($1, $2, $3, $4)',
    [measure, customer, instrument, units],
  );
}

/** Takes units that are not frozen by the measure any more off what it froze. */
export async function reduceFrozen(tx: Tx, measure: MeasureId, units: bigint): Promise<void> {
  await tx.query('update app.frozen_holding set units = units - $2 where measure_id = $1', [measure, units]);
}

/** What stays frozen belongs to another account of the same person now. */
export async function moveFrozen(tx: Tx, measure: MeasureId, receiver: CustomerId): Promise<void> {
  await tx.query('update app.frozen_holding set customer_id = $2 where measure_id = $1', [measure, receiver]);
}

/** What measures froze of a customer's securities, the newest first, as the customer reads it. */
export async function readFrozenOf(
  reader: Reader,
  customer: CustomerId,
): Promise<(FrozenHolding & Pick<Measure, 'authority' | 'authorityName' | 'reference'> & { readonly since: Date })[]> {
  return reader.query(
    `select ${frozenColumns}, d.authority, d.authority_name as "authorityName", d.reference, d.ended_at as since
       from app.frozen_holding f join app.holding_measure d on d.id = f.measure_id
      where f.customer_id = $1 and f.units > 0 order by f.measure_id desc`,
    [customer],
  );
}

/** Whether open orders of its customer keep a measure from being carried out: matching ends them first. */
export async function waitsForOrders(tx: Tx, id: MeasureId): Promise<boolean> {
  const [row] = await tx.query<{ waits: boolean }>('select app.waits_for_orders($1) as waits', [id]);
  return row?.waits ?? false;
}

/** How much of a security the customer's open orders hold. */
export async function readUnitsInOrders(
  reader: Reader,
  customer: CustomerId,
  instrument: string | null,
): Promise<bigint> {
  const [row] = await reader.query<{ units: bigint }>('select app.units_in_orders($1, $2) as units', [
    customer,
    instrument,
  ]);
  return row?.units ?? 0n;
}
