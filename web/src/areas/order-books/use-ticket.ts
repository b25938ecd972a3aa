import type { MarketPhase, OrderSide } from '@istmo/contract/kernel/order';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { MarketFeed } from './market-feed.ts';
import { basisPointsOf, type MarketTerms, priceField, priceText, unitsOf } from './market-terms.ts';
import type { OrderRefusal } from './ConfirmOrder.tsx';
import { emptyDraft, type OrderDraft, type OrderQuote } from './order-draft.ts';
import { type BookOrder, openOrdersQuery, ticketQuery } from './order-books.queries.ts';
import type { OrderFormProps } from './OrderForm.tsx';

type TicketInput = {
  readonly terms: MarketTerms;
  readonly feed: MarketFeed;
  readonly phase: MarketPhase;
  readonly lastPrice: string | null;
  /** What the form begins with, of an address that names it: open on a phone. */
  readonly side: OrderSide | undefined;
};

type OwnLevels = Readonly<Record<OrderSide, ReadonlyMap<bigint, bigint>>>;

/** What the customer has open at each price. */
function toOwnLevels(orders: readonly BookOrder[], { currencyScale, securityScale }: MarketTerms): OwnLevels {
  const own = { buy: new Map<bigint, bigint>(), sell: new Map<bigint, bigint>() };
  for (const { side, price, left } of orders) {
    const units = unitsOf(price, currencyScale);
    own[side].set(units, (own[side].get(units) ?? 0n) + unitsOf(left, securityScale));
  }
  return own;
}

const bestOf = (prices: Iterable<bigint>, isBetter: (one: bigint, other: bigint) => boolean): bigint | undefined =>
  [...prices].reduce<bigint | undefined>(
    (best, price) => (best === undefined || isBetter(price, best) ? price : best),
    undefined,
  );

/** An order that is looked at once more before it is sent. */
type OrderReview = { readonly draft: OrderDraft; readonly quote: OrderQuote };

type TicketState = {
  readonly draft: OrderDraft;
  readonly review: OrderReview | undefined;
  /** The order that was placed last. */
  readonly placed: string | undefined;
  readonly refusal: OrderRefusal | undefined;
  /** Counts the presses of the button with something wrong, and refusals. */
  readonly attempt: number;
  /** Of the sheet of a phone. */
  readonly isOpen: boolean;
};

const start: TicketState = {
  draft: emptyDraft,
  review: undefined,
  placed: undefined,
  refusal: undefined,
  attempt: 0,
  isOpen: false,
};

const startWith = (side: OrderSide | undefined): TicketState =>
  side === undefined ? start : { ...start, draft: { ...emptyDraft, side }, isOpen: true };

/** What is entered of an order, and what it is decided with: the same beside the book and in the sheet of a phone. */
export function useTicket({ terms, feed, phase, lastPrice, side }: TicketInput) {
  const [state, setState] = useState(() => startWith(side));
  const patch = (change: Partial<TicketState>): void => setState((before) => ({ ...before, ...change }));
  const { draft } = state;
  const ticket = useQuery(ticketQuery(terms.symbol)).data?.data;
  const orders = useQuery(openOrdersQuery(terms.symbol)).data;
  const own = useMemo(() => toOwnLevels(orders ?? [], terms), [orders, terms]);
  const takerFee = ticket ? basisPointsOf(ticket.taker_fee_per) : (terms.feeTiers[0]?.taker ?? 0);
  const levels = (draft.side === 'buy' ? feed.depth?.sell : feed.depth?.buy) ?? [];
  const newest = feed.trades[0]?.price ?? lastPrice;
  const last = newest === null ? undefined : unitsOf(newest, terms.currencyScale);
  const setting = {
    terms,
    takerFee,
    available: {
      buy: ticket ? unitsOf(ticket.available_currency, terms.currencyScale) : 0n,
      sell: ticket ? unitsOf(ticket.available_units, terms.securityScale) : 0n,
    },
    bestOther: levels[0]?.price,
    last,
  };
  const form: OrderFormProps = {
    draft,
    setting,
    context: { terms, takerFee, phase, levels },
    customer: {
      ticket,
      ownOpposite:
        draft.side === 'buy'
          ? bestOf(own.sell.keys(), (one, other) => one < other)
          : bestOf(own.buy.keys(), (one, other) => one > other),
    },
    refusal: state.refusal,
    attempt: state.attempt,
    onDraft: (next) => patch({ draft: next, refusal: undefined, attempt: 0 }),
    onAttempt: () => setState((before) => ({ ...before, attempt: before.attempt + 1 })),
    onReview: (quote) => patch({ review: { draft, quote }, refusal: undefined }),
  };
  return {
    form,
    setting,
    own,
    lastText: last === undefined ? undefined : priceText(last, terms),
    pick: (price: bigint): void =>
      patch({ draft: { ...draft, kind: 'limit', price: priceField(price, terms) }, refusal: undefined, attempt: 0 }),
    /** One dialog at a time: the sheet makes way for the review, and comes back after it. */
    isOpen: state.isOpen && !state.review,
    open: (side: OrderSide): void => patch({ draft: { ...draft, side }, isOpen: true }),
    close: (): void => patch({ isOpen: false }),
    review: state.review,
    endReview: (): void => patch({ review: undefined }),
    placed: state.placed,
    showPlaced: (reference: string): void =>
      patch({
        draft: { ...draft, size: '', amount: '', display: '' },
        review: undefined,
        placed: reference,
        attempt: 0,
        isOpen: false,
      }),
    forgetPlaced: (): void => patch({ placed: undefined }),
    showRefusal: (refusal: OrderRefusal): void =>
      setState((before) => ({ ...before, review: undefined, refusal, attempt: before.attempt + 1 })),
  };
}
