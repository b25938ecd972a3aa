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
 * The whole product over real HTTP, built and supervised as `npm start` runs it, while its processes are killed with -9.
 */

const callers = 20;
const betweenKills = 150;
const cents = 1_000_000_000n;
const order = { from: 'USD', to: 'COINGT', amount: '1000' };
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
type AcknowledgedSwap = { readonly member: BenchCustomer; readonly key: string; readonly receipt: Receipt };
const acknowledged: AcknowledgedSwap[] = [];

async function sendSwap({ token }: BenchCustomer, key: string): Promise<{ code: number; body: unknown }> {
  const reply = await fetch(`${product.url}/api/${swap.wire}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(order),
  });
  return { code: reply.status, body: await reply.json() };
}

/** A careful caller: without an answer, or told that there is an outage, it asks again with the same key until it hears of its swap. */
async function swapUntilAcknowledged(member: BenchCustomer, key: string): Promise<AcknowledgedSwap> {
  for (;;) {
    const reply = await sendSwap(member, key).catch(() => undefined);
    if (reply?.code === 200) return { member, key, receipt: z.parse(swap.output, reply.body).data };
    if (reply && reply.code !== 503) throw new Error(`a swap was answered ${reply.code} ${JSON.stringify(reply.body)}`);
    if (!reply) await product.up();
  }
}

/** Everybody swaps as fast as answers come, while that is killed so many times in the middle of it. Answers the longest wait for a swap. */
async function swapWhile(kill: () => Promise<void>, times: number): Promise<number> {
  const waiting = new Set<{ count: number; reached: () => void }>();
  const reached = (count: number) => new Promise<void>((resolve) => waiting.add({ count, reached: resolve }));
  let isOver = false;
  const caller = async (member: BenchCustomer) => {
    while (!isOver) {
      acknowledged.push(await swapUntilAcknowledged(member, randomUUID()));
      for (const one of waiting) if (acknowledged.length >= one.count && waiting.delete(one)) one.reached();
    }
  };
  const running = Promise.all(benchCustomers.members.map(caller));
  const drill = async () => {
    let longestMs = 0;
    for (let time = 0; time < times; time++) {
      await reached(acknowledged.length + betweenKills);
      await kill();
      const from = performance.now();
      // As many as callers may have been on their way; one more was done by what came back.
      await reached(acknowledged.length + callers + 1);
      longestMs = Math.max(longestMs, performance.now() - from);
    }
    isOver = true;
    return longestMs;
  };
  const [longestMs] = await Promise.all([drill(), running]);
  return longestMs;
}

async function expectAllOnce(): Promise<void> {
  const ids = acknowledged.map(({ receipt }) => receipt._id).toSorted();
  expect(new Set(ids).size).toBe(ids.length);
  const mine = benchCustomers.members.map(({ customer }) => customer);
  const rows = await owner.query<{ id: string }>('select id from app.swap where customer_id = any($1::uuid[])', [mine]);
  expect(rows.map(({ id }) => id).toSorted()).toEqual(ids);

  const balances = await readBalances(benchCustomers.db, mine);
  for (const member of benchCustomers.members) {
    const count = BigInt(acknowledged.filter((bought) => bought.member === member).length);
    const has = new Map(balances.get(member.customer)?.map(({ currency, available }) => [currency, available]));
    expect([has.get('USD'), has.get('COINGT')]).toEqual([cents - count * priceAndFee, 1n + count]);
  }
  expect((await verifyLedger({ url: benchCustomers.ownerUrl })).problems).toEqual([]);
}

test('the database is killed under load: the server goes on by itself, and every acknowledged swap is there, once', async () => {
  const longestMs = await swapWhile(() => product.killDatabase(), 3);
  await expectAllOnce();
  expect(longestMs).toBeLessThan(10_000);
});

test('the server is killed under load: it comes back by itself, and every acknowledged swap is there, once', async () => {
  await swapWhile(() => product.killServer(), 2);
  await expectAllOnce();
});

test('after all of that each key still hears its first reply and buys nothing more', async () => {
  const asked = acknowledged.values();
  const repeat = async () => {
    for (const { member, key, receipt } of asked) expect((await swapUntilAcknowledged(member, key)).receipt).toEqual(receipt);
  };
  await Promise.all(benchCustomers.members.map(repeat));
  await expectAllOnce();
});
