import { returnReasonNames, stateNames } from '@istmo/contract/areas/subscriptions/state-names';
import { readAllotmentLetter, readConfirmation } from '@istmo/contract/areas/subscriptions/subscriptions.contract';
import { formatAmount, formatMoment, trimZeros } from '@istmo/contract/kernel/format';
import type { Message } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import type { App } from '../../app.ts';
import { type Caller, handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import type { ReceiptLine } from '../../pdf/receipt.ts';
import { typesetOwnReceipt } from '../accounts/public.ts';
import { readRegistry } from '../instruments/public.ts';
import { findOwnSubscription, showSubscription } from './subscription-view.ts';

type SubscriptionRow = ReturnType<typeof showSubscription>;

async function readShown(app: App, { customer, language }: Caller, reference: string): Promise<SubscriptionRow> {
  const found = await findOwnSubscription(app, customer, reference);
  return showSubscription(found, { language, registry: await readRegistry(app), now: app.clock.now() });
}

const inUnits = (units: string, { security }: SubscriptionRow): string =>
  `${formatAmount(trimZeros(units, 0))} ${security}`;

const offeringLines = ({ title, raise, security }: SubscriptionRow): ReceiptLine[] => [
  [m.subscriptions_offering, `${title} (${raise})`],
  [m.subscriptions_security, security],
];

function statusOf({ state, reason }: SubscriptionRow): Message {
  return state === 'returned' && reason !== '' ? returnReasonNames[reason] : stateNames[state];
}

/** The confirmation of an order: what was paid, what it may become, until when it may be left, and what was accepted. */
export const answerReadConfirmation = handle(readConfirmation, async (app, caller, { reference }) => {
  const shown = await readShown(app, caller, reference);
  const { currency, paid, limit_price: limit, terms_currency: terms, documents, leave_until: until } = shown;
  const moment = (at: string): string => formatMoment(new Date(at), app.settings.timeZone);
  const isCooling = new Date(until) > new Date(shown.paid_at ?? shown.created_at);
  return typesetOwnReceipt(app, caller, {
    title: m.subscriptions_confirmation_title,
    text: m.subscriptions_confirmation_text,
    reference: shown.reference,
    createdAt: new Date(shown.created_at),
    lines: [
      ...offeringLines(shown),
      [m.subscriptions_paid, `${formatAmount(paid)} ${currency}`],
      [m.subscriptions_units_most, inUnits(shown.units_most, shown)],
      ...(limit === null ? [] : [[m.subscriptions_limit_price, `${formatAmount(limit)} ${terms}`] as const]),
      ...(shown.paid_at === null ? [] : [[m.subscriptions_paid_at, moment(shown.paid_at)] as const]),
      [m.subscriptions_leave_until, isCooling ? moment(until) : m.subscriptions_leave_never],
      [m.subscriptions_window_end, moment(shown.closes_at)],
      ...documents.map(({ document, version, hash }): ReceiptLine => [
        m.subscriptions_accepted_document,
        `${document}, ${version}, SHA-256 ${hash}`,
      ]),
    ],
    status: statusOf(shown),
  });
});

/** The allotment letter: what was allotted at which price, what it cost and what went back. */
export const answerReadAllotmentLetter = handle(readAllotmentLetter, async (app, caller, { reference }) => {
  const shown = await readShown(app, caller, reference);
  const { allotted_units: allotted, allotted_price: price, cost, returned, currency, terms_currency: terms } = shown;
  if (!shown.has_letter || allotted === null || price === null || cost === null)
    return refuse('not_found', m.subscriptions_no_letter, { field: 'reference' });
  return typesetOwnReceipt(app, caller, {
    title: m.subscriptions_letter_title,
    text: m.subscriptions_letter_text,
    reference: shown.reference,
    createdAt: new Date(shown.ended_at ?? shown.created_at),
    lines: [
      ...offeringLines(shown),
      [m.subscriptions_paid, `${formatAmount(shown.paid)} ${currency}`],
      [m.subscriptions_units_most, inUnits(shown.units_most, shown)],
      [m.subscriptions_allotted, inUnits(shown.state === 'settled' ? allotted : '0', shown)],
      [m.subscriptions_price, `${formatAmount(price)} ${terms}`],
      [m.subscriptions_cost, `${formatAmount(shown.state === 'settled' ? cost : '0')} ${currency}`],
      [m.subscriptions_returned, `${formatAmount(returned ?? '0')} ${currency}`],
    ],
    status: statusOf(shown),
  });
});
