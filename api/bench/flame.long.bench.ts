import { join } from 'node:path';
import { findFreePort } from '@istmo/db/free-port';
import { createBenchCustomers } from './bench-customers.ts';
import { drawCost } from './flame/draw-cost.ts';
import { prepareSupply } from './large-supply.ts';
import { loadServer } from './load-server.ts';
import { forSeconds, isAccepted, pickCustomer, swapRequest } from './requests.ts';

/*
 * Where the processor time of a swap over HTTP goes, by part of the server and by statement of PostgreSQL: `npm run bench -- flame`, about
 * a minute. Writes docs/pictures/swap-cost.svg.
 */

type BenchRow = { name: string; value: string; target: string; isReached: boolean | undefined };
type BenchProduct = { url: string; pid: number; data: string; stop: () => Promise<void> };
type BenchContext = {
  root: string;
  mapApi: () => Promise<void>;
  startProduct: (options: { settings: Record<string, string>; data: string }) => Promise<BenchProduct>;
};

const connections = 128;
const supply = 100_000_000n;

export async function bench({ root, mapApi, startProduct }: BenchContext): Promise<BenchRow[]> {
  await mapApi();
  const prepared = await prepareSupply([supply]);
  const stops = [prepared.remove];
  try {
    const inspectPort = await findFreePort();
    const product = await startProduct({
      settings: { ISTMO_LOG_LEVEL: 'error', NODE_OPTIONS: `--inspect=127.0.0.1:${inspectPort}` },
      data: prepared.data,
    });
    stops.unshift(product.stop);
    const { customers, stop } = await createBenchCustomers(product.data, { size: 2_000, cents: 1_000_000_000n });
    stops.unshift(stop);
    const port = Number(new URL(product.url).port);
    const send = async (forThese: number): Promise<number> => {
      const load = await loadServer({ port, connections, isDone: forSeconds(forThese) }, () =>
        swapRequest(pickCustomer(customers)),
      );
      if (!isAccepted(load)) throw new Error(`a swap was refused: ${JSON.stringify([...load.codes])}`);
      return load.count;
    };
    const file = join(root, 'docs', 'pictures', 'swap-cost.svg');
    return await drawCost({ product, inspectPort, send }, { what: 'a swap over HTTP', file });
  } finally {
    for (const stop of stops) await stop();
  }
}
