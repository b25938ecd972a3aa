import { afterAll, expect, test } from 'vitest';
import { createSwapLoad, swapCallers } from '../testing/swap-load.ts';
import { startProduct } from '../testing/test-product.ts';

/*
 * The built product over HTTP, supervised as `npm start` runs it, while its processes are killed with kill -9. Other faults: `npm run drill`.
 */

const swapsBetweenKills = 150;

const product = await startProduct();
const load = await createSwapLoad(product);
afterAll(async () => {
  await load.stop();
  await product.stop();
});

/** All customers swap without a pause while the process is killed this many times. Returns the longest time until swaps went on. */
async function swapWhile(kill: () => Promise<void>, times: number): Promise<number> {
  let longestMs = 0;
  await load.swapWhile(async () => {
    for (let count = 0; count < times; count++) {
      await load.waitFor(swapsBetweenKills);
      await kill();
      const from = performance.now();
      // Each caller may have had one swap in flight, so one more must have been made after the restart.
      await load.waitFor(swapCallers + 1);
      longestMs = Math.max(longestMs, performance.now() - from);
    }
  });
  return longestMs;
}

async function expectAllOnce(): Promise<void> {
  const none = { lost: 0, doubled: 0, wrongBalances: 0, problems: [] };
  expect(await load.judge()).toEqual({ acknowledged: load.acknowledged.length, ...none });
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
  const remaining = load.acknowledged.values();
  const repeat = async () => {
    for (const { customer, key, receipt } of remaining)
      expect((await load.swapUntilAcknowledged(customer, key)).receipt).toEqual(receipt);
  };
  await Promise.all(Array.from({ length: swapCallers }, repeat));
  await expectAllOnce();
});
