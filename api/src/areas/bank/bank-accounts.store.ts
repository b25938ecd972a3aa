import type { CustomerId, Id, StaffId } from '@istmo/contract/kernel/id';
import type { Language } from '@istmo/contract/kernel/message';
import { newId } from '@istmo/db/new-id';
import { likePrefix } from '@istmo/db/like-prefix';
import type { Reader, Tx } from '@istmo/db/tx';
import type { QueueSearch } from '../accounts/public.ts';
import type { BankAccountState } from './bank-states.ts';
import { countQueue, type QueueLength } from '../../http/queue-length.ts';

export type BankAccountId = Id<'bank-account'>;

/** A bank that customers of a country choose from. */
export type Bank = { readonly name: string; readonly swiftCode: string };

/** The banks of a country, by its name in any case; none where it has no list. */
export async function readBanks(reader: Reader, country: string): Promise<Bank[]> {
  return reader.query<Bank>(
    'select name, swift_code as "swiftCode" from app.bank where country = upper($1) order by lower(name)',
    [country],
  );
}

/** What a customer enters of an account. */
export type AccountContent = {
  readonly bankName: string;
  readonly accountNumber: string;
  readonly accountType: 'savings' | 'checking';
  readonly code: string;
  readonly country: string;
  readonly holder: string;
  readonly language: Language;
};

export type BankAccount = AccountContent & {
  readonly id: BankAccountId;
  readonly customer: CustomerId;
  readonly place: number;
  readonly state: BankAccountState;
  readonly isActive: boolean;
  readonly reason: string | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly changedAt: Date;
};

const columns = `a.id, a.customer_id as customer, a.place, a.bank_name as "bankName", a.account_number as "accountNumber",
  a.account_type as "accountType", a.code, a.country, a.holder, a.language, a.state, a.is_active as "isActive", a.reason, a.version,
  a.created_at as "createdAt", a.changed_at as "changedAt"`;

/** The customer's accounts, the first one first; at most three. */
export async function readAccountsOf(reader: Reader, customer: CustomerId): Promise<BankAccount[]> {
  return reader.query<BankAccount>(
    `select ${columns} from app.bank_account a where a.customer_id = $1 order by a.place`,
    [customer],
  );
}

export async function lockAccount(tx: Tx, id: BankAccountId): Promise<BankAccount | undefined> {
  const [row] = await tx.query<BankAccount>(
    `select ${columns} from app.bank_account a where a.id = $1 for no key update`,
    [id],
  );
  return row;
}

type NewAccount = AccountContent & { readonly customer: CustomerId; readonly place: number; readonly at: Date };

export async function insertAccount(tx: Tx, account: NewAccount): Promise<void> {
  await tx.query(
    `insert into app.bank_account
       (id, customer_id, place, bank_name, account_number, account_type, code, country, holder, language, created_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)`,
    [
      newId(),
      account.customer,
      account.place,
      account.bankName,
      account.accountNumber,
      account.accountType,
      account.code,
      account.country,
      account.holder,
      account.language,
      account.at,
    ],
  );
}

/** Stores an edited account; the database makes it pending and inactive. */
export async function updateAccount(
  tx: Tx,
  id: BankAccountId,
  { content, at }: { content: AccountContent; at: Date },
): Promise<void> {
  await tx.query(
    `update app.bank_account set bank_name = $2, account_number = $3, account_type = $4, code = $5, country = $6, holder = $7,
       language = $8, changed_at = $9 where id = $1`,
    [
      id,
      content.bankName,
      content.accountNumber,
      content.accountType,
      content.code,
      content.country,
      content.holder,
      content.language,
      at,
    ],
  );
}

export async function setActive(tx: Tx, id: BankAccountId, isActive: boolean): Promise<void> {
  await tx.query('update app.bank_account set is_active = $2 where id = $1', [id, isActive]);
}

type AccountDecision = {
  readonly state: 'approved' | 'rejected';
  readonly reason: string | null;
  readonly by: StaffId;
  readonly at: Date;
};

export async function storeAccountDecision(
  tx: Tx,
  id: BankAccountId,
  { state, reason, by, at }: AccountDecision,
): Promise<void> {
  await tx.query(
    'update app.bank_account set state = $2, reason = $3, decided_by = $4, decided_at = $5 where id = $1',
    [id, state, reason, by, at],
  );
}

/** An account as staff see it. */
export type AccountCase = BankAccount & {
  readonly username: string;
  readonly email: string;
  readonly decider: string | null;
  readonly decidedAt: Date | null;
};

const caseColumns = `${columns}, u.username, u.email, s.name as decider, a.decided_at as "decidedAt"`;
const caseTables =
  'app.bank_account a join app.customer u on u.id = a.customer_id left join app.staff s on s.id = a.decided_by';

export type AccountView = 'open' | 'decided';

const views: Readonly<Record<AccountView, { readonly where: string; readonly order: string }>> = {
  open: { where: "a.state = 'pending'", order: 'a.changed_at, a.id' },
  decided: { where: 'a.decided_at is not null', order: 'a.decided_at desc, a.id desc' },
};

export type QueueQuery<View> = {
  readonly view: View;
  readonly search: QueueSearch | undefined;
  readonly limit: number;
};

export async function readAccountQueue(
  reader: Reader,
  { view, search, limit }: QueueQuery<AccountView>,
): Promise<AccountCase[]> {
  const { where, order } = views[view];
  return reader.query<AccountCase>(
    `select ${caseColumns} from ${caseTables}
      where ${where}${search ? ' and (a.customer_id = any($2::uuid[]) or a.account_number like $3)' : ''} order by ${order} limit $1`,
    search ? [limit, search.customers, likePrefix(search.words)] : [limit],
  );
}

export async function findAccountCase(reader: Reader, id: BankAccountId): Promise<AccountCase | undefined> {
  const [row] = await reader.query<AccountCase>(`select ${caseColumns} from ${caseTables} where a.id = $1`, [id]);
  return row;
}

/** How many customers entered an account of this number: one that several share is looked at with care. */
export async function countOwners(reader: Reader, accountNumber: string): Promise<number> {
  const [row] = await reader.query<{ owners: number }>(
    'select count(distinct customer_id)::int as owners from app.bank_account where account_number = $1',
    [accountNumber],
  );
  return row?.owners ?? 0;
}

export const countPendingAccounts = (reader: Reader): Promise<QueueLength> =>
  countQueue(reader, { rows: `app.bank_account where state = 'pending'`, since: 'changed_at' });
