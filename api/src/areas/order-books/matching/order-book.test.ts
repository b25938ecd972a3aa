import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findUncrossing, uncross } from './auction.ts';
import { OrderBook } from './order-book.ts';
import type { BookEvent, NewOrder } from './order.ts';
import { ReferenceMatcher } from './reference-matcher.ts';

let count = 0;
const order = (more: Partial<NewOrder>): NewOrder => ({
  id: `o${(count += 1)}`,
  customer: `c${count}`,
  side: 'buy',
  limit: 100n,
  size: 10n,
  display: null,
  timeInForce: 'until-cancelled',
  isPostOnly: false,
  selfTrade: 'cancel-newest',
  ...more,
});

test('the better price trades first, of the same price the earlier order, and each at the price of the one that waited', () => {
  const book = new OrderBook();
  const [late, early, dear] = [{ limit: 99n }, { limit: 99n }, { limit: 98n }].map((one) =>
    order({ ...one, side: 'sell' }),
  );
  for (const one of [dear, late, early]) if (one) book.submit(one);
  const events = book.submit(order({ id: 'taker', size: 25n }));
  expect(events.filter(({ kind }) => kind === 'trade')).toEqual([
    { kind: 'trade', maker: dear?.id, taker: 'taker', price: 98n, size: 10n },
    { kind: 'trade', maker: late?.id, taker: 'taker', price: 99n, size: 10n },
    { kind: 'trade', maker: early?.id, taker: 'taker', price: 99n, size: 5n },
  ]);
});

test('what an iceberg hides is shown behind the orders that waited at its price', () => {
  const book = new OrderBook();
  book.submit(order({ id: 'iceberg', side: 'sell', size: 30n, display: 10n }));
  book.submit(order({ id: 'plain', side: 'sell', size: 5n }));
  expect(book.sell.best).toMatchObject({ shown: 15n, total: 35n });
  const events = book.submit(order({ id: 'taker', size: 20n }));
  expect(events.flatMap((event) => (event.kind === 'trade' ? [[event.maker, event.size]] : []))).toEqual([
    ['iceberg', 10n],
    ['plain', 5n],
    ['iceberg', 5n],
  ]);
});

test('an order that becomes smaller keeps its place', () => {
  const book = new OrderBook();
  book.submit(order({ id: 'first', side: 'sell' }));
  book.submit(order({ id: 'second', side: 'sell' }));
  book.reduce('first', 4n);
  expect(book.submit(order({ id: 'taker', size: 7n })).filter(({ kind }) => kind === 'trade')).toEqual([
    { kind: 'trade', maker: 'first', taker: 'taker', price: 100n, size: 6n },
    { kind: 'trade', maker: 'second', taker: 'taker', price: 100n, size: 1n },
  ]);
});

test('post only, all or none and immediate leave the book as it was where they are not met', () => {
  const book = new OrderBook();
  book.submit(order({ id: 'maker', side: 'sell', size: 4n }));
  expect(book.submit(order({ isPostOnly: true }))).toMatchObject([{ reason: 'would-trade' }]);
  expect(book.submit(order({ timeInForce: 'all-or-none' }))).toMatchObject([{ reason: 'not-all' }]);
  expect(book.find('maker')?.left).toBe(4n);
  expect(book.submit(order({ timeInForce: 'immediate' }))).toMatchObject([
    { kind: 'trade', size: 4n },
    { order: 'maker', reason: 'filled' },
    { reason: 'immediate', left: 6n },
  ]);
  expect(book.size).toBe(0);
});

test('what an iceberg hides comes after an own order, so that all or none is refused there', () => {
  const book = new OrderBook();
  book.submit(order({ id: 'iceberg', side: 'sell', size: 30n, display: 5n }));
  book.submit(order({ id: 'own', customer: 'ana', side: 'sell' }));
  const wish = { customer: 'ana', timeInForce: 'all-or-none' } as const;
  expect(book.submit(order({ ...wish, size: 6n }))).toMatchObject([{ reason: 'not-all' }]);
  expect(book.submit(order({ ...wish, size: 5n }))).toMatchObject([{ kind: 'trade' }, { reason: 'filled' }]);
});

const customers = ['ana', 'ben', 'eva', 'leo'];
const wishes = fc.record({
  customer: fc.constantFrom(...customers),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  limit: fc.bigInt({ min: 95n, max: 105n }),
  size: fc.bigInt({ min: 1n, max: 20n }),
  display: fc.option(fc.bigInt({ min: 1n, max: 20n }), { nil: null, freq: 3 }),
  timeInForce: fc.constantFrom(
    'until-cancelled' as const,
    'until-cancelled' as const,
    'until-cancelled' as const,
    'immediate' as const,
    'all-or-none' as const,
  ),
  isPostOnly: fc.boolean(),
  selfTrade: fc.constantFrom('cancel-newest' as const, 'cancel-oldest' as const, 'decrement' as const),
});
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('submit' as const), wish: wishes }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), index: fc.nat(60) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('reduce' as const),
        index: fc.nat(60),
        by: fc.bigInt({ min: 0n, max: 12n }),
      }),
    },
  ),
  { maxLength: 80 },
);

type Matcher = Pick<OrderBook, 'submit' | 'cancel' | 'reduce'>;

const run = (matcher: Matcher, all: typeof steps extends fc.Arbitrary<infer Steps> ? Steps : never): BookEvent[][] =>
  all.map((step, index) => {
    if (step.kind === 'cancel') return matcher.cancel(`s${step.index}`);
    if (step.kind === 'reduce') return matcher.reduce(`s${step.index}`, step.by);
    return matcher.submit({ ...step.wish, id: `s${index}` });
  });

const listAll = (book: OrderBook) =>
  [...book.buy.levels(), ...book.sell.levels()]
    .flatMap((level) => [...level])
    .map(({ id, left, shown }) => ({ id, left, shown }));

const byId = (one: { readonly id: string }, other: { readonly id: string }): number => (one.id < other.id ? -1 : 1);

test('the book does what the plainly written matcher does, event by event', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const [book, reference] = [new OrderBook(), new ReferenceMatcher()];
      expect(run(book, all)).toEqual(run(reference, all));
      expect(listAll(book).toSorted(byId)).toEqual([...reference.orders].toSorted(byId));
      for (const level of [...book.buy.levels(), ...book.sell.levels()]) {
        const orders = [...level];
        expect(level.orders).toBe(orders.length);
        expect(level.total).toBe(orders.reduce((sum, { left }) => sum + left, 0n));
        expect(level.shown).toBe(orders.reduce((sum, { shown }) => sum + shown, 0n));
      }
    }),
    { numRuns: 2_000 },
  );
});

const gathered = fc.array(
  fc.record({
    customer: fc.constantFrom(...customers),
    side: fc.constantFrom('buy' as const, 'sell' as const),
    limit: fc.bigInt({ min: 95n, max: 105n }),
    size: fc.bigInt({ min: 1n, max: 20n }),
  }),
  { maxLength: 40 },
);

test('an auction trades the most that any price would, leaves the least, and nothing crosses afterwards', () => {
  fc.assert(
    fc.property(gathered, fc.bigInt({ min: 90n, max: 110n }), (wanted, reference) => {
      const book = new OrderBook();
      const orders = wanted.map((one, index) => order({ ...one, id: `g${index}` }));
      for (const one of orders) book.rest(one, one.size);
      const sum = (side: 'buy' | 'sell', price: bigint): bigint =>
        orders
          .filter((one) => one.side === side && (side === 'buy' ? one.limit >= price : one.limit <= price))
          .reduce((total, { size }) => total + size, 0n);
      const sizeAt = (price: bigint): bigint =>
        sum('buy', price) < sum('sell', price) ? sum('buy', price) : sum('sell', price);
      const most = Array.from({ length: 21 }, (_, index) => sizeAt(BigInt(90 + index))).reduce((a, b) =>
        a > b ? a : b,
      );
      const found = findUncrossing(book, reference);
      expect(found?.size ?? 0n).toBe(most);
      if (!found) return;
      expect(sizeAt(found.price)).toBe(most);
      const events = uncross(book, found);
      const moved = events.reduce(
        (total, event) => total + (event.kind === 'trade' ? 2n * event.size : event.kind === 'reduced' ? event.by : 0n),
        0n,
      );
      expect(moved).toBe(2n * most);
      const [buy, sell] = [book.buy.best, book.sell.best];
      if (buy && sell) expect(buy.price < sell.price).toBe(true);
      for (const one of orders) {
        const traded = events.some((event) => event.kind === 'trade' && [event.maker, event.taker].includes(one.id));
        if (traded) expect(one.side === 'buy' ? one.limit >= found.price : one.limit <= found.price).toBe(true);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('more bought than sold takes the highest of equal prices, more sold the lowest, else the nearest to the reference', () => {
  const priceOf = (orders: readonly Partial<NewOrder>[], reference: bigint) => {
    const book = new OrderBook();
    for (const one of orders) {
      const made = order(one);
      book.rest(made, made.size);
    }
    return findUncrossing(book, reference)?.price;
  };
  const both = [
    { side: 'buy', limit: 104n, size: 10n },
    { side: 'sell', limit: 96n, size: 10n },
  ] as const;
  expect([priceOf(both, 100n), priceOf(both, 90n), priceOf(both, 120n)]).toEqual([100n, 96n, 104n]);
  const [buyer, seller] = both;
  expect(priceOf([{ ...buyer, size: 12n }, seller], 96n)).toBe(104n);
  expect(priceOf([buyer, { ...seller, size: 12n }], 104n)).toBe(96n);
});
