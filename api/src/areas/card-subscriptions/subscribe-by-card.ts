import { findCardDataProblem } from '@istmo/contract/areas/cards/cards.rules';
import { subscribeByCard } from '@istmo/contract/areas/subscriptions/subscriptions.contract';
import type { InputOf } from '@istmo/contract/kernel/endpoint';
import { asId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import { isDuplicate } from '@istmo/db/failures';
import { newId } from '@istmo/db/new-id';
import { prepareRow, writeRow } from '@istmo/ledger';
import type { Card } from '@istmo/providers/card/port';
import type { App } from '../../app.ts';
import { type Caller, handle, toIdempotency } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { takeTurn } from '../../http/throttle.ts';
import { readContact } from '../accounts/public.ts';
import { keepRefusal } from '../rules/public.ts';
import {
  type CardOrder,
  prepareCardOrder,
  showOwnSubscription,
  storeCardOrder,
  type SubscriptionId,
} from '../subscriptions/public.ts';
import {
  type CardPurchaseId,
  chargeCard,
  checkProblem,
  declineTexts,
  findPurchaseByRequest,
  firstCheckMs,
  hasOpenPurchase,
  purchaseInsert,
  requireAcquirer,
  type RequestedPurchase,
  takeCard,
  toCard,
  triedFromAddress,
  triedPayments,
} from '../cards/public.ts';

type Input = InputOf<typeof subscribeByCard>;

/** By what a repeated request is recognised, and never charged again; null where the client sent no key. The token is no part of it: it is good for one payment. */
function toRequestKey(caller: Caller, { card_token: _token, ...body }: Input): string | null {
  const record = toIdempotency({ call: subscribeByCard.wire, caller, body });
  return record ? `${record.scope} ${record.key} ${record.contentHash}` : null;
}

export const answerSubscribeByCard = handle(subscribeByCard, async (app, caller, input) => {
  if (!caller.accountStatus.acceptedSwapDisclaimer) refuse('swap_disclaimer_required', m.access_swap_accept_first);
  const requestKey = toRequestKey(caller, input);
  const first = requestKey === null ? undefined : await findPurchaseByRequest(app.db, requestKey);
  if (first) return toReply(app, caller, first);
  try {
    return await toReply(app, caller, await orderAndCharge(app, caller, { input, requestKey }));
  } catch (error) {
    await keepRefusal(app, error);
    throw error;
  }
});

type CardRequest = { readonly input: Input; readonly requestKey: string | null };

async function orderAndCharge(app: App, caller: Caller, { input, requestKey }: CardRequest) {
  await takeTurn(app, triedPayments, caller.customer);
  await takeTurn(app, triedFromAddress, caller.address);
  const order = await prepareCardOrder(app, caller, input);
  requireAcquirer(app);
  if (await hasOpenPurchase(app.db, caller.customer)) refuse('conflict', m.cards_still_open);
  // After everything that may be refused: the token is good for one payment.
  const typed = await takeCard(app, caller, input.card_token);
  checkProblem(findCardDataProblem(typed, app.clock.now()));
  const card = toCard(typed);
  const { email } = await readContact(app.db, caller.customer);
  const opened = await openPayment(app, caller, { order, card, requestKey });
  const { total, offered, quote } = order;
  const { state, reason } = await chargeCard(app, {
    id: opened.id,
    description: `${quote.wanted} ${offered.security.code}`,
    total,
    card,
    email,
    payer: { address: caller.address, userAgent: caller.device },
  });
  return { ...opened, state, reason };
}

type NewPayment = { readonly order: CardOrder; readonly card: Card; readonly requestKey: string | null };
type OpenedPayment = { readonly id: CardPurchaseId; readonly subscription: SubscriptionId };

/** Stores order and payment in one transaction, before the card is charged. */
async function openPayment(app: App, caller: Caller, { order, card, requestKey }: NewPayment): Promise<OpenedPayment> {
  const id = asId<'card-purchase'>(newId());
  const at = app.clock.now();
  const { quote, offered, fee } = order;
  try {
    const subscription = await app.db.inTransaction(async (tx) => {
      const stored = await storeCardOrder(app, tx, caller, order);
      await writeRow(
        tx,
        prepareRow(purchaseInsert, {
          id,
          customer_id: caller.customer,
          symbol: offered.security.code,
          token_units: quote.wanted,
          offering: null,
          tranche_number: null,
          subscription: stored,
          request_key: requestKey,
          // A figure to show: what is agreed is the price of all.
          unit_price_units: atLeastOne(quote.paid / quote.wanted),
          price_units: quote.paid,
          fee_units: fee,
          fee_basis_points: BigInt(app.settings.cardFeeBasisPoints),
          card_network: card.network,
          last_four: card.number.slice(-4),
          language: caller.language,
          created_at: at,
          expires_at: new Date(at.getTime() + app.settings.cardPaymentMinutes * 60_000),
          state_since: at,
          next_check_at: new Date(at.getTime() + firstCheckMs),
        }),
      );
      return stored;
    });
    return { id, subscription };
  } catch (error) {
    // Of two forms sent at once one finds the other open.
    if (isDuplicate(error, 'card_purchase_one_open') || isDuplicate(error, 'card_purchase_request_key_key'))
      return refuse('conflict', m.cards_still_open);
    throw error;
  }
}

const atLeastOne = (units: bigint): bigint => (units > 0n ? units : 1n);

async function toReply(app: App, caller: Caller, { subscription, state, reason }: RequestedPurchase) {
  if (state === 'failed') refuse('card_declined', declineTexts[reason ?? 'declined'] ?? m.cards_declined);
  return { data: await showOwnSubscription(app, caller, subscription) };
}
