import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyEvent, emptyFeed, type MarketEvent, type MarketFeed, mergeTrades, toDepth } from './market-feed.ts';

const scales = { currencyScale: 2, securityScale: 0 };
const at = '2026-11-29T12:00:00Z';
const level = (price: string, units: string) => ({ price, units, orders: 1 });

function depthEvent(previous: number, number: number, buy: readonly [string, string][], sell: typeof buy): MarketEvent {
  const levels = (side: typeof buy) => side.map(([price, units]) => level(price, units));
  const indication = { auction_price: null, auction_units: null };
  return { symbol: 'FINCA-USD', at, depth: { previous, number, buy: levels(buy), sell: levels(sell), ...indication } };
}

const after = (...events: readonly MarketEvent[]) =>
  events.reduce<{ feed: MarketFeed; hasGap: boolean }>(({ feed }, event) => applyEvent(feed, event, scales), {
    feed: emptyFeed,
    hasGap: false,
  });

const full = depthEvent(
  0,
  7,
  [
    ['10.00', '5'],
    ['9.90', '3'],
  ],
  [
    ['10.10', '4'],
    ['10.20', '8'],
  ],
);

test('the first event has the whole book, and changes follow it by their numbers', () => {
  const { feed, hasGap } = after(
    full,
    depthEvent(
      7,
      8,
      [
        ['10.00', '0'],
        ['9.95', '2'],
      ],
      [['10.10', '6']],
    ),
  );
  expect(hasGap).toBe(false);
  expect(feed.depth?.number).toBe(8);
  expect(feed.depth?.buy.map(({ price, units }) => [price, units])).toEqual([
    [995n, 2n],
    [990n, 3n],
  ]);
  expect(feed.depth?.sell.map(({ price, units }) => [price, units])).toEqual([
    [1010n, 6n],
    [1020n, 8n],
  ]);
});

test('a change that follows another number leaves a gap and the book as it was', () => {
  const { feed, hasGap } = after(full, depthEvent(8, 9, [['10.00', '1']], []));
  expect(hasGap).toBe(true);
  expect(feed.depth?.buy[0]?.units).toBe(5n);
});

test('a change that is known already changes nothing', () => {
  const { feed, hasGap } = after(full, depthEvent(6, 7, [['10.00', '1']], []));
  expect(hasGap).toBe(false);
  expect(feed.depth?.buy[0]?.units).toBe(5n);
});

test('an event without a depth before any is a gap', () => {
  expect(after(depthEvent(3, 4, [], [])).hasGap).toBe(true);
});

test('increments of any kind and order give the same book as reading all of it', () => {
  const price = fc.integer({ min: 1, max: 40 }).map((step) => `${step}.00`);
  const changes = fc.array(fc.tuple(price, fc.integer({ min: 0, max: 9 }).map(String)), { maxLength: 12 });
  fc.assert(
    fc.property(fc.array(changes, { maxLength: 8 }), (batches) => {
      const book = new Map<string, string>();
      let state = after(depthEvent(0, 1, [], []));
      for (const [index, batch] of batches.entries()) {
        const once = [...new Map(batch)];
        for (const [one, units] of once) book.set(one, units);
        state = applyEvent(state.feed, depthEvent(index + 1, index + 2, once, once), scales);
      }
      const levels = [...book].map(([one, units]) => level(one, units));
      const expected = toDepth({ number: batches.length + 1, buy: levels, sell: levels }, scales);
      expect(state.feed.depth).toEqual(expected);
    }),
  );
});

test('a trade that arrives twice is shown once, and the newest is first', () => {
  const trade = (number: number) => ({ number, price: '10.00', units: '1', taker: 'buy' as const, at });
  const merged = mergeTrades([trade(2), trade(1)], [trade(2), trade(3)]);
  expect(merged.map(({ number }) => number)).toEqual([3, 2, 1]);
});
