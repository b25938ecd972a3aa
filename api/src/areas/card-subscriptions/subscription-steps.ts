import { money } from '@istmo/contract/kernel/money';
import type { Tx } from '@istmo/db/tx';
import {
  loseCardDispute,
  openCardDispute,
  receiveLateCardPayment,
  returnLateCardPayment,
  winCardDispute,
} from '@istmo/ledger';
import {
  endCardAttempt,
  isInEscrow,
  isReturned,
  type SubscriptionId,
  takeCardPayment,
} from '../subscriptions/public.ts';
import {
  type CardAction,
  type CardPurchaseRow,
  type MakeStep,
  type PaymentTarget,
  type Step,
  type Subject,
  toMovementParts,
} from '../cards/public.ts';

function subscriptionOf({ subscription }: CardPurchaseRow): SubscriptionId {
  if (subscription === null) throw new Error('a card purchase that pays no subscription');
  return subscription;
}

const noTokens = ({ symbol }: CardPurchaseRow) => money(symbol, 0n);

/** The acquirer captured it: it is in escrow, unless the raise takes no more. Then it has expired, and is returned as one that came too late. */
async function takePayment(tx: Tx, { row, at }: Subject): Promise<Step> {
  const movement = await takeCardPayment(tx, subscriptionOf(row), at);
  return movement
    ? { change: { state: 'captured' }, movement, news: 'subscribed' }
    : { change: { state: 'expired' }, news: 'not-subscribed' };
}

async function endAttempt(tx: Tx, { row, at }: Subject): Promise<void> {
  await endCardAttempt(tx, subscriptionOf(row), at);
}

const never: MakeStep = (_tx, { decision }) => {
  throw new Error(`the payment of a subscription has no step ${decision.action}`);
};

/** What a decision does where the payment is of a subscription: its money is in the escrow of the subscription and no tokens belong to it. */
const steps: Readonly<Record<Exclude<CardAction, 'wait' | 'return' | 'ask-refund'>, MakeStep>> = {
  problem: (_tx, { decision }) => ({ change: { problem: decision.problem ?? null } }),
  capture: takePayment,
  fail: async (tx, subject) => {
    await endAttempt(tx, subject);
    return { change: { state: 'failed', reason: subject.decision.reason ?? 'declined' }, news: 'failed' };
  },
  expire: async (tx, subject) => {
    await endAttempt(tx, subject);
    return { change: { state: 'expired' }, news: 'not-subscribed' };
  },
  // The movement that took it out of escrow was the subscription's.
  'give-back': () => ({ change: { state: 'late' } }),
  'receive-late': (_tx, { parts }) => ({
    change: { state: 'late' },
    movement: receiveLateCardPayment(parts),
    news: 'late',
  }),
  returned: (_tx, { parts }) => ({
    change: { state: 'returned', problem: null },
    movement: returnLateCardPayment(parts),
    news: 'returned',
  }),
  dispute: (_tx, { row, decision, parts }) => ({
    change: {
      state: 'disputed',
      disputeId: decision.disputeId ?? null,
      disputeNumber: row.disputeNumber + 1,
      frozenTokens: 0n,
    },
    movement: openCardDispute({ ...parts, number: row.disputeNumber + 1, frozenTokens: noTokens(row) }),
    news: 'disputed',
  }),
  win: (_tx, { row, parts }) => ({
    change: { state: 'captured' },
    movement: winCardDispute({ ...parts, number: row.disputeNumber, frozenTokens: noTokens(row) }),
    news: 'won',
  }),
  // What went back to the card already is not owed a second time; what is in escrow, or was paid for units, the investor owes.
  lose: async (tx, { row, parts }) => {
    if (!(await isInEscrow(tx, subscriptionOf(row)))) return { change: { state: 'charged_back', owed: 0n } };
    return {
      change: { state: 'charged_back', owed: row.price },
      movement: loseCardDispute({
        ...parts,
        number: row.disputeNumber,
        frozenTokens: noTokens(row),
        owed: money(row.currency, row.price),
      }),
      news: 'charged-back',
    };
  },
  freeze: never,
  refund: never,
  'refuse-refund': never,
};

/** A subscription as what a card payment pays. */
export const subscriptionTarget: PaymentTarget = {
  findStep: async (tx, { row, decision, at }) => {
    const { action } = decision;
    if (action === 'wait' || action === 'return' || action === 'ask-refund') return undefined;
    return steps[action](tx, { row, decision, at, parts: toMovementParts(row, at) });
  },
  isOver: (reader, row) => isReturned(reader, subscriptionOf(row)),
};
