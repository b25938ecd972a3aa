import { randomUUID } from 'node:crypto';
import { placeOrder } from '@istmo/contract/areas/order-books/order-books.contract';
import { createOrderSource, type LoadedMarket } from '../src/testing/order-load.ts';
import { type Load, loadServer, post } from './load-server.ts';
import { pickCustomer } from './requests.ts';

export const orderConnections = 64;

/** Sends random orders of many customers as fast as they are answered, or so many a second. */
export async function sendOrders(
  product: { readonly url: string },
  market: LoadedMarket,
  { isDone, pace, connections = orderConnections }: { isDone: () => boolean; pace?: number; connections?: number },
): Promise<Load> {
  const next = createOrderSource(Math.floor(Math.random() * 1e9));
  const port = Number.parseInt(new URL(product.url).port, 10);
  const request = (): string =>
    post({
      path: `/api/${placeOrder.wire}`,
      token: pickCustomer(market.customers).token,
      body: next(),
      idempotencyKey: randomUUID(),
    });
  return loadServer({ port, connections, isDone, ...(pace ? { perSecond: pace } : {}) }, request);
}
