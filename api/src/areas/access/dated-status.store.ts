import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { StoredAccountStatus } from '../../http/account-status.ts';
import { accountStatusColumns, accountStatusTables } from './account-status.store.ts';

/** A customer's account status with the time since when each part of it is so. */
export type DatedStatus = StoredAccountStatus & {
  readonly createdAt: Date;
  readonly activatedAt: Date | null;
  readonly disclaimerAt: Date | null;
  readonly swapDisclaimerAt: Date | null;
  readonly depositDisclaimerAt: Date | null;
  readonly withdrawDisclaimerAt: Date | null;
  readonly kycChangedAt: Date | null;
  readonly tfaChangedAt: Date | null;
  readonly profileSince: Date | null;
  readonly suspendedAt: Date | null;
};

export async function readDatedStatus(reader: Reader, customer: CustomerId, now: Date): Promise<DatedStatus> {
  const [row] = await reader.query<DatedStatus>(
    `select ${accountStatusColumns('$2')}, created_at as "createdAt", activated_at as "activatedAt", disclaimer_at as "disclaimerAt",
       swap_disclaimer_at as "swapDisclaimerAt", deposit_disclaimer_at as "depositDisclaimerAt",
       withdraw_disclaimer_at as "withdrawDisclaimerAt", kyc_changed_at as "kycChangedAt", tfa_changed_at as "tfaChangedAt",
       profile_since as "profileSince", suspended_at as "suspendedAt"
     from ${accountStatusTables} where account_status.customer_id = $1`,
    [customer, now],
  );
  if (!row) throw new Error('a customer without an account status');
  return row;
}

/** Undefined while the customer is not suspended. */
export async function readSuspendedAt(reader: Reader, customer: CustomerId): Promise<Date | undefined> {
  const [row] = await reader.query<{ at: Date }>(
    'select suspended_at as at from app.account_status where customer_id = $1 and suspended_at is not null',
    [customer],
  );
  return row?.at;
}

/** Suspends from `at` or, without one, lifts the suspension; false when it was so already. */
export async function changeSuspension(tx: Tx, customer: CustomerId, at: Date | undefined): Promise<boolean> {
  const [row] = await (at === undefined
    ? tx.query<{ changed: boolean }>('select app.lift_suspension($1) as changed', [customer])
    : tx.query<{ changed: boolean }>('select app.suspend_account($1, $2) as changed', [customer, at]));
  return row?.changed ?? false;
}

export async function hasTfa(reader: Reader, customer: CustomerId): Promise<boolean> {
  const [row] = await reader.query<{ isOn: boolean }>(
    'select tfa_on as "isOn" from app.account_status where customer_id = $1',
    [customer],
  );
  return row?.isOn ?? false;
}
