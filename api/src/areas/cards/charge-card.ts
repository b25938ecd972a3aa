import type { CardReason, CardState } from '@istmo/contract/areas/cards/card-states';
import type { CardPrice } from '@istmo/contract/areas/cards/cards.rules';
import type { Card, CardPayment } from '@istmo/providers/card/port';
import { Outage } from '@istmo/providers/outage';
import type { App } from '../../app.ts';
import type { CardMarket } from '../exchange/public.ts';
import { askNow, type CardPurchaseId } from './purchases.store.ts';

type Charge = {
  readonly id: CardPurchaseId;
  readonly market: CardMarket;
  readonly tokens: bigint;
  readonly price: CardPrice;
  readonly card: Card;
  readonly email: string;
  readonly payer: { readonly address: string; readonly userAgent: string };
};

type ChargeAnswer = { readonly state: CardState; readonly reason: CardReason | null };

// Less than a browser waits, and less than the first question to the acquirer.
const answerWithinMs = 20_000;

/**
 * Charges the card once, under the purchase's id. The answer is for the customer to read; the worker asks the acquirer itself before it
 * books anything. Without an answer the payment stays open and is asked about, never sent again.
 */
export async function chargeCard(app: App, asked: Charge): Promise<ChargeAnswer> {
  const { id, market, tokens, price, card, email, payer } = asked;
  const description = `${tokens} ${market.symbol}`;
  const charge = { id, units: price.total, currency: 'USD', description, email, payer, card };
  try {
    return toAnswer(await app.card.charge(charge, AbortSignal.timeout(answerWithinMs)));
  } catch (error) {
    // Nothing of the error itself is logged or thrown on: it could quote the request, and so the card.
    const isOutage = error instanceof Outage;
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
