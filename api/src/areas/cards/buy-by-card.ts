import { buyByCard } from '@istmo/contract/areas/cards/cards.contract';
import {
  type CardData,
  type CardForm,
  type CardOrder,
  type CardPrice,
  centsScale,
  findCardDataProblem,
  findCardProblem,
  findOrderProblem,
  isCardNetwork,
  priceOf,
  withoutGaps,
} from '@istmo/contract/areas/cards/cards.rules';
import type { CardReason, CardState } from '@istmo/contract/areas/cards/card-states';
import type { InputOf } from '@istmo/contract/kernel/endpoint';
import { formatAmount } from '@istmo/contract/kernel/format';
import { asId } from '@istmo/contract/kernel/id';
import { type Message, withParams } from '@istmo/contract/kernel/message';
import { formatUnits, parseUnits } from '@istmo/contract/kernel/money';
import type { Problem } from '@istmo/contract/kernel/rules';
import * as m from '@istmo/contract/messages';
import type { Card } from '@istmo/providers/card/port';
import type { App } from '../../app.ts';
import { type Caller, handle, findFirstEvent, type IdempotentRequest } from '../../http/handler.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import { takeTurn } from '../../http/throttle.ts';
import { readContact } from '../accounts/public.ts';
import { takeCard } from './card-form.ts';
import {
  type CardMarket,
  findCardMarket,
  keepCardRefusal,
  refuseInsufficientTranche,
  requireCardRules,
} from '../exchange/public.ts';
import { chargeCard, requireAcquirer } from './charge-card.ts';
import { openPurchase } from './open-purchase.ts';
import { type CardPurchaseId, hasOpenPurchase, readPurchase } from './purchases.store.ts';
import { triedFromAddress, triedPayments } from './throttles.ts';

type Input = InputOf<typeof buyByCard>;

export const declineTexts: Partial<Readonly<Record<CardReason, Message>>> = {
  insufficient_funds: m.cards_declined_funds,
  card_expired: m.cards_declined_expired,
  wrong_code: m.cards_declined_code,
  error: m.cards_declined_error,
};

export const answerBuyByCard = handle(buyByCard, async (app, caller, input) => {
  const request = toRequest(caller, input);
  return toReply(app, caller, await buyOnce(app, caller, { input, request }));
});

async function buyOnce(app: App, caller: Caller, asked: CardRequest): Promise<PurchaseAnswer> {
  try {
    return await buy(app, caller, asked);
  } catch (error) {
    // A repeated request gets its first reply, whatever the price is now, and is never charged again.
    const first = error instanceof Refusal ? await findFirstEvent(app, asked.request) : undefined;
    if (first === undefined) {
      await keepCardRefusal(app, error);
      throw error;
    }
    return { id: asId<'card-purchase'>(first) };
  }
}

/** The card is no part of what a repeated request is recognised by: not even a hash of it is stored. */
function toRequest(caller: Caller, { card_number: number, ...body }: Input): IdempotentRequest {
  return {
    call: buyByCard.wire,
    caller,
    body: { ...body, security_code: '', last_four: withoutGaps(number).slice(-4) },
  };
}

type CardRequest = { readonly input: Input; readonly request: IdempotentRequest };
/** The purchase, and what the acquirer answered at once; undefined where it did not, or was not asked again. */
type PurchaseAnswer = {
  readonly id: CardPurchaseId;
  readonly answer?: { state: CardState; reason: CardReason | null };
};

async function buy(app: App, caller: Caller, { input, request }: CardRequest): Promise<PurchaseAnswer> {
  const typed = readTypedCard(app, input);
  const order = { amount: input.Add_coingt.trim(), email: input.billing_email.trim() };
  checkProblem(typed ? findCardProblem({ ...order, ...typed }, app.clock.now()) : findOrderProblem(order));
  await takeTurn(app, triedPayments, caller.customer);
  await takeTurn(app, triedFromAddress, caller.address);
  const market = await findCardMarket(app);
  const tokens = BigInt(order.amount);
  const price = priceOf(tokens, market);
  checkFigures(input, { market, price });
  checkLimits(app, { market, tokens, price });
  requireAcquirer(app);
  if (await hasOpenPurchase(app.db, caller.customer)) refuse('conflict', m.cards_still_open);
  await requireCardRules(app, caller, { market, tokens });
  // After everything that may be refused: the token is good for one payment.
  const taken = typed ?? (await takeCard(app, caller, input.card_token));
  checkProblem(findCardDataProblem(taken, app.clock.now()));
  const card = toCard(taken);
  // The account's own, whatever was sent: the field is read-only (requirement 2.2.9).
  const { email } = await readContact(app.db, caller.customer);
  const payer = { address: caller.address, userAgent: caller.device };
  const opened = await openPurchase(app, caller, { market, tokens, price, card, request });
  if (!opened.isNew) return { id: opened.id };
  return {
    id: opened.id,
    answer: await chargeCard(app, {
      id: opened.id,
      description: `${tokens} ${market.symbol}`,
      total: price.total,
      card,
      email,
      payer,
    }),
  };
}

async function toReply(app: App, { customer }: Caller, { id, answer }: PurchaseAnswer) {
  const row = await readPurchase(app.db, id);
  if (row?.customer !== customer) throw new Error('a card payment without its purchase');
  const { state, reason } = answer ?? row;
  if (state === 'failed') refuse('card_declined', declineTexts[reason ?? 'declined'] ?? m.cards_declined);
  const message = row.state === 'captured' ? m.cards_paid : state === 'captured' ? m.cards_started : m.cards_checking;
  // Captured is said once the money is booked, by the worker.
  return { data: { _id: id, state: row.state }, message };
}

/** The card of a call that sends one itself; undefined for one that sends a token. An operator may refuse all of the first kind. */
function readTypedCard({ settings }: App, input: Input): CardData | undefined {
  const isTyped = input.card_token === '' || input.card_number !== '' || input.security_code !== '';
  if (!isTyped) return undefined;
  if (settings.rawCards === 'refuse')
    refuse('card_number_refused', m.cards_number_refused, {
      field: input.card_number === '' ? 'card_token' : 'number',
    });
  return {
    network: input.card_network.trim().toLowerCase(),
    number: withoutGaps(input.card_number),
    code: input.security_code.trim(),
    holder: input.cardholder_name.trim(),
    month: input.expiration_month.trim(),
    year: input.expiration_year.trim(),
  };
}

export function checkProblem(problem: Problem<CardForm> | Problem<CardData> | Problem<CardOrder> | undefined): void {
  if (problem) refuse(problem.code, problem.message, { field: problem.field });
}

export function toCard({ network, number, code, holder, month, year }: CardData): Card {
  if (!isCardNetwork(network)) throw new Error('the rules accepted a network that is none');
  return { network, number, securityCode: code, holder, expiryMonth: month, expiryYear: year };
}

type Figures = { readonly market: CardMarket; readonly price: CardPrice };

/** What the page computed is compared, never used (requirement 3.15). */
function checkFigures({ subtotal_cents, Pair_data, Pair_rate, fee }: Input, { market, price }: Figures): void {
  if (subtotal_cents === '' || Pair_rate === '') refuse('figures_missing', m.cards_figures_missing);
  const follows =
    parseUnits(subtotal_cents, 0) === price.price &&
    parseUnits(Pair_rate, centsScale) === market.unitPrice &&
    (fee === '' || parseUnits(fee, centsScale) === price.fee) &&
    (Pair_data === '' || Pair_data === market.pairName);
  if (follows) return;
  const details = {
    teip_rate: formatUnits(market.unitPrice, centsScale),
    subtotal: formatUnits(price.price, centsScale),
    fee: formatUnits(price.fee, centsScale),
  };
  refuse('rate_changed', m.cards_price_changed, { details });
}

function checkLimits(app: App, { market, tokens, price }: Figures & { readonly tokens: bigint }): void {
  const max = BigInt(app.settings.cardMaxDollars);
  if (price.total > max * 100n)
    refuse('amount_too_large', withParams(m.cards_over_limit, { max: formatAmount(`${max}`) }), { field: 'amount' });
  // Tokens of the offering are whole (requirement 3.3), so a token is a unit of the ledger.
  if (tokens > market.tranche.left)
    refuseInsufficientTranche(market.tranche.left, { code: market.symbol, ledgerScale: 0 });
}
