import { randomUUID } from 'node:crypto';
import { swap } from '@istmo/contract/areas/exchange/exchange.contract';
import type { ReplyOf } from '@istmo/contract/kernel/endpoint';
import { connect } from '@istmo/db/connect';
import { readBalances, verifyLedger } from '@istmo/ledger';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createBenchCustomers, type BenchCustomer } from '../bench/bench-customers.ts';
import { startProduct } from './testing/test-product.ts';

/*
 * The built product over HTTP, supervised as `npm start` runs it, while its processes are killed with kill -9.
 */

const callers = 20;
const swapsBetweenKills = 150;
const cents = 1_000_000_000n;
const swapBody = { from: 'USD', to: 'COINGT', amount: '1000', total: '1' };
const priceAndFee = 100_500n;

const product = await startProduct();
const benchCustomers = await createBenchCustomers(product.data, { size: callers, cents });
const owner = connect({ url: benchCustomers.ownerUrl });
afterAll(async () => {
  await owner.stop();
  await benchCustomers.stop();
  await product.stop();
});

type Receipt = ReplyOf<typeof swap>['data'];
type ConfirmedSwap = { readonly customer: BenchCustomer; readonly key: string; readonly receipt: Receipt };
const acknowledged: ConfirmedSwap[] = [];

async function sendSwap({ token }: BenchCustomer, key: string): Promise<{ code: number; body: unknown }> {
  const reply = await fetch(`${product.url}/api/${swap.wire}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(swapBody),
  });
  return { code: reply.status, body: await reply.json() };
}

/** Sends a swap until it is acknowledged: without a reply, or after a 503, the request is repeated with the same key. */
async function swapUntilAcknowledged(customer: BenchCustomer, key: string): Promise<ConfirmedSwap> {
  for (;;) {
    const reply = await sendSwap(customer, key).catch(() => undefined);
    if (reply?.code === 200) return { customer, key, receipt: z.parse(swap.output, reply.body).data };
    if (reply && reply.code !== 503) throw new Error(`a swap was answered ${reply.code} ${JSON.stringify(reply.body)}`);
    if (!reply) await product.waitUntilReady();
  }
}

/** All customers swap without a pause while the process is killed this many times. Returns the longest time until swaps went on. */
async function swapWhile(kill: () => Promise<void>, times: number): Promise<number> {
  const waiting = new Set<{ count: number; reached: () => void }>();
  const reached = (count: number) => new Promise<void>((resolve) => waiting.add({ count, reached: resolve }));
  let isOver = false;
  const caller = async (customer: BenchCustomer) => {
    while (!isOver) {
      acknowledged.push(await swapUntilAcknowledged(customer, randomUUID()));
      for (const target of waiting) if (acknowledged.length >= target.count && waiting.delete(target)) target.reached();
    }
  };
  const running = Promise.all(benchCustomers.customers.map(caller));
  const killRepeatedly = async () => {
    let longestMs = 0;
    for (let count = 0; count < times; count++) {
      await reached(acknowledged.length + swapsBetweenKills);
      await kill();
      const from = performance.now();
      // Each caller may have had one swap in flight, so one more must have been made after the restart.
      await reached(acknowledged.length + callers + 1);
      longestMs = Math.max(longestMs, performance.now() - from);
    }
    isOver = true;
    return longestMs;
  };
  const [longestMs] = await Promise.all([killRepeatedly(), running]);
  return longestMs;
}

async function expectAllOnce(): Promise<void> {
  const ids = acknowledged.map(({ receipt }) => receipt._id).toSorted();
  expect(new Set(ids).size).toBe(ids.length);
  const customerIds = benchCustomers.customers.map(({ customer }) => customer);
  const rows = await owner.query<{ id: string }>('select id from app.swap where customer_id = any($1::uuid[])', [
    customerIds,
  ]);
  expect(rows.map(({ id }) => id).toSorted()).toEqual(ids);

  const balances = await readBalances(benchCustomers.db, customerIds);
  for (const customer of benchCustomers.customers) {
    const count = BigInt(acknowledged.filter((swapped) => swapped.customer === customer).length);
    const has = new Map(balances.get(customer.customer)?.map(({ currency, available }) => [currency, available]));
    expect([has.get('USD'), has.get('COINGT')]).toEqual([cents - count * priceAndFee, 1n + count]);
  }
  expect((await verifyLedger({ url: benchCustomers.ownerUrl })).problems).toEqual([]);
}

test('after kills of the database under load the server recovers, and every acknowledged swap is stored once', async () => {
  const longestMs = await swapWhile(() => product.killDatabase(), 3);
  await expectAllOnce();
  expect(longestMs).toBeLessThan(10_000);
});

test('after kills of the server under load it restarts, and every acknowledged swap is stored once', async () => {
  await swapWhile(() => product.killServer(), 2);
  await expectAllOnce();
});

test('after the kills each key still gets its first reply and buys nothing more', async () => {
  const remaining = acknowledged.values();
  const repeat = async () => {
    for (const { customer, key, receipt } of remaining)
      expect((await swapUntilAcknowledged(customer, key)).receipt).toEqual(receipt);
  };
  await Promise.all(benchCustomers.customers.map(repeat));
  await expectAllOnce();
});
