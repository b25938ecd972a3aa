import { cardCurrency, type CardPrice } from '@istmo/contract/areas/cards/cards.rules';
import { asId } from '@istmo/contract/kernel/id';
import { money } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { isDuplicate } from '@istmo/db/failures';
import { newId } from '@istmo/db/new-id';
import { type Effect, prepareRow, reserveCardPurchase } from '@istmo/ledger';
import type { Card } from '@istmo/providers/card/port';
import type { App } from '../../app.ts';
import { type Caller, type IdempotentRequest, toIdempotency } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { type CardMarket, commitCardOrder, refuseInsufficientTranche } from '../exchange/public.ts';
import { type CardPurchaseId, purchaseInsert } from './purchases.store.ts';

export type Order = {
  readonly market: CardMarket;
  readonly tokens: bigint;
  readonly price: CardPrice;
  readonly card: Card;
  readonly request: IdempotentRequest;
};

// The charge has its answer or its time-out before; asked earlier, an acquirer may not know it yet.
export const firstCheckMs = 30_000;

/**
 * Reserves the tokens and stores the purchase in one commit, before the card is charged: whatever happens then is found again. Not new:
 * the request is a repeat of one that opened this purchase.
 */
export async function openPurchase(
  app: App,
  caller: Caller,
  order: Order,
): Promise<{ readonly id: CardPurchaseId; readonly isNew: boolean }> {
  const id = asId<'card-purchase'>(newId());
  const record = toIdempotency(order.request);
  const effect = { ...toEffect(app, caller, { id, order }), ...(record ? { idempotency: record } : {}) };
  const outcome = await commitCardOrder(app, caller, order, ({ rows, counters }) =>
    app.ledger.commit({ ...effect, rows: [...effect.rows, ...rows], counters }),
  ).catch((error: unknown) => {
    // Of two forms sent at once one finds the other open.
    if (isDuplicate(error, 'card_purchase_one_open')) return refuse('conflict', m.cards_still_open);
    throw error;
  });
  if (outcome.outcome === 'conflict') return refuse('idempotency_conflict', m.kernel_idempotency_conflict);
  // Swaps were faster.
  if (outcome.outcome === 'insufficient')
    return refuseInsufficientTranche(outcome.has.units, { code: order.market.symbol, ledgerScale: 0 });
  if (outcome.outcome !== 'done') throw new Error(`a card purchase cannot be ${outcome.outcome}`);
  return { id: asId<'card-purchase'>(outcome.event), isNew: outcome.event === id };
}

function toEffect(
  app: App,
  { customer, language }: Caller,
  { id, order }: { readonly id: CardPurchaseId; readonly order: Order },
): Effect {
  const { market, tokens, price, card } = order;
  const { symbol, tranche, unitPrice, feeBasisPoints } = market;
  const at = app.clock.now();
  const expiresAt = new Date(at.getTime() + app.settings.cardPaymentMinutes * 60_000);
  const row = prepareRow(purchaseInsert, {
    id,
    customer_id: customer,
    symbol,
    token_units: tokens,
    offering: tranche.ref.offering,
    tranche_number: tranche.ref.number,
    subscription: null,
    request_key: null,
    unit_price_units: unitPrice,
    price_units: price.price,
    fee_units: price.fee,
    fee_basis_points: feeBasisPoints,
    card_network: card.network,
    last_four: card.number.slice(-4),
    language,
    created_at: at,
    expires_at: expiresAt,
    state_since: at,
    next_check_at: new Date(at.getTime() + firstCheckMs),
  });
  const movement = reserveCardPurchase({
    id,
    customer,
    at,
    tokens: money(symbol, tokens),
    fromTranche: tranche.ref,
    price: money(cardCurrency, price.price),
    fee: money(cardCurrency, price.fee),
    expiresAt,
  });
  return { movement, rows: [row] };
}
