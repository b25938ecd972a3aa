import { type Reader, statement } from '@istmo/db/tx';

/** The most of one withdrawal, and of a customer's withdrawals in a day and in a month, in units of the ledger scale. */
export type WithdrawalLimit = {
  readonly currency: string;
  readonly max: bigint;
  readonly daily: bigint;
  readonly monthly: bigint;
};

const selectLimits = statement(
  'withdrawal-limits',
  `select l.currency, l.max_units as max, l.daily_units as daily, l.monthly_units as monthly from app.withdrawal_limit l order by l.currency`,
);

/** From the database at each request, so that a change is in effect at once in every process; a currency that is not among them has none. */
export async function readLimits(reader: Reader): Promise<WithdrawalLimit[]> {
  return reader.query<WithdrawalLimit>(selectLimits);
}
