import { formatShown } from '@istmo/contract/kernel/format';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { withParams } from '@istmo/contract/kernel/message';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { writeActivity } from '../history/public.ts';
import { readInstrument } from '../instruments/public.ts';
import { publishEvent, readLastLanguage, sendToCustomer } from '../notifications/public.ts';
import { readIssuerContact } from './moves.store.ts';

type Payout = {
  readonly offering: string;
  readonly issuer: CustomerId;
  readonly currency: string;
  readonly units: bigint;
  readonly at: Date;
};

/** Tells the issuer what of the offering is theirs to spend now: in the activity and by email, and renews the open pages. */
export async function announcePayout(app: App, tx: Tx, payout: Payout): Promise<void> {
  const { offering, issuer: customer, currency, units, at } = payout;
  const { ledgerScale: scale, displayScale } = await readInstrument(app, currency);
  const amount = formatUnits(units, scale);
  await writeActivity(tx, customer, {
    kind: 'proceeds-paid-out',
    params: { amount, currency, reference: offering },
    received: { amount, currency },
    at,
  });
  const [contact, language] = await Promise.all([readIssuerContact(tx, customer), readLastLanguage(tx, customer)]);
  const params = { amount: formatShown(amount, displayScale), currency, offering };
  await sendToCustomer(app, tx, {
    recipient: { customer, name: contact.username, email: contact.email, language },
    content: {
      subject: withParams(m.offering_mail_payout, params),
      body: [withParams(m.offering_mail_payout_body, params), m.offering_mail_payout_end],
      button: { label: m.offering_mail_payout_action, link: `${app.settings.publicUrl}/history` },
    },
    notification: { kind: 'offering', page: '/history' },
  });
  for (const topic of ['balances', 'activity'] as const) await publishEvent(tx, customer, topic);
}
