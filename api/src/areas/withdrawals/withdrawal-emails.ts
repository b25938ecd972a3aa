import { withdrawalReasonText } from '@istmo/contract/areas/withdrawals/withdrawal-reasons';
import * as m from '@istmo/contract/messages';
import { type Message, translate, withParams } from '@istmo/contract/kernel/message';
import { networkWithinSentence } from '@istmo/contract/kernel/network-name';
import { formatAmount, formatMoment, formatShown, trimZeros } from '@istmo/contract/kernel/format';
import { formatUnits } from '@istmo/contract/kernel/money';
import type { App } from '../../app.ts';
import { readInstrument } from '../instruments/public.ts';
import type { EmailContent } from '../notifications/public.ts';
import type { OpenStep } from './announcements.store.ts';
import type { WithdrawalReason, WithdrawalState } from '@istmo/contract/kernel/withdrawal';
import {
  answerDueAt,
  dataAwaitedUntil,
  goesOnAt,
  isForData,
  isForStaff,
  priceAwaitedUntil,
} from './withdrawal-states.ts';
import type { WithdrawalRow } from './withdrawals.store.ts';

type WithdrawalNotice = { readonly row: WithdrawalRow; readonly step: OpenStep; readonly link: string | undefined };

type Figures = { readonly amount: string; readonly currency: string; readonly reference: string };

const subjects: Partial<
  Readonly<Record<WithdrawalState, (figures: Figures, options: { locale: 'en' | 'es' }) => string>>
> = {
  pending: m.notifications_withdrawal_confirm_subject,
  resting: m.notifications_withdrawal_waits_subject,
  in_review: m.notifications_withdrawal_waits_subject,
  on_hold: m.notifications_withdrawal_waits_subject,
  replaced: m.notifications_withdrawal_waits_subject,
  sent: m.notifications_withdrawal_sent_subject,
  completed: m.notifications_withdrawal_completed_subject,
  rejected: m.notifications_withdrawal_rejected_subject,
  expired: m.notifications_withdrawal_expired_subject,
  cancelled: m.notifications_withdrawal_cancelled_subject,
};

const plainText =
  (content: string): Message =>
  () =>
    content;

const toThisNetwork =
  (title: string): Message =>
  (_, { locale }) =>
    m.notifications_withdrawal_destination({ network: translate(networkWithinSentence(title), locale) }, { locale });

/** Names the time zone: the reader may be in another one than the operator. */
const timeIn = ({ settings: { timeZone } }: App, at: Date): { time: string } => ({
  time: formatMoment(at, timeZone),
});

/** The email of a step; undefined for steps that only the page shows. */
export async function composeEmail(app: App, { row, step, link }: WithdrawalNotice): Promise<EmailContent | undefined> {
  const subject =
    isForData(step.reason) && step.state === 'resting' ? m.notifications_withdrawal_data_subject : subjects[step.state];
  // Where the customer cancelled before the link was sent, there is no link.
  if (!subject || (step.state === 'pending' && link === undefined)) return undefined;
  const [instrument, feeInstrument] = [
    await readInstrument(app, row.currency),
    await readInstrument(app, row.feeCurrency),
  ];
  // What leaves and its fee are rounded up, what arrives down, so that the sum is true; the page has the exact units.
  const amountOf = (units: bigint, { ledgerScale: scale, displayScale }: typeof instrument, rounding: 'up' | 'down') =>
    formatShown({ units, scale }, displayScale, rounding);
  const figures = { amount: amountOf(row.units, instrument, 'up'), currency: row.currency, reference: row.referenceNo };
  const title = instrument.networks.find(({ name }) => name === row.network)?.title ?? row.network;
  const details = [
    withParams(m.notifications_withdrawal_receives, {
      receives: amountOf(row.sentUnits, instrument, 'down'),
      currency: row.currency,
      fee: amountOf(row.feeUnits, feeInstrument, 'up'),
      feeCurrency: row.feeCurrency,
    }),
    toThisNetwork(title),
    plainText(row.address),
  ];
  return {
    isRequested: link !== undefined,
    subject: withParams(subject, figures),
    body: [...bodyOf(app, { row, step, figures }), ...(isOver(step) ? [] : details)],
    button:
      link === undefined
        ? { label: m.notifications_withdrawal_open, link: `${app.settings.publicUrl}/withdrawal/${row.referenceNo}` }
        : { label: m.notifications_withdrawal_confirm_action, link },
  };
}

/** What the list of notifications says where the email's text is about its own button. */
export function listText(app: App, { state }: OpenStep, { linkExpiresAt }: WithdrawalRow): Message[] | undefined {
  if (state !== 'pending') return undefined;
  return [withParams(m.notifications_withdrawal_confirm_list, timeIn(app, linkExpiresAt))];
}

const isOver = ({ state }: OpenStep): boolean => ['rejected', 'expired', 'cancelled'].includes(state);

const bodies: Partial<typeof subjects> = {
  sent: m.notifications_withdrawal_sent_body,
  replaced: m.withdrawals_replaced_body,
  completed: m.notifications_withdrawal_completed_body,
  rejected: m.notifications_withdrawal_rejected_body,
  expired: m.notifications_withdrawal_expired_body,
  cancelled: m.notifications_withdrawal_cancelled_body,
};

type Body = Pick<WithdrawalNotice, 'row' | 'step'> & { readonly figures: Figures };

function bodyOf(app: App, { row, step, figures }: Body): Message[] {
  if (step.state === 'pending') {
    return [
      withParams(m.notifications_withdrawal_confirm_body, figures),
      withParams(m.notifications_withdrawal_confirm_until, timeIn(app, row.linkExpiresAt)),
    ];
  }
  const { reason } = step;
  return [
    withParams(bodies[step.state] ?? m.notifications_withdrawal_waits_body, figures),
    ...(reason === null || step.state === 'cancelled' ? [] : [reasonText(app, { ...step, reason })]),
    ...goesOn(app, { row, step }),
  ];
}

/** When it continues or staff answer, or what follows if what it waits for does not come. */
function goesOn(app: App, { row, step }: Pick<WithdrawalNotice, 'row' | 'step'>): Message[] {
  if (isForStaff(step.state))
    return [withParams(m.notifications_withdrawal_answer, timeIn(app, answerDueAt(app, step.at)))];
  if (step.state !== 'resting') return [];
  if (step.reason === 'originator') return [m.withdrawals_now_originator, ...dataBy(app, row)];
  if (step.reason === 'beneficiary') return [m.withdrawals_now_beneficiary, ...dataBy(app, row)];
  if (step.reason === 'awaiting_price') return priceBy(app, row);
  const at = goesOnAt(step);
  return [
    at === null
      ? m.notifications_withdrawal_looked_at
      : withParams(m.notifications_withdrawal_goes_on, timeIn(app, at)),
  ];
}

function priceBy(app: App, { withoutPriceSince }: WithdrawalRow): Message[] {
  if (withoutPriceSince === null) return [];
  return [withParams(m.withdrawals_now_price, timeIn(app, priceAwaitedUntil(app, withoutPriceSince)))];
}

function dataBy(app: App, { withoutDataSince }: WithdrawalRow): Message[] {
  if (withoutDataSince === null) return [];
  return [withParams(m.withdrawals_now_data_by, timeIn(app, dataAwaitedUntil(app, withoutDataSince)))];
}

type WithdrawalStep = Pick<WithdrawalNotice['step'], 'state' | 'reasonText'> & { readonly reason: WithdrawalReason };

/** Why a withdrawal waits or was rejected, in the customer's words. */
function reasonText(app: App, { state, reason, reasonText: written }: WithdrawalStep): Message {
  const approvalUsd = `${app.settings.withdrawalApprovalUsd}`;
  return withdrawalReasonText(reason, { written, approvalUsd, hasEnded: state === 'rejected' });
}

/** The email to those of the staff who decide: another transaction took what ours spends. */
export async function composeAlarm(app: App, row: WithdrawalRow, takenBy: string): Promise<EmailContent> {
  const { ledgerScale, displayScale } = await readInstrument(app, row.currency);
  const figures = {
    reference: row.referenceNo,
    amount: formatAmount(trimZeros(formatUnits(row.sentUnits, ledgerScale), displayScale)),
    currency: row.currency,
    transaction: takenBy === '' ? '–' : takenBy,
    network: row.chain,
  };
  return {
    subject: withParams(m.withdrawals_alarm_replaced, figures),
    body: [withParams(m.withdrawals_alarm_replaced_body, figures)],
    button: { label: m.withdrawals_alarm_action, link: `${app.settings.publicUrl}/console/withdrawals` },
  };
}
