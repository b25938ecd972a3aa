import { formatAmount } from '@istmo/contract/kernel/format';
import { type Message, withParams } from '@istmo/contract/kernel/message';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { dollarScale } from '@istmo/contract/kernel/dollars';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { notifyCustomer } from '../accounts/public.ts';
import type { BankAccount } from './bank-accounts.store.ts';
import type { BankDeposit } from './bank-deposits.store.ts';

const because = (reason: string | undefined): Message[] =>
  reason === undefined ? [] : [withParams(m.bank_mail_reason, { reason })];

const accountNotices = {
  added: { kind: 'add-bank-account', subject: m.bank_mail_added, body: m.bank_mail_added_body },
  changed: { kind: 'change-bank-account', subject: m.bank_mail_changed, body: m.bank_mail_changed_body },
  approved: { kind: 'approve-bank-account', subject: m.bank_mail_approved, body: m.bank_mail_approved_body },
  rejected: { kind: 'reject-bank-account', subject: m.bank_mail_rejected, body: m.bank_mail_rejected_body },
} as const;

type AccountNotice = { readonly what: keyof typeof accountNotices; readonly reason?: string };
type NamedAccount = Pick<BankAccount, 'customer' | 'bankName' | 'accountNumber' | 'language'>;

export async function announceAccount(
  app: App,
  tx: Tx,
  { customer, bankName, accountNumber, language }: NamedAccount,
  { what, reason }: AccountNotice,
): Promise<void> {
  const { kind, subject, body } = accountNotices[what];
  const params = { bank: bankName, number: `…${accountNumber.slice(-4)}` };
  await notifyCustomer(app, tx, {
    customer,
    activity: { kind, params, at: app.clock.now() },
    email: {
      // Where money is paid out to is a matter of security.
      kind: 'security',
      subject,
      body: [withParams(body, params), ...because(reason)],
      action: m.bank_mail_action,
      page: '/bank_whitelist',
      language,
    },
    topics: ['bank', 'activity'],
  });
}

const depositNotices = {
  reported: { kind: 'report-bank-deposit', subject: m.bank_mail_reported, body: m.bank_mail_reported_body },
  credited: { kind: 'credit-bank-deposit', subject: m.bank_mail_credited, body: m.bank_mail_credited_body },
  completed: { kind: 'complete-bank-deposit', subject: m.bank_mail_completed, body: m.bank_mail_completed_body },
  rejected: { kind: 'reject-bank-deposit', subject: m.bank_mail_refused, body: m.bank_mail_refused_body },
} as const;

type DepositNotice = { readonly what: keyof typeof depositNotices; readonly reason?: string };
type NamedDeposit = Pick<BankDeposit, 'id' | 'customer' | 'units' | 'currency' | 'reference' | 'language'>;

export async function announceDeposit(
  app: App,
  tx: Tx,
  { id, customer, units, currency, reference, language }: NamedDeposit,
  { what, reason }: DepositNotice,
): Promise<void> {
  const { kind, subject, body } = depositNotices[what];
  const amount = formatUnits(units, dollarScale);
  const params = { amount: formatAmount(amount), currency, reference };
  const isCredited = what === 'credited';
  await notifyCustomer(app, tx, {
    customer,
    activity: {
      kind,
      params: { amount, currency, reference },
      ...(isCredited ? { received: { amount, currency } } : {}),
      at: app.clock.now(),
    },
    email: {
      kind: 'deposits',
      subject,
      body: [withParams(body, params), ...because(reason)],
      action: m.bank_mail_action,
      page: `/bank_deposit/${id}`,
      language,
    },
    topics: ['bank', 'activity', ...(isCredited ? (['balances'] as const) : [])],
  });
}
