import {
  holdPrice,
  listPricedPairs,
  listSwaps,
  refreshPrice,
  swap,
} from '@istmo/contract/areas/exchange/exchange.contract';
import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { creditDeposit, post } from '@istmo/ledger';
import { beforeAll, expect, test } from 'vitest';
import { type Person, testApp } from '../../testing/test-app.ts';
import { issueTranches } from '../offering/public.ts';
import { watchPrices } from './exchange.worker.ts';
import { exchangeRoutes } from './exchange.routes.ts';

const stage = await testApp({ rooms: [exchangeRoutes] });

async function trader(name: string): Promise<Person> {
  const person = await stage.signUp(name, { kycStatus: 3, hasTfa: true, acceptedDisclaimers: true });
  for (const amount of [money('USD', 1_000_000n), money('USDT', 10_000_000_000n)])
    await stage.db.inTransaction((tx) =>
      post(tx, creditDeposit({ id: newId(), customer: person.customer, at: stage.clock.now(), amount })),
    );
  return person;
}

beforeAll(async () => {
  await issueTranches(stage.app);
  await watchPrices(stage.app);
});

test('a search finds swaps by either currency, and nothing of anybody else', async () => {
  const [ana, ben] = [await trader('anasearch'), await trader('bensearch')];
  for (const from of ['USD', 'USDT', 'USD'])
    await stage.call(swap, { from, to: 'COINGT', amount: '1100' }, { as: ana });
  const found = async (person: Person, search: string) =>
    (await stage.call(listSwaps, { search }, { as: person })).body.count;
  expect(await found(ana, '')).toBe(3);
  expect(await found(ana, 'usdt')).toBe(1);
  expect(await found(ana, 'USD/COINGT')).toBe(2);
  expect(await found(ana, ' coingt ')).toBe(3);
  for (const search of ['BTC', '%', '_', "'; drop table app.swap; --", '\\'])
    expect(await found(ana, search), search).toBe(0);
  expect(await found(ben, 'USD')).toBe(0);
});

test("every price carries the server's own time beside its end", async () => {
  const carl = await trader('carltime');
  stage.clock.runAhead(90_000);
  await watchPrices(stage.app);
  const now = stage.clock.now().getTime();
  const pairs = (await stage.call(listPricedPairs, {}, { as: carl })).body.data ?? [];
  const refreshed = (await stage.call(refreshPrice, { from: 'USD', to: 'COINGT' }, { as: carl })).body;
  const held = (await stage.call(holdPrice, { from: 'USD', to: 'COINGT' }, { as: carl })).body;
  const { quoteSeconds, holdSeconds } = stage.app.settings;
  for (const [{ at = '', expires_at: end = '' }, seconds] of [
    [pairs[0] ?? {}, quoteSeconds],
    [refreshed, quoteSeconds],
    [held, holdSeconds],
  ] as const) {
    expect(Date.parse(at)).toBeGreaterThanOrEqual(now);
    expect(Date.parse(end) - Date.parse(at)).toBe(seconds * 1000);
  }
});
