import type { CardPayment } from '@istmo/providers/card/port';
import { Outage } from '@istmo/providers/outage';
import type { Reader } from '@istmo/db/tx';
import { InsufficientFundsError, post } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { areDeadlinesStopped } from '../../money/maintenance-deadlines.ts';
import { findStep } from './carry-out.ts';
import { judgePurchase, nextCheck, type PurchaseDecision } from './judge-purchase.ts';
import { announceNews } from './purchase-notices.ts';
import {
  type CardPurchaseId,
  type CardPurchaseRow,
  lockPurchase,
  planCheck,
  readPurchase,
  storeChange,
} from './purchases.store.ts';

/** What a card payment pays: what follows from each decision about it, and whether what it paid is over, so that the card gets it back. */
export type PaymentTarget = {
  readonly findStep: typeof findStep;
  readonly isOver: (reader: Reader, row: CardPurchaseRow) => Promise<boolean>;
};

/** Tokens of the offering. */
const tokens: PaymentTarget = { findStep, isOver: async () => false };

const answerWithinMs = 8_000;
// More steps than any purchase makes at once: dispute and its loss, or freeze, note, ask and refund.
const maxSteps = 8;

/**
 * Asks the acquirer about a purchase and does what follows, step by step until there is nothing to do but wait. Only what the acquirer
 * answers here decides, never an answer to the customer's request or a notice. Each step is one transaction, repeated safely: the row's
 * version and the movement's key let it happen once, also where two workers settle the same purchase. False when the acquirer did not answer the question.
 */
export async function settlePurchase(app: App, id: CardPurchaseId, target: PaymentTarget = tokens): Promise<boolean> {
  let refused: CardPayment | undefined;
  for (let step = 0; step < maxSteps; step++) {
    const row = await readPurchase(app.db, id);
    if (!row) return true;
    const payment = refused ?? (await askAcquirer(app, row));
    refused = undefined;
    const wait = async (isAnswered: boolean): Promise<boolean> => {
      await planCheck(app.db, row, nextCheck(row, payment, app.clock.now()));
      return isAnswered;
    };
    if (payment === 'outage') return wait(false);
    const isOver = await target.isOver(app.db, row);
    const decision = judgePurchase(row, { payment, isOver }, app.clock.now());
    if (decision.action === 'return' || decision.action === 'ask-refund') {
      const answer = await askForRefund(app, row);
      if (!answer) return wait(true);
      // Not every acquirer remembers that it refused.
      if (answer.refund === 'refused') refused = answer;
      continue;
    }
    if (decision.action === 'wait') return wait(true);
    // The tokens stay reserved: what the acquirer says afterwards can still be booked with them.
    if (decision.action === 'expire' && (await areDeadlinesStopped(app))) return wait(true);
    await carryOut(app, row, { decision, payment, target });
  }
  return true;
}

async function askAcquirer(app: App, { id }: CardPurchaseRow): Promise<CardPayment | undefined | 'outage'> {
  try {
    return await app.card.find(id, AbortSignal.timeout(answerWithinMs));
  } catch (error) {
    if (!(error instanceof Outage)) throw error;
    app.log.warn({ err: error, purchase: id }, 'the acquirer did not answer');
    return 'outage';
  }
}

/** Notes that the acquirer answered; undefined when it did not, or has not decided: whether it was done is asked later. */
async function askForRefund(app: App, row: CardPurchaseRow): Promise<CardPayment | undefined> {
  try {
    const answer = await app.card.refund(row.id, AbortSignal.timeout(answerWithinMs));
    if (answer.refund === 'pending') return undefined;
    await app.db.inTransaction((tx) => storeChangeOf(app, tx, row, { refundAskedAt: app.clock.now() }));
    return answer;
  } catch (error) {
    if (!(error instanceof Outage)) throw error;
    app.log.warn({ err: error, purchase: row.id }, 'the acquirer did not answer a refund');
    return undefined;
  }
}

async function storeChangeOf(
  app: App,
  tx: Parameters<typeof lockPurchase>[0],
  row: CardPurchaseRow,
  change: Parameters<typeof storeChange>[2],
): Promise<void> {
  const locked = await lockPurchase(tx, row.id);
  if (locked?.version === row.version) await storeChange(tx, locked, change, app.clock.now());
}

type JudgedPayment = {
  readonly decision: PurchaseDecision;
  readonly payment: CardPayment | undefined;
  readonly target: PaymentTarget;
};

async function carryOut(app: App, row: CardPurchaseRow, { decision, payment, target }: JudgedPayment): Promise<void> {
  try {
    await app.db.inTransaction(async (tx) => {
      const locked = await lockPurchase(tx, row.id);
      if (locked?.version !== row.version) return;
      const at = app.clock.now();
      const step = await target.findStep(tx, { row: locked, decision, at });
      if (!step) return;
      const acquirerId = payment?.acquirerId ?? locked.acquirerId;
      await storeChange(tx, locked, { acquirerId, ...step.change }, at);
      if (step.news) await announceNews(app, tx, { ...locked, ...step.change }, step.news);
      // Last, because it locks ledger accounts until the commit.
      if (step.movement) await post(tx, step.movement);
    });
  } catch (error) {
    if (!(error instanceof InsufficientFundsError)) throw error;
    await noteShortfall(app, row, { error, decision });
  }
}

type Shortfall = { readonly error: InsufficientFundsError; readonly decision: PurchaseDecision };

/** An account has too little for a step: tokens that the customer sold meanwhile, or proceeds that were released already. */
async function noteShortfall(app: App, row: CardPurchaseRow, { error, decision }: Shortfall): Promise<void> {
  // Of a dispute the next round reads again what is left.
  if (error.account.kind === 'available' && decision.action !== 'freeze') return;
  await app.db.inTransaction(async (tx) => {
    if (error.account.kind === 'available')
      return storeChangeOf(app, tx, row, { state: 'captured', reason: 'tokens_spent' });
    app.log.error({ err: error, purchase: row.id }, 'a card purchase could not be booked');
    if (row.problem !== 'escrow_short') await storeChangeOf(app, tx, row, { problem: 'escrow_short' });
  });
}
