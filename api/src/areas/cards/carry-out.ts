import type { CustomerId } from '@istmo/contract/kernel/id';
import { money } from '@istmo/contract/kernel/money';
import type { Tx } from '@istmo/db/tx';
import {
  captureCardPurchase,
  type CardPurchase,
  freezeCardTokens,
  loseCardDispute,
  type Movement,
  openCardDispute,
  readBalances,
  receiveLateCardPayment,
  refundCardPurchase,
  releaseCardPurchase,
  returnLateCardPayment,
  unfreezeCardTokens,
  winCardDispute,
} from '@istmo/ledger';
import type { CardAction, PurchaseDecision } from './judge-purchase.ts';
import type { CardNews } from './purchase-notices.ts';
import type { CardPurchaseRow, PurchaseChange } from './purchases.store.ts';

/** What a decision does: the change of the row, the movement that belongs to it, and the news for the customer. */
export type Step = {
  readonly change: PurchaseChange;
  readonly movement?: Movement;
  readonly news?: CardNews;
};

export type Subject = {
  readonly row: CardPurchaseRow;
  readonly decision: PurchaseDecision;
  readonly at: Date;
  /** The purchase as its movements take it. */
  readonly parts: CardPurchase;
};

export type MakeStep = (tx: Tx, subject: Subject) => Step | Promise<Step>;

/** Waiting, and questions to the acquirer, change nothing of ours. */
type PassiveAction = 'wait' | 'return' | 'ask-refund';

const steps: Readonly<Record<Exclude<CardAction, PassiveAction | 'give-back'>, MakeStep>> = {
  problem: (_tx, { decision }) => ({ change: { problem: decision.problem ?? null } }),
  capture: (_tx, { parts }) => ({
    change: { state: 'captured' },
    movement: captureCardPurchase(parts),
    news: 'paid',
  }),
  fail: (_tx, { parts, decision }) => ({
    change: { state: 'failed', reason: decision.reason ?? 'declined' },
    movement: releaseCardPurchase(parts),
    news: 'failed',
  }),
  expire: (_tx, { parts }) => ({
    change: { state: 'expired' },
    movement: releaseCardPurchase(parts),
    news: 'expired',
  }),
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
  freeze: (_tx, { parts, row }) => ({
    change: { frozenTokens: row.tokens, refundNumber: row.refundNumber + 1, refundAskedAt: null },
    movement: freezeCardTokens({ ...parts, number: row.refundNumber + 1 }),
  }),
  refund: (_tx, { parts }) => ({
    change: { state: 'refunded' },
    movement: refundCardPurchase(parts),
    news: 'refunded',
  }),
  'refuse-refund': (_tx, { parts, row }) => ({
    change: { state: 'captured', reason: 'refund_refused', frozenTokens: 0n },
    movement: unfreezeCardTokens({ ...parts, number: row.refundNumber }),
    news: 'kept',
  }),
  dispute: openDispute,
  win: (_tx, { parts, row }) => ({
    change: { state: 'captured', frozenTokens: 0n },
    movement: winCardDispute({ ...parts, ...toDispute(row) }),
    news: 'won',
  }),
  lose: (_tx, { parts, row }) => {
    const owed = (row.tokens - row.frozenTokens) * row.unitPrice;
    return {
      change: { state: 'charged_back', owed },
      movement: loseCardDispute({ ...parts, ...toDispute(row), owed: money(row.currency, owed) }),
      news: 'charged-back',
    };
  },
};

/** The step of a decision; undefined where nothing of ours changes. */
export async function findStep(tx: Tx, subject: Omit<Subject, 'parts'>): Promise<Step | undefined> {
  const { action } = subject.decision;
  if (action === 'wait' || action === 'return' || action === 'ask-refund') return undefined;
  const whole = { ...subject, parts: toMovementParts(subject.row, subject.at) };
  if (action === 'give-back') throw new Error('only the payment of a subscription is given back');
  return steps[action](tx, whole);
}

/** Blocks what the customer still has of the tokens. */
async function openDispute(tx: Tx, { row, decision, parts }: Subject): Promise<Step> {
  const { customer, symbol, tokens, disputeNumber } = row;
  const left = await readAvailable(tx, customer, symbol);
  const frozenTokens = left < tokens ? left : tokens;
  const after = { disputeNumber: disputeNumber + 1, frozenTokens };
  return {
    change: { state: 'disputed', disputeId: decision.disputeId ?? null, ...after },
    movement: openCardDispute({ ...parts, ...toDispute({ symbol, ...after }) }),
    news: 'disputed',
  };
}

type DisputedCharge = Pick<CardPurchaseRow, 'symbol' | 'disputeNumber' | 'frozenTokens'>;

const toDispute = ({ symbol, disputeNumber, frozenTokens }: DisputedCharge) => ({
  number: disputeNumber,
  frozenTokens: money(symbol, frozenTokens),
});

async function readAvailable(tx: Tx, customer: CustomerId, symbol: string): Promise<bigint> {
  const balances = (await readBalances(tx, [customer])).get(customer) ?? [];
  return balances.find(({ currency }) => currency === symbol)?.available ?? 0n;
}

/** A purchase as its movements take it. */
export function toMovementParts(row: CardPurchaseRow, at: Date): CardPurchase {
  const { id, customer, symbol, tokens, offering, trancheNumber, currency, price, fee } = row;
  return {
    id,
    customer,
    at,
    tokens: money(symbol, tokens),
    // The payment of a subscription has no tranche, and none of its movements names one.
    fromTranche: { offering: offering ?? '', number: trancheNumber ?? 0 },
    price: money(currency, price),
    fee: money(currency, fee),
  };
}
