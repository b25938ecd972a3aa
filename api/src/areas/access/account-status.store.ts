import type { InvestorCategory } from '@istmo/contract/kernel/investor-category';
import type { KycStatus } from '@istmo/contract/kernel/account-status';
import type { CooldownReason } from '@istmo/contract/kernel/cooldown';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { statement, type Reader, type Tx } from '@istmo/db/tx';
import type { StoredAccountStatus } from '../../http/account-status.ts';

/** The columns of a StoredAccountStatus but for the accepted terms, for lists that do not show those. */
export const listedStatusColumns = `account_status.customer_id as "customer", username, country, user_type as "userType",
  has_profile as "hasProfile", disclaimer_at is not null as "acceptedDisclaimer",
  swap_disclaimer_at is not null as "acceptedSwapDisclaimer", deposit_disclaimer_at is not null as "acceptedDepositDisclaimer",
  withdraw_disclaimer_at is not null as "acceptedWithdrawDisclaimer", kyc_status as "kycStatus", tfa_on as "hasTfa",
  suspended_at is not null as "isSuspended", frozen_at is not null as "isFrozen", may_create_assets as "mayCreateAssets", works_for_company as "worksForCompany", bank_deposit_active as "hasActiveBank", owes_money as "owesMoney",
  investor_category as "investorCategory",
  withdrawal_cooldown_until as "withdrawalCooldownUntil", trading_cooldown_until as "tradingCooldownUntil",
  cooldown_reason as "cooldownReason"`;

/**
 * The columns of a StoredAccountStatus, for a statement that also reads `accountStatusTables`. `now` is the placeholder of the current time:
 * which version of the terms is in force follows the app's clock.
 */
export const accountStatusColumns = (now: string): string =>
  `${listedStatusColumns}, app.has_accepted_terms(account_status.customer_id, ${now}) as "acceptedTerms"`;
export const accountStatusTables = 'app.account_status join app.customer on customer.id = account_status.customer_id';

/** Conditions of a statement over `accountStatusTables`; the value is a placeholder. */
export const accountStatusFilters = {
  kyc: (value: string): string => `kyc_status = ${value}`,
  country: (value: string): string => `country = ${value}`,
  isSuspended: (is: boolean): string => `suspended_at is ${is ? 'not null' : 'null'}`,
  isFrozen: (is: boolean): string => `frozen_at is ${is ? 'not null' : 'null'}`,
};

const selectByCustomers = statement(
  'access-account-statuses',
  `select ${accountStatusColumns('$2')} from ${accountStatusTables} where customer_id = any($1::uuid[])`,
);

export async function readAccountStatuses(
  reader: Reader,
  customers: readonly CustomerId[],
  now: Date,
): Promise<StoredAccountStatus[]> {
  return reader.query<StoredAccountStatus>(selectByCustomers, [customers, now]);
}

/** Every customer has exactly one row from sign-up on. */
export async function createAccountStatus(tx: Tx, customer: CustomerId): Promise<void> {
  await tx.query('insert into app.account_status (customer_id) values ($1)', [customer]);
}

const disclaimerColumns = {
  main: 'disclaimer_at',
  swap: 'swap_disclaimer_at',
  deposit: 'deposit_disclaimer_at',
  withdraw: 'withdraw_disclaimer_at',
} as const;

export type Disclaimer = keyof typeof disclaimerColumns;

/** Stores the first time of acceptance; accepting again changes nothing. */
export async function acceptDisclaimer(
  reader: Reader,
  customer: CustomerId,
  { which, at }: { which: Disclaimer; at: Date },
): Promise<void> {
  const column = disclaimerColumns[which];
  await reader.query(`update app.account_status set ${column} = coalesce(${column}, $2) where customer_id = $1`, [
    customer,
    at,
  ]);
}

/** Locks the customer's row until the transaction ends, so that changes of the status and work that relies on it run one after the other. */
export async function lockAccountStatus(tx: Tx, customer: CustomerId): Promise<{ kycStatus: KycStatus }> {
  const [row] = await tx.query<{ kycStatus: KycStatus }>(
    'select kyc_status as "kycStatus" from app.account_status where customer_id = $1 for update',
    [customer],
  );
  if (!row) throw new Error('a customer without an account status');
  return row;
}

export async function readKycStatus(reader: Reader, customer: CustomerId): Promise<KycStatus> {
  const [row] = await reader.query<{ status: KycStatus }>(
    'select kyc_status as status from app.account_status where customer_id = $1',
    [customer],
  );
  return row?.status ?? 'none';
}

export async function setKycStatus(tx: Tx, customer: CustomerId, status: KycStatus): Promise<void> {
  await tx.query('update app.account_status set kyc_status = $2 where customer_id = $1', [customer, status]);
}

export async function setTfa(tx: Tx, customer: CustomerId, on: boolean): Promise<void> {
  await tx.query('update app.account_status set tfa_on = $2 where customer_id = $1', [customer, on]);
}

type ProfileSummary = {
  readonly country: string;
  readonly userType: 'personal' | 'business';
  readonly hasProfile: boolean;
};

/** Stores the parts of the profile that the account status has: country, user type, and whether there is a profile. */
export async function setProfileSummary(
  tx: Tx,
  customer: CustomerId,
  { country, userType, hasProfile }: ProfileSummary,
): Promise<void> {
  await tx.query(
    'update app.account_status set country = $2, user_type = $3, has_profile = $4 where customer_id = $1',
    [customer, country, userType, hasProfile],
  );
}

/** Accepts all four at once, for demo customers and tests. */
export async function acceptAllDisclaimers(tx: Tx, customer: CustomerId, at: Date): Promise<void> {
  for (const column of Object.values(disclaimerColumns)) {
    await tx.query(`update app.account_status set ${column} = coalesce(${column}, $2) where customer_id = $1`, [
      customer,
      at,
    ]);
  }
}

/** Until when a customer's money rests, and after which change. */
export type Cooldown = {
  readonly reason: CooldownReason;
  readonly withdrawalsUntil: Date;
  readonly tradingUntil: Date | null;
};

/** Stores a cooldown; where a later end is stored already, that end stays with its reason. */
export async function extendCooldown(
  tx: Tx,
  customer: CustomerId,
  { reason, withdrawalsUntil, tradingUntil }: Cooldown,
): Promise<void> {
  await tx.query('select app.rest_account($1, $2, $3, $4)', [customer, reason, withdrawalsUntil, tradingUntil]);
}

export async function setMayCreateAssets(tx: Tx, customer: CustomerId, may: boolean): Promise<void> {
  await tx.query('update app.account_status set may_create_assets = $2 where customer_id = $1', [customer, may]);
}

export async function setInvestorCategory(tx: Tx, customer: CustomerId, category: InvestorCategory): Promise<void> {
  await tx.query('update app.account_status set investor_category = $2 where customer_id = $1', [customer, category]);
}

/** Whether the customer has an active bank account, as the bank area reports it. */
export async function setActiveBank(tx: Tx, customer: CustomerId, has: boolean): Promise<void> {
  await tx.query('update app.account_status set bank_deposit_active = $2 where customer_id = $1', [customer, has]);
}

/** How many customers have each state of their identity verification. */
export const countByKycStatus = (reader: Reader): Promise<{ readonly status: KycStatus; readonly count: number }[]> =>
  reader.query(
    'select kyc_status as status, count(*)::int as count from app.account_status group by kyc_status order by kyc_status',
  );
