import { expiryReasonNames, returnReasonNames } from '@istmo/contract/areas/subscriptions/state-names';
import { formatAmount, formatMoment, formatShown, trimZeros } from '@istmo/contract/kernel/format';
import type { Registry } from '@istmo/contract/kernel/instrument';
import { type Language, type Message, withParams } from '@istmo/contract/kernel/message';
import { formatUnits } from '@istmo/contract/kernel/money';
import type { SubscriptionState } from '@istmo/contract/kernel/raise';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { notifyCustomer } from '../accounts/public.ts';
import { readRegistry, requireInstrument } from '../instruments/public.ts';
import {
  findExpiry,
  markSaid,
  readRaiseOf,
  type SubscriptionInRaise,
  takeUnsaid,
  type UnsaidSubscription,
} from '../subscriptions/public.ts';

// Small enough for one transaction of a second.
const batchSize = 50;

type Notice = Omit<SubscriptionInRaise, 'one'> & { readonly one: UnsaidSubscription; readonly registry: Registry };

/** Texts name the offering in the language of their reader. */
const withTitle =
  <Params>(
    text: (params: Params & { title: string }, options: { locale: Language }) => string,
    { terms }: Notice,
    params: Params,
  ): Message =>
  (_, options) =>
    text({ ...params, title: options.locale === 'es' ? terms.titleEs : terms.titleEn }, options);

function figuresOf({ one, raise, terms, registry }: Notice) {
  const { ledgerScale: scale, displayScale } = requireInstrument(registry, one.currency);
  const { ledgerScale: unitScale } = requireInstrument(registry, raise.instrument);
  return {
    decimal: (units: bigint): string => formatUnits(units, scale),
    shown: (units: bigint): string => `${formatShown({ units, scale }, displayScale)} ${one.currency}`,
    units: (count: bigint): string => formatAmount(trimZeros(formatUnits(count, unitScale), 0)),
    decimalUnits: (count: bigint): string => formatUnits(count, unitScale),
    security: raise.instrument,
    lockUpDays: terms.lockUpDays,
  };
}

type Email = { readonly subject: Message; readonly body: readonly Message[] };
type Compose = (app: App, notice: Notice) => Email;

const moment = ({ settings }: App, at: Date | null): string => (at === null ? '' : formatMoment(at, settings.timeZone));

const emails: Readonly<Record<Exclude<SubscriptionState, 'paying'>, Compose>> = {
  awaiting: (app, notice) => ({
    subject: withTitle(m.subscriptions_mail_awaiting, notice, {}),
    body: [
      withParams(m.subscriptions_mail_awaiting_body, {
        reference: notice.one.reference,
        amount: figuresOf(notice).shown(notice.one.paid),
        until: moment(app, notice.one.expiresAt),
      }),
    ],
  }),
  open: (app, notice) => {
    const { shown, units, security } = figuresOf(notice);
    const { reference, paid, wanted, leaveUntil, paidAt } = notice.one;
    const mayLeave = paidAt !== null && leaveUntil > paidAt;
    return {
      subject: withTitle(m.subscriptions_mail_paid, notice, {}),
      body: [
        withParams(m.subscriptions_mail_paid_body, { reference, amount: shown(paid), units: units(wanted), security }),
        ...(mayLeave ? [withParams(m.subscriptions_mail_paid_leave, { until: moment(app, leaveUntil) })] : []),
      ],
    };
  },
  left: (_, notice) => {
    const { reference, paid, cardFee, paidBy } = notice.one;
    const text = paidBy === 'card' ? m.subscriptions_mail_left_card_body : m.subscriptions_mail_left_body;
    const amount = figuresOf(notice).shown(paid + cardFee);
    return {
      subject: withTitle(m.subscriptions_mail_left, notice, {}),
      body: [withParams(text, { reference, amount })],
    };
  },
  returned: (_, notice) => {
    const { reference, paid, cardFee, paidBy, reason } = notice.one;
    const [subject, text] =
      paidBy === 'card'
        ? [m.subscriptions_mail_returned_card, m.subscriptions_mail_returned_card_body]
        : [m.subscriptions_mail_returned, m.subscriptions_mail_returned_body];
    const amount = figuresOf(notice).shown(paid + cardFee);
    return {
      subject: withTitle(subject, notice, {}),
      body: [withParams(text, { reference, amount }), ...(reason === '' ? [] : [returnReasonNames[reason]])],
    };
  },
  settled: (_, notice) => {
    const { shown, units, security, lockUpDays } = figuresOf(notice);
    const { reference, paid, cost, allotted } = notice.one;
    return {
      subject: withParams(m.subscriptions_mail_settled, { units: units(allotted ?? 0n), security }),
      body: [
        withTitle(m.subscriptions_mail_settled_body, notice, {
          reference,
          units: units(allotted ?? 0n),
          security,
          cost: shown(cost ?? 0n),
          returned: shown(paid - (cost ?? 0n)),
        }),
        ...(lockUpDays === null ? [] : [withParams(m.subscriptions_mail_settled_locked, { days: `${lockUpDays}` })]),
      ],
    };
  },
  expired: (_, notice) => ({
    subject: withTitle(m.subscriptions_mail_expired, notice, {}),
    body: [
      withParams(m.subscriptions_mail_expired_body, { reference: notice.one.reference }),
      expiryReasonNames[findExpiry(notice) ?? 'time'],
    ],
  }),
};

/** The entries of the activity: also that it was paid, where it ended before that was said. */
async function writeEntries(app: App, tx: Tx, notice: Notice): Promise<void> {
  const { one, raise } = notice;
  const { decimal, decimalUnits, security } = figuresOf(notice);
  const { customer, currency, state, paid, paidBy, cardFee, cost, allotted, paidAt, endedAt } = one;
  const params = { amount: decimal(paid), currency, reference: raise.reference };
  const money = { amount: decimal(paid), currency };
  if (paidAt !== null && (one.said === '' || one.said === 'awaiting'))
    await notifyCustomer(app, tx, {
      customer,
      // A card pays without the balance.
      activity: { kind: 'subscription-paid', params, ...(paidBy === 'card' ? {} : { deducted: money }), at: paidAt },
    });
  if (endedAt === null || paidAt === null) return;
  if ((state === 'left' || state === 'returned') && paidBy === 'card') {
    const toCard = { ...params, amount: decimal(paid + cardFee) };
    await notifyCustomer(app, tx, {
      customer,
      activity: { kind: 'subscription-to-card', params: toCard, at: endedAt },
    });
  } else if (state === 'left' || state === 'returned') {
    const kind = state === 'left' ? 'subscription-left' : 'subscription-returned';
    await notifyCustomer(app, tx, { customer, activity: { kind, params, received: money, at: endedAt } });
  }
  if (state === 'settled') {
    const units = decimalUnits(allotted ?? 0n);
    await notifyCustomer(app, tx, {
      customer,
      activity: {
        kind: 'subscription-settled',
        params: { ...params, amount: decimal(cost ?? 0n), units, security },
        received: { amount: units, currency: security },
        at: endedAt,
      },
    });
  }
}

async function notifyInvestor(app: App, tx: Tx, one: UnsaidSubscription, registry: Registry): Promise<void> {
  if (one.state === 'paying') return;
  const notice: Notice = { ...(await readRaiseOf(app, one)), one, registry };
  await writeEntries(app, tx, notice);
  await notifyCustomer(app, tx, {
    customer: one.customer,
    email: {
      kind: 'offering',
      ...emails[one.state](app, notice),
      action: m.subscriptions_mail_action,
      page: `/subscriptions/${one.reference}`,
    },
    topics: ['balances', 'activity', 'offering'],
  });
}

async function notifyNextBatch(app: App): Promise<boolean> {
  return app.db.inTransaction(async (tx) => {
    const unsaid = await takeUnsaid(tx, batchSize);
    const registry = await readRegistry(app);
    for (const one of unsaid) await notifyInvestor(app, tx, one, registry);
    await markSaid(
      tx,
      unsaid.map(({ id }) => id),
    );
    return unsaid.length === batchSize;
  });
}

/** Notifies investors of each step of their subscriptions: apart from the steps, which do not wait for it. */
export async function notifyInvestors(app: App): Promise<void> {
  while (await notifyNextBatch(app));
}
