import { formatAmount } from '@istmo/contract/kernel/format';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { type Language, type Message, withParams } from '@istmo/contract/kernel/message';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { dollarScale } from '@istmo/contract/kernel/dollars';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { readContact } from '../accounts/public.ts';
import { type ActivityEntry, writeActivity } from '../history/public.ts';
import { publishEvent, sendToCustomer } from '../notifications/public.ts';
import type { BankAccount } from './bank-accounts.store.ts';
import type { BankDeposit } from './bank-deposits.store.ts';

type Email = {
  readonly subject: Message;
  readonly body: readonly Message[];
  readonly path: string;
  /** Where money is paid out to is a matter of security. */
  readonly kind: 'deposits' | 'security';
};
type BankNotice = {
  readonly customer: CustomerId;
  readonly language: Language;
  readonly activity: ActivityEntry;
  readonly email: Email;
};

const because = (reason: string | undefined): Message[] =>
  reason === undefined ? [] : [withParams(m.bank_mail_reason, { reason })];

/** Records what happened in the activity, tells the customer by email, and renews the open pages. */
async function announce(app: App, tx: Tx, { customer, language, activity, email }: BankNotice): Promise<void> {
  await writeActivity(tx, customer, { ...activity, at: app.clock.now() });
  const contact = await readContact(tx, customer);
  await sendToCustomer(app, tx, {
    recipient: { customer, name: contact.username, email: contact.email, language },
    content: {
      subject: email.subject,
      body: email.body,
      button: { label: m.bank_mail_action, link: `${app.settings.publicUrl}${email.path}` },
    },
    notification: { kind: email.kind, page: email.path },
  });
  await publishEvent(tx, customer, 'bank');
  await publishEvent(tx, customer, 'activity');
}

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
  await announce(app, tx, {
    customer,
    language,
    activity: { kind, params },
    email: {
      subject,
      body: [withParams(body, params), ...because(reason)],
      path: '/bank_whitelist',
      kind: 'security',
    },
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
  await announce(app, tx, {
    customer,
    language,
    activity: {
      kind,
      params: { amount, currency, reference },
      ...(what === 'credited' ? { received: { amount, currency } } : {}),
    },
    email: {
      subject,
      body: [withParams(body, params), ...because(reason)],
      path: `/bank_deposit/${id}`,
      kind: 'deposits',
    },
  });
  if (what === 'credited') await publishEvent(tx, customer, 'balances');
}
