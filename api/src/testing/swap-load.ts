import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { swap } from '@istmo/contract/areas/exchange/exchange.contract';
import type { ReplyOf } from '@istmo/contract/kernel/endpoint';
import { connect } from '@istmo/db/connect';
import type { Db } from '@istmo/db/tx';
import { readBalances, verifyLedger } from '@istmo/ledger';
import * as z from 'zod/mini';
import { type BenchCustomer, type BenchLogins, createBenchCustomers } from '../../bench/bench-customers.ts';
import { seededBasisPoints } from './test-balances.ts';
import type { RunningProduct } from './test-product.ts';

const callers = 20;
const cents = 1_000_000_000n;
const swapBody = { from: 'USD', to: 'COINGT', amount: '1000', total: '1' };
const price = 100_000n;
const priceAndFee = price + (price * seededBasisPoints('USD', 'COINGT', price)) / 10_000n;
// A caller whose request was refused because the server is busy waits as a client does.
const retryMs = 50;

type Receipt = ReplyOf<typeof swap>['data'];
type AcknowledgedSwap = { readonly customer: BenchCustomer; readonly key: string; readonly receipt: Receipt };

/** What became of the swaps: of those acknowledged how many are not stored, and how many are stored without being acknowledged. */
export type LoadResult = {
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  readonly wrongBalances: number;
  readonly problems: readonly string[];
};

type RequestCounts = { sent: number; failed: number };

export type SwapLoad = {
  readonly acknowledged: readonly AcknowledgedSwap[];
  /** Requests sent so far, and those of them without a reply or refused because the server could not serve. */
  readonly requests: Readonly<RequestCounts>;
  /** Customers swap without a pause while this runs; each swap is repeated with its key until it is acknowledged. Returns the longest wait. */
  swapWhile(work: () => Promise<void>): Promise<number>;
  /** Sends one swap until it is acknowledged. */
  swapUntilAcknowledged(customer: BenchCustomer, key: string): Promise<AcknowledgedSwap>;
  /** Resolves when this many more swaps were acknowledged. */
  waitFor(more: number): Promise<void>;
  judge(): Promise<LoadResult>;
  stop(): Promise<void>;
};

export const swapCallers = callers;

/** What a load needs of a product: where it is, its data, and when it serves again. */
export type LoadedProduct = Pick<RunningProduct, 'url' | 'waitUntilReady'> & { readonly data: string | BenchLogins };

/** Signed-in customers with money, who buy one token a swap on a running product. */
export async function createSwapLoad(product: LoadedProduct): Promise<SwapLoad> {
  const benchCustomers = await createBenchCustomers(product.data, { size: callers, cents });
  const owner = connect({ url: benchCustomers.ownerUrl });
  const acknowledged: AcknowledgedSwap[] = [];
  const waiting = new Set<{ readonly count: number; readonly reached: () => void }>();
  const requests: RequestCounts = { sent: 0, failed: 0 };
  const swapUntilAcknowledged = (customer: BenchCustomer, key: string) =>
    repeatSwap(product, requests, { customer, key });

  return {
    acknowledged,
    requests,
    swapUntilAcknowledged,
    waitFor: (more) => new Promise((reached) => waiting.add({ count: acknowledged.length + more, reached })),
    swapWhile: async (work) => {
      let isOver = false;
      let longestMs = 0;
      const call = async (customer: BenchCustomer) => {
        while (!isOver) {
          const from = performance.now();
          acknowledged.push(await swapUntilAcknowledged(customer, randomUUID()));
          longestMs = Math.max(longestMs, performance.now() - from);
          for (const target of waiting)
            if (acknowledged.length >= target.count && waiting.delete(target)) target.reached();
        }
      };
      const running = Promise.all(benchCustomers.customers.map(call));
      await Promise.race([work().finally(() => (isOver = true)), running]);
      await running;
      return longestMs;
    },
    judge: async () => ({
      ...(await compareSwaps(owner, acknowledged)),
      wrongBalances: await countWrongBalances(benchCustomers.db, benchCustomers.customers, acknowledged),
      problems: (await verifyLedger({ url: benchCustomers.ownerUrl })).problems.map((problem) =>
        JSON.stringify(problem),
      ),
    }),
    stop: async () => {
      await owner.stop();
      await benchCustomers.stop();
    },
  };
}

/** Without a reply, or after a 503, the request is repeated with the same key. */
async function repeatSwap(
  product: LoadedProduct,
  requests: RequestCounts,
  { customer, key }: Pick<AcknowledgedSwap, 'customer' | 'key'>,
): Promise<AcknowledgedSwap> {
  for (;;) {
    requests.sent += 1;
    const reply = await sendSwap(product.url, customer, key).catch(() => undefined);
    if (reply?.code === 200) return { customer, key, receipt: z.parse(swap.output, reply.body).data };
    requests.failed += 1;
    if (reply && reply.code !== 503) throw new Error(`a swap was answered ${reply.code} ${JSON.stringify(reply.body)}`);
    if (!reply) await product.waitUntilReady();
    await pause(retryMs);
  }
}

async function sendSwap(
  url: string,
  { token }: BenchCustomer,
  key: string,
): Promise<{ readonly code: number; readonly body: unknown }> {
  const reply = await fetch(`${url}/api/${swap.wire}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(swapBody),
  });
  return { code: reply.status, body: await reply.json() };
}

async function compareSwaps(
  owner: Db,
  acknowledged: readonly AcknowledgedSwap[],
): Promise<Pick<LoadResult, 'acknowledged' | 'lost' | 'doubled'>> {
  const ids = new Set(acknowledged.map(({ receipt }) => receipt._id));
  const customers = [...new Set(acknowledged.map(({ customer }) => customer.customer))];
  const rows = await owner.query<{ id: string }>('select id from app.swap where customer_id = any($1::uuid[])', [
    customers,
  ]);
  const stored = new Set(rows.map(({ id }) => id));
  return {
    acknowledged: acknowledged.length,
    lost: [...ids].filter((id) => !stored.has(id)).length + acknowledged.length - ids.size,
    doubled: [...stored].filter((id) => !ids.has(id)).length,
  };
}

async function countWrongBalances(
  db: Db,
  customers: readonly BenchCustomer[],
  acknowledged: readonly AcknowledgedSwap[],
): Promise<number> {
  const balances = await readBalances(
    db,
    customers.map(({ customer }) => customer),
  );
  return customers.filter((customer) => {
    const count = BigInt(acknowledged.filter((swapped) => swapped.customer === customer).length);
    const has = new Map(balances.get(customer.customer)?.map(({ currency, available }) => [currency, available]));
    return has.get('USD') !== cents - count * priceAndFee || has.get('COINGT') !== 1n + count;
  }).length;
}
