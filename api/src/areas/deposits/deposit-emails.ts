import * as m from '@istmo/contract/messages';
import { type Message, withParams } from '@istmo/contract/kernel/message';
import type { Instrument } from '@istmo/contract/kernel/instrument';
import { formatUnits } from '@istmo/contract/kernel/money';
import { formatShown } from '@istmo/contract/kernel/format';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { type EmailContent, sendToCustomer } from '../notifications/public.ts';
import { readRecipient } from './addresses.store.ts';
import type { DepositRow } from './deposits.store.ts';

type EmailParams = { readonly amount: string; readonly currency: string };

const contents = {
  credited: (_app: App, params: EmailParams): EmailContent => ({
    subject: withParams(m.notifications_deposit_subject, params),
    body: [withParams(m.notifications_deposit_body, params)],
  }),
  belowMinimum: (_app: App, params: EmailParams): EmailContent => ({
    subject: withParams(m.notifications_deposit_small_subject, params),
    body: [withParams(m.notifications_deposit_small_body, params)],
  }),
  inReview: ({ settings }: App, params: EmailParams): EmailContent => ({
    subject: withParams(m.notifications_deposit_review_subject, params),
    body: [
      withParams(m.notifications_deposit_review_body, params),
      withParams(m.notifications_deposit_review_next, { email: settings.supportEmail }),
    ],
  }),
  heldByRules: ({ settings }: App, params: EmailParams, reasons: readonly Message[]): EmailContent => ({
    subject: withParams(m.notifications_deposit_review_subject, params),
    body: [
      withParams(m.rules_deposit_held, { ticker: params.currency }),
      ...reasons,
      withParams(m.notifications_deposit_review_next, { email: settings.supportEmail }),
    ],
  }),
  reversed: ({ settings }: App, params: EmailParams): EmailContent => ({
    subject: withParams(m.notifications_deposit_reversed_subject, params),
    body: [
      withParams(m.notifications_deposit_reversed_body, params),
      withParams(m.notifications_deposit_reversed_next, { email: settings.supportEmail }),
    ],
  }),
  restored: (_app: App, params: EmailParams): EmailContent => ({
    subject: withParams(m.notifications_deposit_restored_subject, params),
    body: [withParams(m.notifications_deposit_restored_body, params)],
  }),
  closed: ({ settings }: App, params: EmailParams): EmailContent => ({
    subject: withParams(m.notifications_deposit_closed_subject, params),
    body: [
      withParams(m.notifications_deposit_closed_body, params),
      withParams(m.notifications_deposit_closed_next, { email: settings.supportEmail }),
    ],
  }),
} as const;

// What was credited is taken back or given again: its email is always sent.
const corrections: readonly (keyof typeof contents)[] = ['reversed', 'restored', 'closed'];

type DepositEmail = {
  readonly row: Pick<DepositRow, 'id' | 'customer' | 'currency' | 'units'>;
  readonly instrument: Instrument;
  readonly about: keyof typeof contents;
  /** Which rules hold it back, and what can be done. */
  readonly reasons?: readonly Message[];
};

/** Queues an email to the customer in the caller's transaction, in the language of their last request for a deposit address. */
export async function queueDepositEmail(
  app: App,
  tx: Tx,
  { row, instrument, about, reasons = [] }: DepositEmail,
): Promise<void> {
  const recipient = await readRecipient(tx, row.customer);
  const amount = formatShown(formatUnits(row.units, instrument.ledgerScale), instrument.displayScale);
  const content = contents[about](app, { amount, currency: row.currency }, reasons);
  const page = `/chain_deposit/${row.id}`;
  const button = { label: m.deposits_mail_action, link: `${app.settings.publicUrl}${page}` };
  await sendToCustomer(app, tx, {
    recipient,
    content: { ...content, button },
    notification: { kind: corrections.includes(about) ? 'corrections' : 'deposits', page },
  });
}
