// A thread of the benchmark of overload: it sends, so that the thread that times the answers is not late itself.
import { parentPort, workerData } from 'node:worker_threads';
import { listActivity } from '@istmo/contract/areas/history/history.calls';
import { listWallets } from '@istmo/contract/areas/wallets/wallets.calls';
import type { BenchCustomer } from './bench-customers.ts';
import { loadServer, post } from './load-server.ts';
import { forSeconds, pickCustomer } from './requests.ts';

export type FloodOrder = {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  readonly customers: readonly BenchCustomer[];
};

/** Lists and reads, as pages ask for them. */
function readRequest({ token }: BenchCustomer): string {
  const isList = Math.random() < 0.5;
  return post({
    path: `/api/${isList ? listActivity.wire : listWallets.wire}`,
    token,
    body: isList ? { pageIndex: 0, pageSize: 10 } : {},
  });
}

const { port, connections, seconds, customers }: FloodOrder = workerData;
const load = await loadServer({ port, connections, isDone: forSeconds(seconds) }, () =>
  readRequest(pickCustomer(customers)),
);
parentPort?.postMessage(load);
