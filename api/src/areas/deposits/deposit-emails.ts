import * as m from '@istmo/contract/messages';
import { withParams } from '@istmo/contract/kernel/message';
import type { Instrument } from '@istmo/contract/kernel/instrument';
import { formatUnits } from '@istmo/contract/kernel/money';
import { formatAmount, trimZeros } from '@istmo/contract/kernel/format';
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

type DepositEmail = {
  readonly row: Pick<DepositRow, 'customer' | 'currency' | 'units'>;
  readonly instrument: Instrument;
  readonly about: keyof typeof contents;
};

/** Queues an email to the customer in the caller's transaction, in the language of their last request for a deposit address. */
export async function queueDepositEmail(app: App, tx: Tx, { row, instrument, about }: DepositEmail): Promise<void> {
  const recipient = await readRecipient(tx, row.customer);
  const amount = formatAmount(trimZeros(formatUnits(row.units, instrument.ledgerScale), instrument.displayScale));
  const content = contents[about](app, { amount, currency: row.currency });
  await sendToCustomer(app, tx, { recipient, content });
}
