import type { FeeTerms } from '@istmo/contract/kernel/fee-terms';
import type { Instrument, InstrumentNetwork, Market } from '@istmo/contract/kernel/instrument';
import type { Reader, Tx } from '@istmo/db/tx';
import type { WithdrawalLimit } from '../withdrawal-limits.store.ts';

/** What a row's content was last written by: by code, by `code network`, by `from/to`, and limits of withdrawals by `limits of code`. */
export type Revisions = ReadonlyMap<string, string>;

// PostgreSQL stores with each row the transaction that wrote it, so a change by whatever way gives the row another revision.
export async function readRevisions(reader: Reader): Promise<Revisions> {
  const rows = await reader.query<{ key: string; revision: string }>(
    `select code as key, xmin::text as revision from app.instrument
     union all select instrument || ' ' || name, xmin::text from app.instrument_network
     union all select from_code || '/' || to_code, xmin::text from app.market
     union all select 'limits of ' || currency, xmin::text from app.withdrawal_limit`,
    [],
  );
  return new Map(rows.map(({ key, revision }) => [key, revision]));
}

async function lockRow(tx: Tx, statement: string, keys: readonly string[]): Promise<string | undefined> {
  const [row] = await tx.query<{ revision: string }>(statement, [...keys]);
  return row?.revision;
}

/** The revision of an instrument, locked until the transaction ends; undefined when there is none. */
export const lockInstrument = (tx: Tx, code: string): Promise<string | undefined> =>
  lockRow(tx, 'select xmin::text as revision from app.instrument where code = $1 for update', [code]);

export const lockNetwork = (tx: Tx, code: string, name: string): Promise<string | undefined> =>
  lockRow(
    tx,
    'select xmin::text as revision from app.instrument_network where instrument = $1 and name = $2 for update',
    [code, name],
  );

export const lockMarket = (tx: Tx, from: string, to: string): Promise<string | undefined> =>
  lockRow(tx, 'select xmin::text as revision from app.market where from_code = $1 and to_code = $2 for update', [
    from,
    to,
  ]);

/** Undefined for a currency that has no limits. */
export const lockLimits = (tx: Tx, currency: string): Promise<string | undefined> =>
  lockRow(tx, 'select xmin::text as revision from app.withdrawal_limit where currency = $1 for update', [currency]);

export async function updateInstrument(
  tx: Tx,
  code: string,
  change: Pick<Instrument, 'status' | 'acceptsDeposits' | 'acceptsWithdrawals'>,
): Promise<void> {
  await tx.query(
    'update app.instrument set status = $2, accepts_deposits = $3, accepts_withdrawals = $4 where code = $1',
    [code, change.status, change.acceptsDeposits, change.acceptsWithdrawals],
  );
}

export type NetworkChange = Omit<
  InstrumentNetwork,
  'name' | 'title' | 'chain' | 'contract' | 'withdrawalFeeCurrency' | 'explorerUrl' | 'isOffered'
>;

export async function updateNetwork(
  tx: Tx,
  { code, name }: { code: string; name: string },
  change: NetworkChange,
): Promise<void> {
  await tx.query(
    `update app.instrument_network
        set confirmations = $3, min_deposit_units = $4, min_withdrawal_units = $5, withdrawal_fee_units = $6, accepts_deposits = $7,
            accepts_withdrawals = $8
      where instrument = $1 and name = $2`,
    [
      code,
      name,
      change.confirmations,
      change.minDeposit,
      change.minWithdrawal,
      change.withdrawalFee,
      change.acceptsDeposits,
      change.acceptsWithdrawals,
    ],
  );
}

/** Who pays the fee stays as it is: amounts that customers were shown depend on it. */
export type MarketChange = Pick<Market, 'minAmount' | 'maxAmount' | 'isOpen'> & {
  readonly feeTerms: Omit<FeeTerms, 'mode'>;
};

export async function updateMarket(
  tx: Tx,
  { from, to }: { from: string; to: string },
  { feeTerms: { basisPoints, largeOrder }, minAmount, maxAmount, isOpen }: MarketChange,
): Promise<void> {
  await tx.query(
    `update app.market
        set fee_basis_points = $3, large_order_cents = $4, large_order_basis_points = $5, min_units = $6, max_units = $7, is_open = $8
      where from_code = $1 and to_code = $2`,
    [from, to, basisPoints, largeOrder?.cents ?? null, largeOrder?.basisPoints ?? null, minAmount, maxAmount, isOpen],
  );
}

export async function storeLimits(tx: Tx, { currency, max, daily, monthly }: WithdrawalLimit): Promise<void> {
  await tx.query(
    `insert into app.withdrawal_limit (currency, max_units, daily_units, monthly_units) values ($1, $2, $3, $4)
     on conflict (currency) do update
       set max_units = excluded.max_units, daily_units = excluded.daily_units, monthly_units = excluded.monthly_units`,
    [currency, max, daily, monthly],
  );
}
