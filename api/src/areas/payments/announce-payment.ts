import { formatAmount } from '@istmo/contract/kernel/format';
import { type Message, withParams } from '@istmo/contract/kernel/message';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { notifyCustomer } from '../accounts/public.ts';
import type { ActivityKind } from '../history/public.ts';
import type { Payment } from './payments.store.ts';

/** Of the currencies that are paid by a link. */
export const pesoScale = 2;

type EmailParams = { readonly amount: string; readonly currency: string; readonly reference: string };
type EmailText = (params: EmailParams, options: { locale: 'en' | 'es' }) => string;

type NoticeText = {
  readonly kind: ActivityKind;
  /** Absent: the customer did it themselves a moment ago. */
  readonly email?: { readonly subject: EmailText; readonly body: EmailText };
};

const texts = {
  opened: { kind: 'open-payment' },
  declined: {
    kind: 'payment-declined',
    email: { subject: m.payments_mail_declined, body: m.payments_mail_declined_body },
  },
  credited: {
    kind: 'payment-credited',
    email: { subject: m.payments_mail_credited, body: m.payments_mail_credited_body },
  },
  expired: { kind: 'payment-expired', email: { subject: m.payments_mail_expired, body: m.payments_mail_expired_body } },
  in_review: {
    kind: 'payment-in-review',
    email: { subject: m.payments_mail_review, body: m.payments_mail_review_body },
  },
  returned: {
    kind: 'payment-returned',
    email: { subject: m.payments_mail_returned, body: m.payments_mail_returned_body },
  },
  reversed: {
    kind: 'payment-reversed',
    email: { subject: m.payments_mail_reversed, body: m.payments_mail_reversed_body },
  },
} as const satisfies Readonly<Record<string, NoticeText>>;

export type PaymentNews = keyof typeof texts;

type ToldPayment = Pick<Payment, 'customer' | 'currency' | 'units' | 'reference' | 'language'> &
  Partial<Pick<Payment, 'takenUnits'>>;

/** Records what became of a payment in the activity, tells the customer by email, and renews the open pages. */
export async function announcePayment(app: App, tx: Tx, payment: ToldPayment, news: PaymentNews): Promise<void> {
  const { customer, currency, reference, language } = payment;
  const text: NoticeText = texts[news];
  const decimal = (units: bigint) => ({ amount: formatUnits(units, pesoScale), currency });
  const params = { amount: formatAmount(decimal(payment.units).amount), currency, reference };
  const isTakenInFull = news === 'reversed' && payment.takenUnits === payment.units;
  const toMessage = (of: EmailText): Message => withParams(of, params);
  await notifyCustomer(app, tx, {
    customer,
    activity: {
      kind: text.kind,
      at: app.clock.now(),
      params: { ...decimal(payment.units), reference },
      ...(news === 'credited' ? { received: decimal(payment.units) } : {}),
      ...(news === 'reversed' ? { deducted: decimal(payment.takenUnits ?? 0n) } : {}),
    },
    email: text.email && {
      kind: news === 'reversed' ? 'corrections' : 'deposits',
      subject: toMessage(text.email.subject),
      body: [toMessage(isTakenInFull ? m.payments_mail_reversed_full_body : text.email.body)],
      action: m.payments_mail_action,
      page: `/payment/${reference}`,
      language,
    },
    topics: ['deposits', 'activity', ...(news === 'credited' || news === 'reversed' ? (['balances'] as const) : [])],
  });
}
