import type { CustomerId, Id, StaffId } from '@istmo/contract/kernel/id';
import type { Language } from '@istmo/contract/kernel/message';
import { likePrefix } from '@istmo/db/like-prefix';
import type { Reader, Tx } from '@istmo/db/tx';
import { type BankAccountId, type QueueQuery } from './bank-accounts.store.ts';
import type { BankDepositState } from './bank-states.ts';
import { countQueue, type QueueLength } from '../../http/queue-length.ts';

export type BankDepositId = Id<'bank-deposit'>;

/** A wire that a customer reported. */
export type BankDeposit = {
  readonly id: BankDepositId;
  readonly customer: CustomerId;
  readonly account: BankAccountId;
  readonly bankName: string;
  readonly accountNumber: string;
  readonly holder: string;
  readonly country: string;
  readonly reference: string;
  /** YYYY-MM-DD. */
  readonly transferredOn: string;
  readonly currency: string;
  readonly units: bigint;
  readonly state: BankDepositState;
  readonly reason: string | null;
  readonly fileKey: string;
  readonly fileName: string;
  readonly fileType: string;
  readonly language: Language;
  readonly createdAt: Date;
};

const columns = `d.id, d.customer_id as customer, d.account_id as account, d.bank_name as "bankName", d.account_number as "accountNumber",
  d.holder, d.country, d.reference, d.transferred_on::text as "transferredOn", d.currency, d.units, d.state, d.reason,
  d.file_key as "fileKey", d.file_name as "fileName", d.file_type as "fileType", d.language, d.created_at as "createdAt"`;

/** The customer's deposits, newest first. */
export async function readDepositsOf(reader: Reader, customer: CustomerId): Promise<BankDeposit[]> {
  return reader.query<BankDeposit>(
    `select ${columns} from app.bank_deposit d where d.customer_id = $1 order by d.id desc limit 1000`,
    [customer],
  );
}

export type RequestRecord = { readonly key: string; readonly hash: string };

type NewDeposit = Omit<BankDeposit, 'state' | 'reason'> & { readonly request: RequestRecord | undefined };

/** Stores a deposit; false when the customer has already reported this wire. */
export async function insertDeposit(tx: Tx, deposit: NewDeposit): Promise<boolean> {
  const rows = await tx.query(
    `insert into app.bank_deposit (id, customer_id, account_id, bank_name, account_number, holder, country, reference, transferred_on,
       currency, units, file_key, file_name, file_type, language, created_at, request_key, request_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
     on conflict (customer_id, lower(reference), transferred_on) where state <> 'rejected' do nothing returning 1`,
    [
      deposit.id,
      deposit.customer,
      deposit.account,
      deposit.bankName,
      deposit.accountNumber,
      deposit.holder,
      deposit.country,
      deposit.reference,
      deposit.transferredOn,
      deposit.currency,
      deposit.units,
      deposit.fileKey,
      deposit.fileName,
      deposit.fileType,
      deposit.language,
      deposit.createdAt,
      deposit.request?.key ?? null,
      deposit.request?.hash ?? null,
    ],
  );
  return rows.length === 1;
}

/** The content hash of the request that was sent with this key. */
export async function findRequest(reader: Reader, customer: CustomerId, key: string): Promise<string | undefined> {
  const [row] = await reader.query<{ hash: string }>(
    'select request_hash as hash from app.bank_deposit where customer_id = $1 and request_key = $2',
    [customer, key],
  );
  return row?.hash;
}

export async function lockDeposit(tx: Tx, id: BankDepositId): Promise<BankDeposit | undefined> {
  const [row] = await tx.query<BankDeposit>(
    `select ${columns} from app.bank_deposit d where d.id = $1 for no key update`,
    [id],
  );
  return row;
}

type DepositDecision = {
  readonly state: 'approved' | 'rejected';
  readonly reason: string | null;
  readonly by: StaffId;
  /** Who proposed it, where it took two. */
  readonly proposedBy: StaffId | null;
  readonly at: Date;
};

export async function storeDepositDecision(
  tx: Tx,
  id: BankDepositId,
  { state, reason, by, proposedBy, at }: DepositDecision,
): Promise<void> {
  await tx.query(
    'update app.bank_deposit set state = $2, reason = $3, decided_by = $4, proposed_by = $5, decided_at = $6 where id = $1',
    [id, state, reason, by, proposedBy, at],
  );
}

export async function markCompleted(tx: Tx, id: BankDepositId, { by, at }: { by: StaffId; at: Date }): Promise<void> {
  await tx.query(
    "update app.bank_deposit set state = 'completed', completed_by = $2, completed_at = $3 where id = $1",
    [id, by, at],
  );
}

/** Deposits that staff approved and that are not credited yet, the longest waiting first. */
export async function listApproved(reader: Reader, limit: number): Promise<BankDepositId[]> {
  const rows = await reader.query<{ id: BankDepositId }>(
    "select id from app.bank_deposit where state = 'approved' order by decided_at, id limit $1",
    [limit],
  );
  return rows.map(({ id }) => id);
}

export async function markCredited(tx: Tx, id: BankDepositId, at: Date): Promise<void> {
  await tx.query("update app.bank_deposit set state = 'credited', credited_at = $2 where id = $1", [id, at]);
}

/** A deposit as staff see it. */
export type DepositCase = BankDeposit & {
  readonly username: string;
  readonly email: string;
  readonly decider: string | null;
  readonly decidedAt: Date | null;
  readonly completer: string | null;
  readonly completedAt: Date | null;
  readonly creditedAt: Date | null;
};

/** The action of the audit log that takes two people. */
export const approveAction = 'bank-deposit.approve-large';
export const depositSubject = 'bank-deposit';

const caseColumns = `${columns}, u.username, u.email, s.name as decider, d.decided_at as "decidedAt", c.name as completer,
  d.completed_at as "completedAt", d.credited_at as "creditedAt"`;
const caseTables = `app.bank_deposit d join app.customer u on u.id = d.customer_id left join app.staff s on s.id = d.decided_by
  left join app.staff c on c.id = d.completed_by`;

export type DepositView = 'open' | 'credited' | 'decided';

const views: Readonly<Record<DepositView, { readonly where: string; readonly order: string }>> = {
  open: { where: "d.state in ('pending', 'approved')", order: 'd.created_at, d.id' },
  credited: { where: "d.state = 'credited'", order: 'd.credited_at, d.id' },
  decided: { where: "d.state in ('completed', 'rejected')", order: 'd.decided_at desc, d.id desc' },
};

export async function readDepositQueue(
  reader: Reader,
  { view, search, limit }: QueueQuery<DepositView>,
): Promise<DepositCase[]> {
  const { where, order } = views[view];
  return reader.query<DepositCase>(
    `select ${caseColumns} from ${caseTables}
      where ${where}${search ? ' and (d.customer_id = any($2::uuid[]) or lower(d.reference) like $3)' : ''} order by ${order} limit $1`,
    search ? [limit, search.customers, likePrefix(search.words)] : [limit],
  );
}

export async function findDepositCase(reader: Reader, id: BankDepositId): Promise<DepositCase | undefined> {
  const [row] = await reader.query<DepositCase>(`select ${caseColumns} from ${caseTables} where d.id = $1`, [id]);
  return row;
}

type SameReference = { readonly id: BankDepositId; readonly reference: string };

/** How many other deposits have this reference: one that several customers report is looked at with care. */
export async function countSameReference(reader: Reader, { id, reference }: SameReference): Promise<number> {
  const [row] = await reader.query<{ others: number }>(
    'select count(*)::int as others from app.bank_deposit where lower(reference) = lower($2) and id <> $1',
    [id, reference],
  );
  return row?.others ?? 0;
}

/** Whether the account it was sent from is still what it was, and active. */
export async function isAccountAsReported(reader: Reader, deposit: BankDeposit): Promise<boolean> {
  const rows = await reader.query(
    'select 1 from app.bank_account where id = $1 and is_active and bank_name = $2 and account_number = $3',
    [deposit.account, deposit.bankName, deposit.accountNumber],
  );
  return rows.length === 1;
}

export const countPendingDeposits = (reader: Reader): Promise<QueueLength> =>
  countQueue(reader, { rows: `app.bank_deposit where state = 'pending'`, since: 'created_at' });
