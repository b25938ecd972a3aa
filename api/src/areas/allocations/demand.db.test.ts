import { readDemand } from '@istmo/contract/areas/allocations/allocations.contract';
import { readRaiseFigures } from '@istmo/contract/areas/subscriptions/subscriptions.staff.contract';
import { expect, test } from 'vitest';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { giveProfile } from '../../testing/test-profile.ts';
import { createSubscriptionSteps } from '../../testing/test-subscriptions.ts';

const testEnv = await createTestEnv();
const { call } = testEnv;
const steps = await createSubscriptionSteps(testEnv);
const luisa = await testEnv.addStaff('luisa', 'auditor');

const read = (reference: string, as: Person = steps.issuer) => call(readDemand, { reference }, { as });
const demandOf = async (reference: string) => (await read(reference)).body.data;

async function investorIn(country: string, cents = 30_000_000n): Promise<Person> {
  const person = await steps.investor(cents);
  await giveProfile(testEnv, person, country);
  return person;
}

test('the book of demand sums up to what staff see, by day, country, category and size', async () => {
  const raise = await steps.open({
    offeredUnits: 100_000n,
    coolingOff: [{ country: '*', category: '*', days: 3 }],
  });
  const [ana, berta, carla, diego] = await Promise.all(
    ['El Salvador', 'El Salvador', 'El Salvador', 'Guatemala'].map((one) => investorIn(one)),
  );
  if (!ana || !berta || !carla || !diego) throw new Error('no investors');
  const order = async (person: Person, units: string, intent = false) => {
    const made = await steps.order(raise, person, { units, ...(intent ? { pay_later: 'yes' } : {}) });
    expect(made.http).toBe(200);
    return made.body.data?.reference ?? '';
  };
  await order(ana, '99');
  await order(ana, '100');
  await order(berta, '1000');
  await order(diego, '10000');
  const left = await order(carla, '50');
  expect((await steps.leave(left, carla)).http).toBe(200);
  const poor = await investorIn('Guatemala', 0n);
  await order(poor, '7', true);

  const demand = await demandOf(raise.reference);
  expect(demand).toMatchObject({
    currency: 'USD',
    unvalued: 0,
    prices: null,
    total: { orders: 6, paid: '111990.00', intended: '70.00', left: '500.00', expired: '0.00' },
    countries: [{ country: null, orders: 6 }],
    categories: [{ category: 'retail', orders: 6 }],
    sizes: [
      { size: 'under-1000', orders: 3, paid: '990.00', intended: '70.00', left: '500.00' },
      { size: 'under-10000', orders: 1, paid: '1000.00' },
      { size: 'under-100000', orders: 1, paid: '10000.00' },
      { size: 'above', orders: 1, paid: '100000.00' },
    ],
  });
  const { body } = await call(readRaiseFigures, { reference: raise.reference }, { as: luisa });
  const [money] = body.data?.money ?? [];
  expect(body.data?.value).toBe(demand?.total.paid);
  expect(money).toMatchObject({ orders: 6, open: '111990.00', unpaid: '70.00', expired: '0.00', returned: '500.00' });
  for (const groups of [demand?.days, demand?.countries, demand?.categories, demand?.sizes] as const)
    expect(groups?.reduce((sum, { orders }) => sum + orders, 0)).toBe(6);

  await order(await investorIn('Guatemala'), '1');
  expect((await demandOf(raise.reference))?.countries).toMatchObject([
    { country: 'GT', orders: 3, paid: '100010.00', intended: '70.00' },
    { country: 'SV', orders: 4, paid: '11990.00', left: '500.00' },
  ]);
});

test('where the price is by demand the book has the units that are wanted at each price', async () => {
  const raise = await steps.open({ priceMode: 'demand', priceHigh: 1_200n, priceTick: 50n });
  const limits = [undefined, '11.00', '12.00'];
  for (const limit of limits)
    await steps.order(raise, await steps.investor(), { amount: '120', ...(limit ? { limit_price: limit } : {}) });
  expect((await demandOf(raise.reference))?.prices).toEqual([
    { price: '10.00', units: '36' },
    { price: '10.50', units: '33' },
    { price: '11.00', units: '30' },
    { price: '11.50', units: '20' },
    { price: '12.00', units: '20' },
  ]);
});

test('of many ticks some are shown, always with the lowest and the highest price', async () => {
  const raise = await steps.open({ priceMode: 'demand', priceHigh: 2_001n, priceTick: 1n });
  const prices = (await demandOf(raise.reference))?.prices ?? [];
  expect(prices.length).toBeLessThanOrEqual(25);
  expect([prices[0]?.price, prices.at(-1)?.price]).toEqual(['10.00', '20.01']);
  expect(prices.every(({ units }) => units === '0')).toBe(true);
});

test('a raise that is not open has no book yet, and another company’s is not found', async () => {
  const raise = await steps.open();
  const other = await testEnv.signUp('another', { mayCreateAssets: true });
  expect(await read(raise.reference, other)).toMatchObject({ http: 404 });
  expect(await demandOf(raise.reference)).toMatchObject({ total: { orders: 0 }, days: [], countries: [] });
  const drafted = await steps.raises.draft({ instrument: raise.instrument, issuer: steps.issuer.customer });
  expect(await read(drafted.reference)).toMatchObject({ http: 200, body: { data: null } });
});
