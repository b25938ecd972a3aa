import { centsScale } from '@istmo/contract/areas/cards/cards.rules';
import { formatAmount, formatShown } from '@istmo/contract/kernel/format';
import { type Message, withParams } from '@istmo/contract/kernel/message';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { notifyCustomer } from '../accounts/public.ts';
import type { ActivityKind } from '../history/public.ts';
import { readInstrument } from '../instruments/public.ts';
import type { CardPurchaseRow } from './purchases.store.ts';

type MailParams = { total: string; tokens: string; symbol: string; reference: string; owed: string };
type MailText = (params: MailParams, options: { locale: 'en' | 'es' }) => string;
type News = {
  readonly activity?: ActivityKind;
  readonly email?: { readonly subject: Message; readonly body: MailText };
};

/** The news of each thing that happens to a purchase. A declined payment is answered on the page and has no email. */
const news = {
  paid: { activity: 'buy-by-card', email: { subject: m.cards_mail_paid, body: m.cards_mail_paid_body } },
  failed: { activity: 'card-failed' },
  expired: { activity: 'card-failed', email: { subject: m.cards_mail_expired, body: m.cards_mail_expired_body } },
  // The area of subscriptions tells what becomes of the order.
  subscribed: {},
  'not-subscribed': {},
  late: { email: { subject: m.cards_mail_late, body: m.cards_mail_late_body } },
  returned: { activity: 'card-returned', email: { subject: m.cards_mail_returned, body: m.cards_mail_returned_body } },
  refunded: { activity: 'card-refunded', email: { subject: m.cards_mail_refunded, body: m.cards_mail_refunded_body } },
  kept: {},
  disputed: { activity: 'card-disputed', email: { subject: m.cards_mail_disputed, body: m.cards_mail_disputed_body } },
  won: { activity: 'card-won', email: { subject: m.cards_mail_won, body: m.cards_mail_won_body } },
  'charged-back': {
    activity: 'card-charged-back',
    email: { subject: m.cards_mail_charged_back, body: m.cards_mail_charged_back_body },
  },
} as const satisfies Readonly<Record<string, News>>;

export type CardNews = keyof typeof news;

// Tokens or money were taken back, or may be: its email is always sent.
const corrections: readonly CardNews[] = ['disputed', 'charged-back'];

/** Tells the customer: in the activity, by email, and on open pages. */
export async function announceNews(app: App, tx: Tx, row: CardPurchaseRow, about: CardNews): Promise<void> {
  const { customer, language, symbol, currency, referenceNo: reference } = row;
  const { activity, email }: News = news[about];
  const { ledgerScale, displayScale } = await readInstrument(app, symbol);
  const [total, tokens] = [formatUnits(row.price + row.fee, centsScale), formatUnits(row.tokens, ledgerScale)];
  const received =
    about === 'paid'
      ? { amount: tokens, currency: symbol }
      : about === 'refunded'
        ? { amount: total, currency }
        : undefined;
  const owed = formatAmount(formatUnits(row.owed, centsScale));
  const params = { total: formatAmount(total), tokens: formatShown(tokens, displayScale), symbol, reference, owed };
  // Where all of its tokens were still there, there is nothing to owe.
  const isSettled = about === 'charged-back' && row.owed === 0n;
  await notifyCustomer(app, tx, {
    customer,
    activity: activity && {
      kind: activity,
      params: { total: formatAmount(total), tokens, symbol, reference },
      ...(received ? { received } : {}),
      at: app.clock.now(),
    },
    email: email && {
      kind: corrections.includes(about) ? 'corrections' : 'purchases',
      subject: email.subject,
      body: [withParams(isSettled ? m.cards_mail_charged_back_settled_body : email.body, params)],
      action: m.cards_mail_action,
      page: `/card_purchase/${row.id}`,
      language,
    },
    topics: ['cards', 'balances', 'offering', 'activity'],
  });
}
