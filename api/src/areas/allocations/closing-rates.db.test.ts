import { parseUnits } from '@istmo/contract/kernel/money';
import { expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { publishTick } from '../prices/public.ts';
import { createAllocationSteps } from './test-allocations.ts';
import { writeAllocations } from './write-allocations.ts';

const testEnv = await createTestEnv();
const { workerApp, owner } = testEnv;
const steps = await createAllocationSteps(testEnv);
testEnv.advance(180_000);
const investor = await testEnv.signUp('investor');

const bitcoinAt = (usd: string) =>
  publishTick(workerApp.db, {
    symbol: 'BTC',
    usd: parseUnits(usd, 18) ?? 0n,
    sources: {},
    at: testEnv.clock.now(),
    observedAt: testEnv.clock.now(),
  });
// BTC has eight decimals, USD two: 0.1 BTC are worth 10,000 USD at the order, and one unit costs 100 USD.
const cents = 100n;
const price = 100n * cents;
const tenth = 10n ** 7n;
const open = (rateRule: 'order' | 'close') =>
  steps.open({
    terms: { rateRule, currencies: ['USD', 'BTC'], priceLow: price, priceHigh: price, offeredUnits: 1_000n },
  });

test('a rate that moved by 20 % between order and close changes nothing where it was taken at the order', async () => {
  await bitcoinAt('100000');
  const raise = await open('order');
  await steps.order(raise, { person: investor, currency: 'BTC', paid: tenth, value: 10_000n * cents });
  await bitcoinAt('80000');
  await steps.close(raise);
  await steps.decide(raise.reference);
  await writeAllocations(workerApp);
  expect(await steps.written(raise.id)).toMatchObject([{ allotted: 100n, cost: tenth }]);
});

test('it changes the units where it is taken at the close, and a later rate does not', async () => {
  await bitcoinAt('100000');
  const raise = await open('close');
  await steps.order(raise, { person: investor, currency: 'BTC', paid: tenth, value: null });
  await steps.order(raise, { person: investor, paid: 250n * cents, value: null });
  testEnv.advance(1_000);
  await bitcoinAt('80000');
  await steps.close(raise);
  testEnv.advance(1_000);
  await bitcoinAt('10000');
  expect((await steps.preview(raise.reference))?.result?.currencies).toMatchObject([
    { currency: 'BTC', rate: '80000.000000000000000000', taken: '0.10000000', returned: '0.00000000' },
    { currency: 'USD', rate: '1.000000000000000000', taken: '200.00', returned: '50.00' },
  ]);
  await steps.decide(raise.reference);
  await writeAllocations(workerApp);
  expect(await steps.written(raise.id)).toMatchObject([
    { allotted: 80n, cost: tenth },
    { allotted: 2n, cost: 200n * cents },
  ]);
  expect(
    await owner.query(
      'select value_units as value, rate::text from app.raise_subscription where raise = $1 order by paid_at',
      [raise.id],
    ),
  ).toEqual([
    { value: 8_000n * cents, rate: '80000.000000000000000000' },
    { value: 250n * cents, rate: '1.000000000000000000' },
  ]);
});

test('another rate than the decided one is not written', async () => {
  const raise = await open('close');
  const id = await steps.order(raise, { person: investor, paid: price, value: null });
  await steps.close(raise);
  await steps.decide(raise.reference);
  await expect(
    workerApp.db.inTransaction(async (tx) => {
      await tx.query(
        "update app.raise set state = 'allocated', state_since = now(), allocated_by = (select proposal from app.raise_allocation where raise = $1) where id = $1",
        [raise.id],
      );
      await tx.query(
        'update app.raise_subscription set allotted_units = 1, allotted_price = $2, cost_units = $2, value_units = $2, rate = 1.1 where id = $1',
        [id, price],
      );
    }),
  ).rejects.toThrow('by the decision of two');
});

test('a currency without a price at the close is waited for', async () => {
  const raise = await steps.open({ terms: { rateRule: 'close', currencies: ['USD', 'ETH'] } });
  await steps.order(raise, { person: investor, currency: 'ETH', paid: 10_000n, value: null });
  await owner.query("delete from app.price_tick where symbol = 'ETH'");
  await steps.close(raise);
  expect(await steps.preview(raise.reference)).toMatchObject({ problems: ['rate'], result: null });
});
