import * as m from '@istmo/contract/messages';
import { type Message, withParams } from '@istmo/contract/kernel/message';
import { formatAmount, formatDateTime, trimZeros } from '@istmo/contract/kernel/format';
import { formatUnits } from '@istmo/contract/kernel/money';
import type { App } from '../../app.ts';
import { readInstrument } from '../instruments/public.ts';
import type { EmailContent } from '../notifications/public.ts';
import { notYouNotice } from '../security/public.ts';
import type { OpenStep } from './announcements.store.ts';
import { reasonText } from './reason-texts.ts';
import type { WithdrawalState } from '@istmo/contract/kernel/withdrawal';
import type { WithdrawalRow } from './withdrawals.store.ts';

type Announced = { readonly row: WithdrawalRow; readonly step: OpenStep; readonly link: string | undefined };

type Figures = { readonly amount: string; readonly currency: string; readonly reference: string };

const subjects: Partial<
  Readonly<Record<WithdrawalState, (figures: Figures, options: { locale: 'en' | 'es' }) => string>>
> = {
  pending: m.notifications_withdrawal_confirm_subject,
  resting: m.notifications_withdrawal_waits_subject,
  in_review: m.notifications_withdrawal_waits_subject,
  on_hold: m.notifications_withdrawal_waits_subject,
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

/** The email of a step; undefined for steps that only the page shows. */
export async function composeEmail(app: App, { row, step, link }: Announced): Promise<EmailContent | undefined> {
  const subject = subjects[step.state];
  // Somebody who cancelled before the link was sent gets no link.
  if (!subject || (step.state === 'pending' && link === undefined)) return undefined;
  const [instrument, feeInstrument] = [
    await readInstrument(app, row.currency),
    await readInstrument(app, row.feeCurrency),
  ];
  const amountOf = (units: bigint, { ledgerScale, displayScale }: typeof instrument) =>
    formatAmount(trimZeros(formatUnits(units, ledgerScale), displayScale));
  const figures = { amount: amountOf(row.units, instrument), currency: row.currency, reference: row.referenceNo };
  const title = instrument.networks.find(({ name }) => name === row.network)?.title ?? row.network;
  const details = [
    withParams(m.notifications_withdrawal_receives, {
      receives: amountOf(row.sentUnits, instrument),
      currency: row.currency,
      fee: amountOf(row.feeUnits, feeInstrument),
      feeCurrency: row.feeCurrency,
    }),
    withParams(m.notifications_withdrawal_destination, { network: title }),
    plainText(row.address),
  ];
  return {
    subject: withParams(subject, figures),
    body: [...bodyOf(app, { row, step, figures }), ...(isOver(step) ? [] : details), notYouNotice(app)],
    button:
      link === undefined
        ? { label: m.notifications_withdrawal_open, link: `${app.settings.publicUrl}/withdrawal/${row.referenceNo}` }
        : { label: m.notifications_withdrawal_confirm_action, link },
  };
}

const isOver = ({ state }: OpenStep): boolean => ['rejected', 'expired', 'cancelled'].includes(state);

type Body = Pick<Announced, 'row' | 'step'> & { readonly figures: Figures };

function bodyOf(app: App, { row, step, figures }: Body): Message[] {
  const reason = step.reason === null ? [] : [reasonText(app, { ...step, reason: step.reason })];
  const goesOn =
    step.waitsUntil === null
      ? []
      : [withParams(m.notifications_withdrawal_goes_on, { time: formatDateTime(step.waitsUntil, app.settings.timeZone) })];
  switch (step.state) {
    case 'pending':
      return [
        withParams(m.notifications_withdrawal_confirm_body, figures),
        withParams(m.notifications_withdrawal_confirm_until, {
          time: formatDateTime(row.linkExpiresAt, app.settings.timeZone),
        }),
      ];
    case 'sent':
      return [withParams(m.notifications_withdrawal_sent_body, figures)];
    case 'completed':
      return [withParams(m.notifications_withdrawal_completed_body, figures)];
    case 'rejected':
      return [withParams(m.notifications_withdrawal_rejected_body, figures), ...reason];
    case 'expired':
      return [withParams(m.notifications_withdrawal_expired_body, figures)];
    case 'cancelled':
      return [withParams(m.notifications_withdrawal_cancelled_body, figures)];
    default:
      return [withParams(m.notifications_withdrawal_waits_body, figures), ...reason, ...goesOn];
  }
}
