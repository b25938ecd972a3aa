import {
  lockQuote,
  listPricedPairs,
  listSwaps,
  refreshPrice,
  swap,
} from '@istmo/contract/areas/exchange/exchange.contract';
import { money } from '@istmo/contract/kernel/money';
import { beforeAll, expect, test } from 'vitest';
import { type Person, createTestEnv } from '../../testing/test-env.ts';
import { fundCustomer, issueOffering } from '../../testing/test-funds.ts';
import { watchPrices } from '../prices/public.ts';

const testEnv = await createTestEnv();

async function createTrader(name: string): Promise<Person> {
  const person = await testEnv.signUp(name, { kycStatus: 'verified', hasTfa: true, acceptedDisclaimers: true });
  for (const amount of [money('USD', 1_000_000n), money('USDT', 10_000_000_000n)])
    await fundCustomer(testEnv, person.customer, amount);
  return person;
}

beforeAll(async () => {
  await issueOffering(testEnv);
  await watchPrices(testEnv.workerApp);
});

test('a search finds swaps by either currency, and only those of the customer', async () => {
  const [ana, ben] = [await createTrader('anasearch'), await createTrader('bensearch')];
  for (const from of ['USD', 'USDT', 'USD'])
    await testEnv.call(swap, { from, to: 'COINGT', amount: '1100', total: '1' }, { as: ana });
  const found = async (person: Person, search: string) =>
    (await testEnv.call(listSwaps, { search }, { as: person })).body.count;
  expect(await found(ana, '')).toBe(3);
  expect(await found(ana, 'usdt')).toBe(1);
  expect(await found(ana, 'USD/COINGT')).toBe(2);
  expect(await found(ana, ' coingt ')).toBe(3);
  for (const search of ['BTC', '%', '_', "'; drop table app.swap; --", '\\'])
    expect(await found(ana, search), search).toBe(0);
  expect(await found(ben, 'USD')).toBe(0);
});

test("every rate has the server's own time beside its expiry", async () => {
  const carl = await createTrader('carltime');
  testEnv.clock.runAhead(90_000);
  await watchPrices(testEnv.workerApp);
  const now = testEnv.clock.now().getTime();
  const pairs = (await testEnv.call(listPricedPairs, {}, { as: carl })).body.data ?? [];
  const refreshed = (await testEnv.call(refreshPrice, { from: 'USD', to: 'COINGT' }, { as: carl })).body;
  const held = (await testEnv.call(lockQuote, { from: 'USD', to: 'COINGT', amount: '1000' }, { as: carl })).body;
  const { quoteSeconds, quoteLockSeconds } = testEnv.app.settings;
  for (const [{ at = '', expires_at: end = '' }, seconds] of [
    [pairs[0] ?? {}, quoteSeconds],
    [refreshed, quoteSeconds],
    [held, quoteLockSeconds],
  ] as const) {
    expect(Date.parse(at)).toBeGreaterThanOrEqual(now);
    expect(Date.parse(end) - Date.parse(at)).toBe(seconds * 1000);
  }
});
