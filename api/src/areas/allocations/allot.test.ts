import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allot, type AllotmentRules, lotNumber, type OrderToAllot } from './allot.ts';
import { priceByDemand, unitsAt } from './price-by-demand.ts';

const orderOf = (number: number, changed: Partial<OrderToAllot> = {}): OrderToAllot => ({
  id: `${number}`.padStart(8, '0'),
  currency: 'USD',
  paid: 1_000n,
  value: 1_000n,
  wanted: 1_000_000_000n,
  limitPrice: null,
  priceStep: null,
  group: 0,
  ...changed,
});
const paying = (number: number, paid: bigint, changed: Partial<OrderToAllot> = {}) =>
  orderOf(number, { paid, value: paid, ...changed });

const rulesOf = (changed: Partial<AllotmentRules> = {}): AllotmentRules => ({
  method: 'pro-rata',
  priceMode: 'fixed',
  priceLow: 10n,
  priceHigh: 10n,
  priceTick: 1n,
  steps: [],
  offered: 100n,
  over: 0n,
  stepUnits: 1n,
  wholeUnit: 1n,
  seed: '',
  ...changed,
});
const unitsOf = (orders: readonly OrderToAllot[], changed: Partial<AllotmentRules> = {}) =>
  allot(orders, rulesOf(changed)).lines.map(({ allotted }) => allotted);

describe('the price by demand', () => {
  const rules = rulesOf({ priceMode: 'demand', priceLow: 10n, priceHigh: 20n, offered: 10n });

  test('is the highest at which all offered units are requested', () => {
    // 150 buys 15 at 10 and 10 at 15; at 16 it buys 9.
    expect(priceByDemand([paying(1, 150n)], rules)).toBe(15n);
    expect(priceByDemand([paying(1, 200n)], rules)).toBe(20n);
    expect(priceByDemand([paying(1, 2_000n)], rules)).toBe(20n);
  });

  test('is the low bound where less is requested', () => {
    expect(priceByDemand([paying(1, 90n)], rules)).toBe(10n);
    expect(priceByDemand([], rules)).toBe(10n);
  });

  test('is on a tick, and an order above its limit does not count', () => {
    expect(priceByDemand([paying(1, 199n)], { ...rules, priceTick: 5n })).toBe(15n);
    const orders = [paying(1, 100n, { limitPrice: 12n }), paying(2, 100n)];
    expect(priceByDemand(orders, rules)).toBe(12n);
    // Eight units each are requested, and ten are offered.
    expect(unitsOf(orders, rules)).toEqual([5n, 5n]);
  });

  test('of an order above its limit nothing is allotted', () => {
    const { lines, price } = allot([paying(1, 100n, { limitPrice: 12n }), paying(2, 400n)], rules);
    expect(price).toBe(20n);
    expect(lines.map(({ allotted, cost }) => [allotted, cost])).toEqual([
      [0n, 0n],
      [10n, 200n],
    ]);
  });
});

describe('a method', () => {
  const three = [paying(1, 600n), paying(2, 600n), paying(3, 300n)];

  test('first come gives to the earlier payments, and the last one what is left', () => {
    expect(unitsOf(three, { method: 'first-come' })).toEqual([60n, 40n, 0n]);
  });

  test('pro rata gives each the same part, to the last unit', () => {
    expect(unitsOf(three)).toEqual([40n, 40n, 20n]);
    expect(unitsOf(three, { offered: 101n })).toEqual([41n, 40n, 20n]);
  });

  test('priority gives to a group all that it asks for, and pro rata in the one where it ends', () => {
    const orders = [paying(1, 600n, { group: 1 }), paying(2, 600n, { group: 0 }), paying(3, 200n, { group: 1 })];
    expect(unitsOf(orders, { method: 'priority' })).toEqual([30n, 60n, 10n]);
    expect(unitsOf(orders, { method: 'priority', offered: 50n })).toEqual([0n, 50n, 0n]);
  });

  test('by lot gives in the order of the hash of seed and order', () => {
    const seed = 'ab'.repeat(32);
    const orders = Array.from({ length: 9 }, (_, index) => paying(index + 1, 300n));
    const drawn = orders.toSorted((one, other) => (lotNumber(seed, one.id) < lotNumber(seed, other.id) ? -1 : 1));
    const given = new Map(
      allot(orders, rulesOf({ method: 'lot', seed })).lines.map(({ order, allotted }) => [order.id, allotted]),
    );
    expect(drawn.map(({ id }) => given.get(id))).toEqual([30n, 30n, 30n, 10n, 0n, 0n, 0n, 0n, 0n]);
    // As anyone computes it: printf '%s%s' SEED ID | sha256sum.
    expect(lotNumber('00', '1')).toBe('7a3e6b16cb75f48fb897eff3ae732f3154f6d203b53f33660f01b4c3b6bc2df9');
  });

  test('prices in steps give within each step, at its price', () => {
    const steps = [
      { units: 50n, price: 10n },
      { units: 50n, price: 12n },
    ];
    const orders = [
      paying(1, 400n, { priceStep: 1 }),
      paying(2, 600n, { priceStep: 2 }),
      paying(3, 200n, { priceStep: 1 }),
    ];
    const { lines, price } = allot(orders, rulesOf({ method: 'first-come', priceMode: 'steps', steps }));
    expect(price).toBeNull();
    expect(lines.map((line) => [line.allotted, line.price, line.cost])).toEqual([
      [40n, 10n, 400n],
      [50n, 12n, 600n],
      [10n, 10n, 100n],
    ]);
  });
});

describe('units beside the offered ones', () => {
  test('are allotted only where more than the offered ones are requested, and no more than that', () => {
    expect(allot([paying(1, 900n)], rulesOf({ over: 15n }))).toMatchObject({ allotted: 90n, overUsed: 0n });
    expect(allot([paying(1, 1_050n)], rulesOf({ over: 15n }))).toMatchObject({ allotted: 105n, overUsed: 5n });
    expect(allot([paying(1, 9_000n)], rulesOf({ over: 15n }))).toMatchObject({ allotted: 115n, overUsed: 15n });
  });
});

describe('the cost', () => {
  test('is the exact part of the payment, rounded up to its minor unit', () => {
    // 7 units of 10 of a value of 100 for which 333 were paid: 233.1.
    const [line] = allot([orderOf(1, { paid: 333n, value: 100n, wanted: 7n })], rulesOf()).lines;
    expect(line).toMatchObject({ allotted: 7n, cost: 234n, value: 70n });
  });

  test('is all that was paid where all of it is used', () => {
    const [line] = allot([orderOf(1, { paid: 333n, value: 100n })], rulesOf()).lines;
    expect(line).toMatchObject({ allotted: 10n, cost: 333n });
  });

  test('a payment that buys no step is allotted nothing', () => {
    const [line] = allot([paying(1, 49n)], rulesOf({ stepUnits: 5n })).lines;
    expect(line).toMatchObject({ demanded: 0n, allotted: 0n, cost: 0n });
  });
});

const anyOrders = fc
  .array(
    fc.record({
      paid: fc.bigInt(1n, 10n ** 12n),
      value: fc.bigInt(1n, 10n ** 12n),
      wanted: fc.bigInt(1n, 10n ** 6n),
      limitPrice: fc.option(fc.bigInt(100n, 200n)),
      group: fc.integer({ min: 0, max: 3 }),
    }),
    { maxLength: 40 },
  )
  .map((all) => all.map((one, index) => orderOf(index + 1, one)));
const anyRules = fc
  .record({
    method: fc.constantFrom('first-come' as const, 'pro-rata' as const, 'priority' as const, 'lot' as const),
    priceMode: fc.constantFrom('fixed' as const, 'demand' as const),
    offered: fc.bigInt(1n, 10n ** 7n),
    over: fc.bigInt(0n, 10n ** 6n),
    stepUnits: fc.bigInt(1n, 50n),
    priceTick: fc.constantFrom(1n, 5n, 25n),
    wholeUnit: fc.constantFrom(1n, 100n, 10n ** 6n),
  })
  .map((rules) => rulesOf({ ...rules, priceLow: 100n, priceHigh: rules.priceMode === 'fixed' ? 100n : 200n }));
const sum = (units: readonly bigint[]): bigint => units.reduce((all, one) => all + one, 0n);

describe('of any orders and rules', () => {
  const property = (check: (orders: readonly OrderToAllot[], rules: AllotmentRules) => void) =>
    fc.assert(fc.property(anyOrders, anyRules, check), { numRuns: 500 });

  test('no more is allotted than there is, and all of it to the last step where more is requested', () => {
    property((orders, rules) => {
      const { allotted, demanded, overUsed, lines } = allot(orders, rules);
      const most = rules.offered + rules.over;
      expect(allotted).toBe(sum(lines.map((line) => line.allotted)));
      const room = demanded < most ? demanded : most;
      expect(allotted).toBe(room - (room % rules.stepUnits));
      expect(overUsed).toBe(allotted > rules.offered ? allotted - rules.offered : 0n);
    });
  });

  test('each gets at most what it asks for, in whole steps, and never above its limit', () => {
    property((orders, rules) => {
      for (const { order, allotted, demanded, price } of allot(orders, rules).lines) {
        expect(allotted <= demanded && demanded <= order.wanted).toBe(true);
        expect(allotted % rules.stepUnits).toBe(0n);
        if (order.limitPrice !== null && price > order.limitPrice) expect(allotted).toBe(0n);
      }
    });
  });

  test('the cost is at most what was paid, and never nothing for a unit', () => {
    property((orders, rules) => {
      for (const { order, allotted, cost, price } of allot(orders, rules).lines) {
        expect(cost <= order.paid).toBe(true);
        expect(cost > 0n).toBe(allotted > 0n);
        const exact = order.paid * allotted * price;
        expect(cost * order.value * rules.wholeUnit >= exact).toBe(true);
        expect((cost - 1n) * order.value * rules.wholeUnit < exact || cost === 0n).toBe(true);
      }
    });
  });

  test('pro rata equal orders differ by one step at most, and more money never gets fewer units', () => {
    property((orders, rules) => {
      const { lines } = allot(
        orders.map((order) => ({ ...order, wanted: 10n ** 12n, limitPrice: null })),
        { ...rules, method: 'pro-rata' },
      );
      const ordered = lines.toSorted((one, other) => (one.order.value < other.order.value ? -1 : 1));
      for (const [index, line] of ordered.entries()) {
        const next = ordered[index + 1];
        if (!next) continue;
        if (next.demanded > line.demanded) expect(next.allotted >= line.allotted).toBe(true);
        const apart = next.allotted - line.allotted;
        if (next.demanded === line.demanded) expect((apart < 0n ? -apart : apart) <= rules.stepUnits).toBe(true);
      }
    });
  });

  test('the price by demand sells all, and the next tick does not', () => {
    property((orders, rules) => {
      const demand = { ...rules, priceMode: 'demand' as const, priceHigh: 200n };
      const price = priceByDemand(orders, demand);
      const asked = (at: bigint): bigint => sum(orders.map((order) => unitsAt(order, { ...demand, price: at })));
      if (price > demand.priceLow) expect(asked(price) >= demand.offered).toBe(true);
      const next = price + demand.priceTick;
      if (next <= demand.priceHigh) expect(asked(next) < demand.offered).toBe(true);
    });
  });
});

test.each(['first-come', 'pro-rata', 'priority', 'lot'] as const)(
  '100,000 orders are allotted %s within seconds, at a price by demand',
  (method) => {
    const orders = Array.from({ length: 100_000 }, (_, index) =>
      paying(index + 1, BigInt(10_000 + ((index * 7_919) % 500_000)), { group: index % 3 }),
    );
    const rules = rulesOf({
      method,
      priceMode: 'demand',
      priceHigh: 100_000n,
      offered: 5_000_000n,
      over: 1_000n,
      seed: 'ab',
    });
    const start = performance.now();
    expect(allot(orders, rules).allotted).toBeGreaterThanOrEqual(5_000_000n);
    expect(performance.now() - start).toBeLessThan(5_000);
  },
);
