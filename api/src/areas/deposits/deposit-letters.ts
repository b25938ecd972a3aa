import * as m from '@istmo/contract/messages';
import { said } from '@istmo/contract/kernel/message';
import { toWire } from '@istmo/contract/kernel/money';
import { readableFigures } from '@istmo/contract/kernel/format';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { type Words, writeTo } from '../notifications/public.ts';
import { readRecipient } from './addresses.store.ts';
import type { DepositRow } from './deposits.store.ts';

type Figures = { readonly amount: string; readonly currency: string };

const wordings = {
  credited: (_app: App, figures: Figures): Words => ({
    subject: said(m.notifications_deposit_subject, figures),
    body: [said(m.notifications_deposit_body, figures)],
  }),
  reversed: ({ settings }: App, figures: Figures): Words => ({
    subject: said(m.notifications_deposit_reversed_subject, figures),
    body: [
      said(m.notifications_deposit_reversed_body, figures),
      said(m.notifications_deposit_reversed_next, { email: settings.supportEmail }),
    ],
  }),
  restored: (_app: App, figures: Figures): Words => ({
    subject: said(m.notifications_deposit_restored_subject, figures),
    body: [said(m.notifications_deposit_restored_body, figures)],
  }),
} as const;

type Telling = { readonly row: DepositRow; readonly about: keyof typeof wordings };

/** Writes to the customer in the caller's transaction, in the language they last asked for an address in. */
export async function writeDepositLetter(app: App, tx: Tx, { row, about }: Telling): Promise<void> {
  const reader = await readRecipient(tx, row.customer);
  const [amount = ''] = readableFigures(`${toWire(row)} ${row.currency}`).split(' ');
  const words = wordings[about](app, { amount, currency: row.currency });
  await writeTo(app, tx, { reader, words });
}
