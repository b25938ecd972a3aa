import type { CardReason, CardState } from '@istmo/contract/areas/cards/card-states';
import { cardCurrency } from '@istmo/contract/areas/cards/cards.rules';
import type { Card, CardPayment } from '@istmo/providers/card/port';
import { Outage } from '@istmo/providers/outage';
import * as m from '@istmo/contract/messages';
import type { App } from '../../app.ts';
import { refuse } from '../../http/refusal.ts';
import { askNow, type CardPurchaseId } from './purchases.store.ts';

type Charge = {
  readonly id: CardPurchaseId;
  readonly description: string;
  /** In cents, with the fee. */
  readonly total: bigint;
  readonly card: Card;
  readonly email: string;
  readonly payer: { readonly address: string; readonly userAgent: string };
};

type ChargeAnswer = { readonly state: CardState; readonly reason: CardReason | null };

const maxUnanswered = 5;
const pauseMs = 30_000;
const unanswered = new WeakMap<App, { readonly count: number; readonly pausedUntil: number }>();

/**
 * Refuses a new payment while the acquirer gives no answers, before tokens are reserved for it. After each pause one payment finds out
 * whether it answers again; each process counts for itself.
 */
export function requireAcquirer(app: App): void {
  const leftMs = (unanswered.get(app)?.pausedUntil ?? 0) - app.clock.now().getTime();
  if (leftMs > 0) refuse('outage', m.cards_unavailable, { retryAfterSeconds: Math.ceil(leftMs / 1_000) });
}

function countUnanswered(app: App): void {
  const count = (unanswered.get(app)?.count ?? 0) + 1;
  const pausedUntil = count < maxUnanswered ? 0 : app.clock.now().getTime() + pauseMs;
  unanswered.set(app, { count, pausedUntil });
}

// Less than a browser waits, and less than the first question to the acquirer.
const answerWithinMs = 20_000;

/**
 * Charges the card once, under the purchase's id. The answer is for the customer to read; the worker asks the acquirer itself before it
 * books anything. Without an answer the payment stays open and is asked about, never sent again.
 */
export async function chargeCard(app: App, asked: Charge): Promise<ChargeAnswer> {
  const { id, description, total, card, email, payer } = asked;
  const charge = { id, units: total, currency: cardCurrency, description, email, payer, card };
  try {
    const payment = await app.card.charge(charge, AbortSignal.timeout(answerWithinMs));
    unanswered.delete(app);
    return toAnswer(payment);
  } catch (error) {
    // Nothing of the error itself is logged or thrown on: it could quote the request, and so the card.
    const isOutage = error instanceof Outage;
    countUnanswered(app);
    if (isOutage) app.log.warn({ purchase: id }, 'a card payment has no answer and is asked about');
    else app.log.error({ purchase: id }, 'the adapter of the acquirer failed; the payment is asked about');
    return { state: 'open', reason: null };
  } finally {
    await askNow(app.db, id, app.clock.now());
  }
}

function toAnswer({ state, declineReason }: CardPayment): ChargeAnswer {
  if (state === 'declined') return { state: 'failed', reason: declineReason ?? 'declined' };
  return { state: state === 'captured' ? 'captured' : 'open', reason: null };
}
