import { formatAmount, formatShown, trimZeros } from '@istmo/contract/kernel/format';
import type { Instrument } from '@istmo/contract/kernel/instrument';
import { type Message, withParams } from '@istmo/contract/kernel/message';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { notifyCustomer } from '../accounts/public.ts';
import { type Debt, leftOf } from './debts.store.ts';

/** A debt as it was, and how much of it was settled now. */
export type SettledPart = { readonly debt: Debt; readonly units: bigint };

type DebtPayment = {
  /** Of one customer and currency. */
  readonly parts: readonly SettledPart[];
  readonly instrument: Pick<Instrument, 'ledgerScale' | 'displayScale'>;
  /** Whether the platform gave it up; otherwise it was taken from the customer's wallet. */
  readonly isGivenUp: boolean;
};

/** Tells the customer once of each collection, in its transaction: what was taken, for what, and what is still owed. */
export async function notifySettled(app: App, tx: Tx, { parts, instrument, isGivenUp }: DebtPayment): Promise<void> {
  const [first] = parts;
  if (!first) return;
  const { customer, currency } = first.debt;
  const { ledgerScale: scale, displayScale } = instrument;
  // The lines are exact, so that they add up; their total is rounded as amounts are read.
  const amountOf = (units: bigint): string => formatAmount(trimZeros(formatUnits(units, scale), displayScale));
  const sum = { units: parts.reduce((all, { units }) => all + units, 0n), scale };
  const total = { amount: formatShown(sum, displayScale, 'up'), currency };
  const isSettled = parts.every(({ debt, units }) => leftOf(debt) === units);
  const subject = isGivenUp ? m.debts_mail_given_up : isSettled ? m.debts_mail_settled : m.debts_mail_collected;
  const lines = parts.map(({ debt, units }): Message => {
    const left = leftOf(debt) - units;
    const line = { reference: debt.reference, amount: amountOf(units), currency, left: amountOf(left) };
    return withParams(left === 0n ? m.debts_mail_part_settled : m.debts_mail_part_left, line);
  });
  await notifyCustomer(app, tx, {
    customer,
    email: {
      kind: 'corrections',
      subject: withParams(subject, total),
      body: [withParams(isGivenUp ? m.debts_mail_given_up_body : m.debts_mail_collected_body, total), ...lines],
      action: m.debts_mail_action,
      page: '/debts',
    },
  });
}
