import {
  listMakerDays,
  listMakers,
  listMarketDays,
  proposeMaker,
  proposeMakerEnd,
} from '@istmo/contract/areas/markets/market-figures.staff.contract';
import { readOwnAgreement } from '@istmo/contract/areas/markets/markets.contract';
import { newId } from '@istmo/db/new-id';
import { expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { countDays, takeSamples } from './market-tasks.ts';
import { createBookSteps, reason } from './test-books.ts';

const testEnv = await createTestEnv();
const { call } = testEnv;
testEnv.advanceToStartOf(86_400_000);
const steps = await createBookSteps(testEnv, 'MAKERS');
const { gloria, karla, luisa, symbol } = steps;
const mara = await steps.investor({ usd: 10_000_000n, units: 1_000_000n }, 'mara');
const ana = await steps.investor({ usd: 10_000_000n });

const agreed = { symbol, username: `Mara-${symbol}`, max_spread_per: '2', min_size: '10', presence_per: '60', reason };
const makers = async () => (await call(listMakers, { symbol }, { as: luisa })).body.data ?? [];
const ownOf = async (as: typeof mara) => (await call(readOwnAgreement, { symbol }, { as })).body.data;
const sample = async (): Promise<void> => {
  testEnv.advance(10_000);
  await takeSamples(testEnv.workerApp);
};

test('an agreement with a market maker is made by two, once for a customer and a market', async () => {
  expect((await call(proposeMaker, { ...agreed, username: 'nobody' }, { as: gloria })).body.code).toBe('not_found');
  expect((await call(proposeMaker, { ...agreed, presence_per: '101' }, { as: gloria })).body).toMatchObject({
    code: 'invalid_field',
    field: 'presence_per',
  });
  expect((await call(proposeMaker, agreed, { as: gloria })).http).toBe(200);
  expect((await steps.decide(gloria)).body.code).toBe('own_proposal');
  expect((await steps.decide(karla)).http).toBe(200);
  expect(await makers()).toMatchObject([
    { max_spread_per: '2.00', min_size: '10.00', presence_per: 60, ended_at: null, today_per: null },
  ]);
  expect((await call(proposeMaker, agreed, { as: gloria })).body.code).toBe('already_done');
  expect(await ownOf(mara)).toMatchObject({ max_spread_per: '2.00', min_size: '10.00', presence_per: 60, days: [] });
  expect(await ownOf(ana)).toBeNull();
  expect((await call(readOwnAgreement, { symbol: 'NONE-USD' }, { as: mara })).body.code).toBe('not_found');
});

test('he keeps it while both prices are near enough for his least size, and each sample counts once', async () => {
  await sample();
  await steps.place(mara, { side: 'buy', price: '9.95', size: '10' });
  await steps.place(mara, { side: 'sell', price: '10.05', size: '5' });
  await steps.match();
  await sample();
  // Only with the second order his least size is reached, at its price.
  await steps.place(mara, { side: 'sell', price: '10.10', size: '5' });
  await steps.match();
  await sample();
  await takeSamples(testEnv.workerApp);
  await sample();
  const [maker] = await makers();
  expect(maker).toMatchObject({ today_per: '50.00', days_met: 0, days_measured: 1 });
  const { body } = await call(listMakerDays, { id: maker?.id ?? '' }, { as: luisa });
  expect(body.data).toMatchObject([{ met_per: '50.00', two_sided_per: '50.00', spread_per: '1.49', is_met: false }]);
  expect((await ownOf(mara))?.days).toEqual([{ ...body.data?.[0], is_over: false }]);
  await sample();
  expect((await makers())[0]).toMatchObject({ today_per: '60.00', days_met: 1 });
});

test('outside the continuous phase nothing is asked of him, and of the market nothing is measured', async () => {
  await steps.halt();
  await sample();
  expect((await makers())[0]).toMatchObject({ today_per: '60.00' });
  await steps.resume();
  testEnv.advance(6 * 60_000);
  await steps.match();
});

test('two end the agreement, and nothing is measured any more', async () => {
  const [maker] = await makers();
  expect((await call(proposeMakerEnd, { id: maker?.id ?? '', reason }, { as: karla })).http).toBe(200);
  expect((await steps.decide(gloria)).http).toBe(200);
  expect((await makers())[0]?.ended_at).not.toBeNull();
  await sample();
  expect(await ownOf(mara)).toBeNull();
  const { body } = await call(listMakerDays, { id: maker?.id ?? '' }, { as: luisa });
  expect(body.data).toHaveLength(1);
  expect((await call(proposeMakerEnd, { id: maker?.id ?? '', reason }, { as: karla })).body.code).toBe('already_done');
});

test('the figures of a market are those of its samples, orders, trades and halts, and of a day that is over they stay', async () => {
  await steps.place(ana, { side: 'buy', price: '10.05', size: '2' });
  await steps.match();
  const cancelled = (await steps.place(ana, { side: 'buy', price: '9.00', size: '1' })).body.data?.reference ?? '';
  await steps.match();
  await steps.cancel(ana, cancelled);
  await steps.match();
  const days = async (as = luisa) => (await call(listMarketDays, { symbol }, { as })).body.data ?? [];
  const [today] = await days();
  expect(today).toMatchObject({
    is_over: false,
    spread_per: '1.00',
    two_sided_per: '83.33',
    trades: 1,
    units: '2.00',
    value: '20.10',
    orders: 5,
    orders_per_trade: '5.00',
    cancellations: 1,
    halts: 1,
    auctions: 0,
    auction_distance_per: null,
  });
  testEnv.advance(25 * 3_600_000);
  await countDays(testEnv.workerApp);
  const later = await testEnv.addStaff('later', 'auditor');
  expect(await days(later)).toMatchObject([{ ...today, is_over: true }]);
  await countDays(testEnv.workerApp);
  expect(await steps.findProblems()).toEqual([]);
});

test('a market maker reads which days are over, and what was measured of them', async () => {
  const nina = await steps.investor({}, 'nina');
  const maker = newId();
  const at = testEnv.clock.now();
  await testEnv.owner.query(
    `insert into app.market_maker (id, book, customer_id, max_spread, min_units, presence, begins_at)
     values ($1, $2, $3, 150, 500, 75, $4)`,
    [maker, steps.id, nina.customer, at],
  );
  const [today, before] = [at, new Date(at.getTime() - 86_400_000)].map((day) => day.toISOString().slice(0, 10));
  await testEnv.owner.query(
    `insert into app.market_maker_day (maker, day, samples, met, two_sided, spread_sum, last_sample)
     values ($1, $2, 4, 3, 4, 400, 1), ($1, $3, 2, 0, 0, 0, 2)`,
    [maker, before, today],
  );
  expect(await ownOf(nina)).toEqual({
    max_spread_per: '1.50',
    min_size: '5.00',
    presence_per: 75,
    begins_at: at.toISOString(),
    days: [
      { day: today, is_over: false, met_per: '0.00', two_sided_per: '0.00', spread_per: null, is_met: false },
      { day: before, is_over: true, met_per: '75.00', two_sided_per: '100.00', spread_per: '1.00', is_met: true },
    ],
  });
});
