import { maxRows } from '@istmo/contract/kernel/page-sizes';
import { type CallErrorAt, callOrThrow } from '@istmo/client/call-error';
import type { ListSpec } from '@istmo/client/list/list-spec';
import { prefetch, queryFor } from '@istmo/client/query';
import { queryHold } from '@istmo/client/query-hold';
import {
  listOrders,
  listOwnTrades,
  readOrder,
  readOrderTicket,
} from '@istmo/contract/areas/order-books/order-books.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import { queryOptions } from '@tanstack/react-query';

const orderStates = ['open', 'ended'] as const;

export type OrderTicket = ReplyAt<typeof readOrderTicket>['data'];
export type BookOrder = ReplyAt<typeof listOrders>['data'][number];
export type OwnTrade = ReplyAt<typeof listOwnTrades>['data'][number];

const topics = ['balances', 'account-status'] as const;

// The server's event comes within a second; these are for a page that has lost its connection, and for an order that is being matched.
const matchingIntervalMs = 1_000;
const checkIntervalMs = 10_000;

/** An order that changes in a moment: it is not matched yet, or its cancelling is not. */
const isMoving = ({ state, is_cancelling: isCancelling }: BookOrder): boolean =>
  state === 'accepted' || (isCancelling && state !== 'ended');

export const ticketQuery = (symbol: string) => ({
  ...queryFor(readOrderTicket, { input: { symbol }, topics: [...topics] }),
  refetchInterval: checkIntervalMs,
});

const page = (pageSize: number) => ({ pageIndex: 0, pageSize, sortOrder: 'desc', sortActive: '_id' }) as const;
const everything = { search: '', filter: '', startDate: '', endDate: '' } as const;

type OrdersState = { state: { data?: readonly BookOrder[] | undefined } };

/** All open orders of the customer on a market: the server has a limit of them, which is more than a reply has. */
async function readOpenOrders(symbol: string, signal: AbortSignal): Promise<BookOrder[]> {
  await queryHold();
  const orders = new Map<string, BookOrder>();
  for (let pageIndex = 0, count = 1; pageIndex * maxRows < count; pageIndex++) {
    const input = { ...page(maxRows), ...everything, pageIndex, symbol, state: 'open' as const };
    const { reply } = await callOrThrow(listOrders, input, { signal });
    // One that moved to the next page in the meantime comes twice.
    for (const order of reply.data) orders.set(order.reference, order);
    count = reply.count;
  }
  return [...orders.values()];
}

/** The customer's open orders on a market, the newest first. */
export const openOrdersQuery = (symbol: string) => ({
  ...queryOptions<BookOrder[], CallErrorAt<typeof listOrders>>({
    queryKey: [listOrders.wire, 'all-open', symbol],
    queryFn: ({ signal }) => readOpenOrders(symbol, signal),
    meta: { topics: [...topics] },
  }),
  refetchInterval: ({ state }: OrdersState) =>
    state.data?.some(isMoving) === true ? matchingIntervalMs : checkIntervalMs,
});

const maxRecentTrades = 50;

/** What the customer traded last on a market. */
export const ownTradesQuery = (symbol: string) => ({
  ...queryFor(listOwnTrades, { input: { ...page(maxRecentTrades), ...everything, symbol }, topics: [...topics] }),
  refetchInterval: checkIntervalMs,
});

type OrderState = { state: { data?: ReplyAt<typeof readOrder> | undefined } };

export const orderQuery = (order: string) => ({
  ...queryFor(readOrder, { input: { order }, topics: [...topics] }),
  refetchInterval: ({ state }: OrderState) => {
    const one = state.data?.data;
    if (one?.state === 'ended') return false as const;
    return one && isMoving(one) ? matchingIntervalMs : checkIntervalMs;
  },
});

export const loadOrder = (reference: string): Promise<void> => prefetch(orderQuery(reference));

/** One page of the customer's orders: all of them, the open ones, or those that ended. */
export const readOrders: ListSpec<BookOrder>['read'] = async (paging, signal, filters) => {
  const { data, count } = (
    await callOrThrow(
      listOrders,
      {
        ...paging,
        symbol: filters['symbol'] ?? '',
        state: orderStates.find((state) => state === filters['state']) ?? '',
      },
      { signal },
    )
  ).reply;
  return { rows: data, count };
};

/** One page of the customer's trades. */
export const readTrades: ListSpec<OwnTrade>['read'] = async (paging, signal, filters) => {
  const input = { ...paging, symbol: filters['symbol'] ?? '' };
  const { data, count } = (await callOrThrow(listOwnTrades, input, { signal })).reply;
  return { rows: data, count };
};
