import type { CustomerId, Id } from '@istmo/contract/kernel/id';
import type { Language } from '@istmo/contract/kernel/message';
import type { Paging } from '@istmo/contract/kernel/paging';
import { newId } from '@istmo/db/new-id';
import type { Reader, Tx } from '@istmo/db/tx';
import { batchInsert, batchUpdate, type PreparedRow, prepareRow, writeRow } from '@istmo/ledger';
import { type PageOfRows, readPage } from '../../http/paging.ts';
import type { WithdrawalReason, WithdrawalState } from '@istmo/contract/kernel/withdrawal';
import { isAllowedTransition, isForData } from './withdrawal-states.ts';

export type WithdrawalId = Id<'withdrawal'>;

export type WithdrawalRow = {
  readonly id: WithdrawalId;
  readonly referenceNo: string;
  readonly customer: CustomerId;
  readonly currency: string;
  readonly network: string;
  readonly chain: string;
  readonly addressId: string;
  readonly address: string;
  readonly units: bigint;
  readonly sentUnits: bigint;
  readonly feeCurrency: string;
  readonly feeUnits: bigint;
  readonly limitDay: string;
  readonly limitMonth: string;
  readonly state: WithdrawalState;
  readonly reason: WithdrawalReason | null;
  readonly reasonText: string | null;
  readonly waitsUntil: Date | null;
  /** Since when screening has found no price for it, without a break. */
  readonly withoutPriceSince: Date | null;
  readonly withoutDataSince: Date | null;
  readonly approvalsNeeded: number;
  readonly language: Language;
  readonly linkExpiresAt: Date;
  readonly version: number;
  readonly createdAt: Date;
  readonly confirmedAt: Date | null;
  readonly stateSince: Date;
  readonly finishedAt: Date | null;
  /** What it was worth when it was requested; null while that is not known. */
  readonly requestCents: bigint | null;
  readonly needsTravelData: boolean | null;
};

export const withdrawalColumns = `w.id, w.reference_no as "referenceNo", w.customer_id as customer, w.currency, w.network, w.chain,
  w.address_id as "addressId", w.address, w.units, w.sent_units as "sentUnits", w.fee_currency as "feeCurrency", w.fee_units as "feeUnits",
  w.limit_day::text as "limitDay", w.limit_month::text as "limitMonth", w.state, w.reason, w.reason_text as "reasonText",
  w.waits_until as "waitsUntil", w.without_price_since as "withoutPriceSince",
  w.without_data_since as "withoutDataSince", w.approvals_needed as "approvalsNeeded", w.language, w.link_expires_at as "linkExpiresAt", w.version,
  w.created_at as "createdAt", w.confirmed_at as "confirmedAt", w.state_since as "stateSince", w.finished_at as "finishedAt",
  w.request_cents as "requestCents", w.needs_travel_data as "needsTravelData"`;

export const withdrawalInsert = batchInsert({
  name: 'withdrawals',
  table: 'app.withdrawal',
  columns: {
    id: 'uuid',
    reference_no: 'text',
    customer_id: 'uuid',
    currency: 'text',
    network: 'text',
    chain: 'text',
    address_id: 'uuid',
    address: 'text',
    units: 'bigint',
    sent_units: 'bigint',
    fee_currency: 'text',
    fee_units: 'bigint',
    limit_day: 'date',
    limit_month: 'date',
    state: 'text',
    language: 'text',
    link_expires_at: 'timestamptz',
    created_at: 'timestamptz',
    state_since: 'timestamptz',
  },
});

/** Ends a withdrawal together with the movement that ends its hold. */
export const endUpdate = batchUpdate({
  name: 'end-withdrawal',
  table: 'app.withdrawal',
  expects: { state: 'text', version: 'integer' },
  sets: {
    state: 'text',
    version: 'integer',
    state_since: 'timestamptz',
    finished_at: 'timestamptz',
    waits_until: 'timestamptz?',
  },
});

const stepInsert = batchInsert({
  name: 'withdrawal-steps',
  table: 'app.withdrawal_step',
  columns: {
    id: 'uuid',
    withdrawal_id: 'uuid',
    state: 'text',
    at: 'timestamptz',
    by: 'text',
    reason: 'text?',
    reason_text: 'text?',
    waits_until: 'timestamptz?',
  },
});

/** Who made a step. */
export type StepMaker = 'customer' | 'platform' | 'staff' | 'signer' | 'network';

export type NewStep = {
  readonly id: string;
  readonly state: WithdrawalState;
  readonly by: StepMaker;
  readonly at: Date;
  readonly reason?: WithdrawalReason | null;
  readonly reasonText?: string | null;
  readonly waitsUntil?: Date | null;
};

export function stepRow({ id, state, by, at, reason, reasonText, waitsUntil }: NewStep): PreparedRow {
  return prepareRow(stepInsert, {
    id: newId(),
    withdrawal_id: id,
    state,
    at,
    by,
    reason: reason ?? null,
    reason_text: reasonText ?? null,
    waits_until: waitsUntil ?? null,
  });
}

export type Move = Omit<NewStep, 'id' | 'state'> & {
  readonly to: Exclude<WithdrawalState, 'completed' | 'rejected' | 'expired' | 'cancelled'>;
  readonly approvalsNeeded?: number;
};

/** Moves a withdrawal to a state that ends no hold; false when it has changed since it was read, or may not go there. */
export async function moveWithdrawal(tx: Tx, row: WithdrawalRow, move: Move): Promise<boolean> {
  const { to, at, by, reason = null, reasonText = null, waitsUntil = null, approvalsNeeded } = move;
  if (!isAllowedTransition(row.state, to)) return false;
  const changed = await tx.query(
    `update app.withdrawal set state = $3, reason = $4, reason_text = $5, waits_until = $6, state_since = $7, version = version + 1,
       approvals_needed = coalesce($8, approvals_needed),
       confirmed_at = case when $3 = 'confirmed' then coalesce(confirmed_at, $7) else confirmed_at end
      where id = $1 and version = $2 returning 1`,
    [row.id, row.version, to, reason, reasonText, waitsUntil, at, approvalsNeeded ?? null],
  );
  if (changed.length === 0) return false;
  await writeRow(tx, stepRow({ id: row.id, state: to, at, by, reason, reasonText, waitsUntil }));
  return true;
}

type LongerRest = { readonly reason: WithdrawalReason; readonly until: Date; readonly at: Date };

/** Lets a resting withdrawal wait longer, or for something else; that is a step of its own where the customer has to give data now. */
export async function extendRest(tx: Tx, row: WithdrawalRow, { reason, until, at }: LongerRest): Promise<void> {
  const changed = await tx.query(
    `update app.withdrawal set reason = $3, waits_until = $4, version = version + 1
      where id = $1 and version = $2 and state = 'resting' returning 1`,
    [row.id, row.version, reason, until],
  );
  const isNews = changed.length > 0 && isForData(reason) && reason !== row.reason;
  if (isNews)
    await writeRow(tx, stepRow({ id: row.id, state: 'resting', at, by: 'platform', reason, waitsUntil: until }));
}

/** What screening found out about its value, `needsTravelData` is null while that is not decided; and what it waits for since when. */
export type ScreenedFacts = Pick<
  WithdrawalRow,
  'requestCents' | 'needsTravelData' | 'withoutPriceSince' | 'withoutDataSince'
>;

export async function storeScreenedFacts(
  tx: Tx,
  { id }: WithdrawalRow,
  { requestCents, needsTravelData, withoutPriceSince, withoutDataSince }: ScreenedFacts,
): Promise<void> {
  await tx.query(
    'update app.withdrawal set request_cents = $2, needs_travel_data = $3, without_price_since = $4, without_data_since = $5 where id = $1',
    [id, requestCents, needsTravelData, withoutPriceSince, withoutDataSince],
  );
}

const selectFrom = `select ${withdrawalColumns} from app.withdrawal w`;

export async function readWithdrawalById(reader: Reader, id: string): Promise<WithdrawalRow | undefined> {
  const [row] = await reader.query<WithdrawalRow>(`${selectFrom} where w.id = $1`, [id]);
  return row;
}

/** One withdrawal of the customer, by its id or its number. */
export async function readWithdrawalOf(
  reader: Reader,
  customer: CustomerId,
  { id, referenceNo }: { id: WithdrawalId | undefined; referenceNo: string },
): Promise<WithdrawalRow | undefined> {
  const [row] = await reader.query<WithdrawalRow>(
    `${selectFrom} where w.customer_id = $1 and (w.id = $2 or w.reference_no = $3)`,
    [customer, id ?? null, referenceNo],
  );
  return row;
}

export async function lockWithdrawal(tx: Tx, id: string): Promise<WithdrawalRow | undefined> {
  const [row] = await tx.query<WithdrawalRow>(`${selectFrom} where w.id = $1 for no key update`, [id]);
  return row;
}

export async function findByReference(reader: Reader, referenceNo: string): Promise<WithdrawalRow | undefined> {
  const [row] = await reader.query<WithdrawalRow>(`${selectFrom} where w.reference_no = $1`, [referenceNo]);
  return row;
}

export async function lockByReference(tx: Tx, referenceNo: string): Promise<WithdrawalRow | undefined> {
  const [row] = await tx.query<WithdrawalRow>(`${selectFrom} where w.reference_no = $1 for no key update`, [
    referenceNo,
  ]);
  return row;
}

/** The withdrawals of a state, the oldest first. */
export async function listInState(reader: Reader, state: WithdrawalState, limit: number): Promise<WithdrawalRow[]> {
  return reader.query<WithdrawalRow>(`${selectFrom} where w.state = $1 order by w.id limit $2`, [state, limit]);
}

export async function listExpired(reader: Reader, at: Date, limit: number): Promise<WithdrawalRow[]> {
  return reader.query<WithdrawalRow>(
    `${selectFrom} where w.state = 'pending' and w.link_expires_at <= $1 order by w.link_expires_at limit $2`,
    [at, limit],
  );
}

export async function listRested(reader: Reader, at: Date, limit: number): Promise<WithdrawalRow[]> {
  return reader.query<WithdrawalRow>(
    `${selectFrom} where w.state = 'resting' and w.waits_until <= $1 order by w.waits_until limit $2`,
    [at, limit],
  );
}

/** The newest that rest for a security change. */
export async function listRestingForChange(reader: Reader, limit: number): Promise<WithdrawalRow[]> {
  return reader.query<WithdrawalRow>(
    `${selectFrom} where w.state = 'resting' and w.reason = 'security_change' order by w.id desc limit $1`,
    [limit],
  );
}

export type ListedWithdrawal = WithdrawalRow & { readonly txid: string | null };

export function readWithdrawals(
  reader: Reader,
  customer: CustomerId,
  paging: Paging,
): Promise<PageOfRows<ListedWithdrawal>> {
  return readPage<ListedWithdrawal>(reader, {
    columns: `${withdrawalColumns.replaceAll('w.', '')},
      (select b.txid from app.broadcast b where b.withdrawal_id = withdrawal.id) as txid`,
    table: 'app.withdrawal',
    time: 'created_at',
    searchExpression: `currency || ' ' || address || ' ' || reference_no`,
    customer,
    paging,
    ...(paging.filter === '' ? {} : { filter: { column: 'currency', values: [paging.filter] } }),
  });
}

export type StepRow = {
  readonly id: string;
  readonly state: WithdrawalState;
  readonly at: Date;
  readonly by: StepMaker;
  readonly reason: WithdrawalReason | null;
  readonly reasonText: string | null;
};

export async function readSteps(reader: Reader, id: string): Promise<StepRow[]> {
  return reader.query<StepRow>(
    `select id, state, at, by, reason, reason_text as "reasonText" from app.withdrawal_step where withdrawal_id = $1 order by at, id`,
    [id],
  );
}

/** What was given to each network and is not settled yet: it may have left already, and the books still have it. */
export async function readOnTheWay(
  reader: Reader,
): Promise<{ readonly chain: string; readonly currency: string; readonly units: bigint }[]> {
  return reader.query(
    `select chain, currency, sum(sent_units)::bigint as units from app.withdrawal
      where state in ('signed', 'sent', 'unknown') group by 1, 2`,
  );
}
