import type { CardProblem, CardReason } from '@istmo/contract/areas/cards/card-states';
import type { CardPayment } from '@istmo/providers/card/port';
import type { CardPurchaseRow } from './purchases.store.ts';

/** What is to be done about a purchase, by what the acquirer says of it now. */
export type CardAction =
  | 'wait'
  | 'problem'
  | 'capture'
  | 'fail'
  | 'expire'
  | 'receive-late'
  | 'return'
  | 'returned'
  | 'give-back'
  | 'freeze'
  | 'ask-refund'
  | 'refund'
  | 'refuse-refund'
  | 'dispute'
  | 'win'
  | 'lose';

export type PurchaseDecision = {
  readonly action: CardAction;
  readonly reason?: CardReason;
  readonly problem?: CardProblem;
  readonly disputeId?: string;
};

const wait: PurchaseDecision = { action: 'wait' };

// A charge has its answer or its time-out long before: what the acquirer does not know by then never arrived.
const unknownAfterMs = 2 * 60_000;

/** What the acquirer says of a payment, undefined where it does not know it; of a subscription whether it ended without units, so that the card gets it back. */
export type PaymentFacts = { readonly payment: CardPayment | undefined; readonly isOver: boolean };

export function judgePurchase(row: CardPurchaseRow, { payment, isOver }: PaymentFacts, now: Date): PurchaseDecision {
  if (payment && !fits(row, payment)) {
    if (row.problem !== 'amount_differs') return { action: 'problem', problem: 'amount_differs' };
    return row.state === 'open' && now >= row.expiresAt ? { action: 'expire' } : wait;
  }
  switch (row.state) {
    case 'open':
      return judgeOpen(row, payment, now);
    case 'failed':
    case 'expired':
      return payment?.state === 'captured' ? { action: 'receive-late' } : wait;
    case 'late':
      return judgeLate(row, payment);
    case 'captured':
      return judgeCaptured(row, payment, isOver);
    case 'refunding':
      return judgeRefunding(row, payment);
    case 'disputed':
      return judgeDisputed(payment);
    case 'refunded':
      return payment?.dispute && row.problem === null ? { action: 'problem', problem: 'dispute_after_refund' } : wait;
    case 'returned':
    case 'charged_back':
      return wait;
  }
}

function fits({ price, fee, currency }: CardPurchaseRow, payment: CardPayment): boolean {
  return payment.units === price + fee && payment.currency === currency;
}

function judgeOpen(
  { createdAt, expiresAt }: CardPurchaseRow,
  payment: CardPayment | undefined,
  now: Date,
): PurchaseDecision {
  if (payment?.state === 'captured') return { action: 'capture' };
  if (payment?.state === 'declined') return { action: 'fail', reason: payment.declineReason ?? 'declined' };
  const isUnknown = payment === undefined && now.getTime() >= createdAt.getTime() + unknownAfterMs;
  return isUnknown || now >= expiresAt ? { action: 'expire' } : wait;
}

function judgeLate({ problem }: CardPurchaseRow, payment: CardPayment | undefined): PurchaseDecision {
  if (payment?.refund === 'done') return { action: 'returned' };
  if (payment?.refund === 'refused') return problem ? wait : { action: 'problem', problem: 'return_refused' };
  // An acquirer that refused and does not remember it is not asked without end.
  return payment?.refund === 'none' && problem === null ? { action: 'return' } : wait;
}

function judgeCaptured(
  { disputeId, problem }: CardPurchaseRow,
  payment: CardPayment | undefined,
  isOver: boolean,
): PurchaseDecision {
  const dispute = payment?.dispute;
  // A lost dispute whose opening was never seen is opened first.
  if (dispute && dispute.id !== disputeId && dispute.state !== 'won')
    return { action: 'dispute', disputeId: dispute.id };
  if (isOver) return { action: 'give-back' };
  if (payment?.refund === 'done' && problem === null) return { action: 'problem', problem: 'refunded_outside' };
  return wait;
}

function judgeRefunding(row: CardPurchaseRow, payment: CardPayment | undefined): PurchaseDecision {
  if (row.frozenTokens === 0n) return { action: 'freeze' };
  if (payment?.refund === 'done') return { action: 'refund' };
  // What was refused before, of an earlier refund, says nothing about this one.
  if (!row.refundAskedAt) return { action: 'ask-refund' };
  if (payment?.refund === 'refused') return { action: 'refuse-refund' };
  return payment?.refund === 'none' ? { action: 'ask-refund' } : wait;
}

function judgeDisputed(payment: CardPayment | undefined): PurchaseDecision {
  if (payment?.dispute?.state === 'won') return { action: 'win' };
  return payment?.dispute?.state === 'lost' ? { action: 'lose' } : wait;
}

const second = 1_000;
const day = 86_400 * second;
// Cardholders may dispute a payment for months.
const disputeDays = 540;
// What the acquirer declined is final; its word is checked for a week all the same.
const declinedDays = 7;
// A payment that the acquirer has not decided, or did not know, may be captured for as long as a card's bank keeps an authorisation open.
const undecidedDays = 180;

type Progress = Pick<CardPurchaseRow, 'state' | 'stateSince' | 'checks'>;
/** What the acquirer said of the payment when it was asked; undefined: it does not know it. */
type Answer = Pick<CardPayment, 'state'> | undefined | 'outage';

/** When the acquirer is asked next; null when nothing more is expected. */
export function nextCheck({ state, stateSince, checks }: Progress, answer: Answer, now: Date): Date | null {
  const ageMs = now.getTime() - stateSince.getTime();
  const afterMs = (ms: number): Date => new Date(now.getTime() + ms);
  switch (state) {
    case 'open':
    case 'late':
    case 'refunding':
      return afterMs(Math.min(2 ** Math.min(checks, 8) * second, 30 * second));
    case 'failed':
    case 'expired':
      return ageMs > lateDays(answer) * day ? null : afterMs(Math.min(Math.max(ageMs / 4, 60 * second), 3 * day));
    case 'captured':
    case 'refunded':
      return ageMs > disputeDays * day ? null : afterMs(day);
    case 'disputed':
      return afterMs(3_600 * second);
    case 'returned':
    case 'charged_back':
      return null;
  }
}

function lateDays(answer: Answer): number {
  const isFinal = answer !== undefined && answer !== 'outage' && answer.state === 'declined';
  return isFinal ? declinedDays : undecidedDays;
}
