import { join } from 'node:path';
import { findFreePort } from '@istmo/db/free-port';
import { createLoadedMarket, waitUntilMatched } from '../src/testing/order-load.ts';
import { drawCost } from './flame/draw-cost.ts';
import { forSeconds } from './requests.ts';
import { sendOrders } from './send-orders.ts';

/*
 * Where the processor time of an order over HTTP goes, with its matching: `npm run bench -- market-flame`, about a minute. Writes docs/pictures/order-cost.svg.
 */

type BenchRow = { name: string; value: string; target: string; isReached: boolean | undefined };
type BenchProduct = { url: string; pid: number; data: string; stop: () => Promise<void> };
type BenchContext = {
  root: string;
  mapApi: () => Promise<void>;
  startProduct: (options: { settings: Record<string, string> }) => Promise<BenchProduct>;
};

export async function bench({ root, mapApi, startProduct }: BenchContext): Promise<BenchRow[]> {
  await mapApi();
  const inspectPort = await findFreePort();
  const product = await startProduct({
    settings: { ISTMO_LOG_LEVEL: 'error', NODE_OPTIONS: `--inspect=127.0.0.1:${inspectPort}` },
  });
  const market = await createLoadedMarket(product.data, 1_000);
  try {
    const send = async (forThese: number): Promise<number> => {
      const { count } = await sendOrders(product, market, { isDone: forSeconds(forThese) });
      await waitUntilMatched(market);
      return count;
    };
    const file = join(root, 'docs', 'pictures', 'order-cost.svg');
    return await drawCost({ product, inspectPort, send }, { what: 'an order over HTTP, matched', file });
  } finally {
    await market.stop();
    await product.stop();
  }
}
