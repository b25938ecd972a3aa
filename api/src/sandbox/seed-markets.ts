import { feeOf } from '@istmo/contract/areas/order-books/order-arithmetic';
import { dayAt, addDays } from '@istmo/contract/kernel/day';
import { sessionOf } from '@istmo/contract/kernel/market-schedule';
import { formatUnits } from '@istmo/contract/kernel/money';
import { insertOrderBook } from '@istmo/db/seed-order-books';
import {
  auctionBook,
  type DemoBook,
  demoFills,
  demoOpenOrders,
  demoTraders,
  marketDays,
  shareBook,
} from '@istmo/db/seeds/markets';
import { readMarkets, readMarketStates } from '../areas/markets/public.ts';
import { MarketVisits } from './market-visits.ts';
import { type Moment, type PastOptions, type PastStep, pastStep } from './past-step.ts';
import { giveMoney } from './seed-balances.ts';
import { grantUnits, requireDemo } from './seed-securities.ts';
import { runSeedStep } from './seed-step.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** Between the two parts of a day. */
const laterDays = 4 / 24;
const [maker = '', nadia = '', oscar = ''] = demoTraders.map(({ name }) => name);

/** A month of the markets between investors, by the orders of demo people and by the matching of the worker, with the clock of those days. */
export function listMarketSteps(options: PastOptions): PastStep[] {
  const days = Array.from({ length: marketDays }, (_, index) => marketDays - index);
  return [
    { daysAgo: marketDays + 2, run: (at) => supplyTraders(options, at) },
    { daysAgo: marketDays + 1, run: (at) => openBooks(options, at) },
    pastStep(options, { name: 'market opened', daysAgo: marketDays + 0.5, run: openShare }),
    // In the order of time with the auctions, because each look at the markets ends those that are due.
    ...days.flatMap((daysAgo) => [
      pastStep(options, { name: `market day ${daysAgo}`, daysAgo, run: (moment) => tradeShare(moment, daysAgo) }),
      pastStep(options, {
        name: `market day ${daysAgo} later`,
        daysAgo: daysAgo - laterDays,
        run: (moment) => tradeLater(moment, daysAgo),
      }),
    ]),
    pastStep(options, { name: 'market today', daysAgo: 0.05, run: fillBook }),
    ...[...days, 0].flatMap((daysAgo) => listAuctionSteps(options, daysAgo)),
  ];
}

/** What they trade with comes from the inventory of the platform. */
async function supplyTraders({ setUpApp, people }: PastOptions, at: Date): Promise<void> {
  for (const { name, stock } of demoTraders) {
    const demo = requireDemo(people, name);
    await giveMoney(setUpApp, demo.customer, { currency: 'USD', amount: stock.usd, step: `money trader ${name}`, at });
    for (const [ticker, units] of Object.entries(stock.units)) await grantUnits(setUpApp, demo, { ticker, units, at });
  }
}

async function openBooks({ setUpApp }: PastOptions, at: Date): Promise<void> {
  for (const book of [shareBook, auctionBook])
    await runSeedStep(setUpApp, `market ${symbolOf(book)}`, (tx) => insertOrderBook(tx, book, at));
}

const symbolOf = ({ security, currency }: DemoBook): string => `${security}-${currency}`;

/** Between 0 and 1, the same at every start. */
function chance(seed: number): number {
  const mixed = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) ^ Math.imul(seed + 0x9e3779b9, 0x297a2d39);
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32;
}

/** The price of a day: about the line from the first to the last one, on a tick. */
function priceOf({ firstPrice, lastPrice, swing, tick }: DemoBook, daysAgo: number): number {
  const line = lastPrice + ((firstPrice - lastPrice) * daysAgo) / marketDays;
  const around = daysAgo === 0 ? 0 : (2 * chance(daysAgo * 977 + firstPrice) - 1) * swing;
  return Math.round((line + around) / tick) * tick;
}

const cents = (price: number): string => formatUnits(BigInt(price), 2);

/** Half of what the one who always trades has between both prices. */
const halfSpread = 2;
const levelSizes = [150, 100, 80];

async function quote(visits: MarketVisits, price: number, sizes: readonly number[]): Promise<void> {
  const symbol = symbolOf(shareBook);
  // Together: none of them trades with another one.
  await Promise.all(
    sizes.flatMap((size, level) => {
      const away = halfSpread + 2 * level;
      const order = { symbol, size: String(size), post_only: true };
      return [
        visits.place(maker, { ...order, side: 'buy', price: cents(price - away) }),
        visits.place(maker, { ...order, side: 'sell', price: cents(price + away) }),
      ];
    }),
  );
}

/** The opening auction: orders of both sides are gathered, and trade at one price. */
async function openShare(moment: Moment): Promise<void> {
  const visits = new MarketVisits(moment, 'market opened');
  const symbol = symbolOf(shareBook);
  const price = priceOf(shareBook, marketDays);
  await visits.match();
  await Promise.all([
    visits.place(nadia, { symbol, side: 'buy', price: cents(price + 3), size: '120' }),
    visits.place(maker, { symbol, side: 'buy', price: cents(price + 1), size: '90' }),
    visits.place(oscar, { symbol, side: 'sell', price: cents(price - 2), size: '160' }),
  ]);
  await visits.match();
  visits.goTo(new Date(moment.at.getTime() + shareBook.schedule.auctionMinutes * minuteMs));
  await visits.match();
  await visits.leave();
}

async function tradeShare(moment: Moment, daysAgo: number): Promise<void> {
  const visits = new MarketVisits(moment, `market ${daysAgo}`);
  const symbol = symbolOf(shareBook);
  const price = priceOf(shareBook, daysAgo);
  await visits.cancelAll([maker, nadia, oscar], symbol);
  await quote(visits, price, levelSizes);
  for (const fill of demoFills.filter((one) => one.daysAgo === daysAgo))
    await trade(moment, visits, { ...fill, price });
  await take(visits, { daysAgo, from: 0, price });
  await visits.match();
  await visits.leave();
}

/** The same day four hours later. */
async function tradeLater(moment: Moment, daysAgo: number): Promise<void> {
  const visits = new MarketVisits(moment, `market ${daysAgo} later`);
  const symbol = symbolOf(shareBook);
  const price = priceOf(shareBook, daysAgo);
  // Most of it is hidden until what is shown was bought.
  const hidden = { symbol, side: 'sell', price: cents(price + 5), size: '120', display: '20' } as const;
  if (daysAgo % 4 === 0) await visits.place(oscar, hidden);
  await take(visits, { daysAgo, from: 4, price });
  await visits.match();
  await visits.leave();
}

type Fill = Pick<(typeof demoFills)[number], 'person' | 'side' | 'units'> & { readonly price: number };

/** At the best price of the other side; the nadia has exactly what it costs. */
async function trade(moment: Moment, visits: MarketVisits, { person, side, units, price }: Fill): Promise<void> {
  const limit = side === 'buy' ? price + halfSpread : price - halfSpread;
  const symbol = symbolOf(shareBook);
  await fund(moment, { person, side, units, price: limit });
  await visits.place(person, {
    symbol,
    side,
    price: cents(limit),
    size: String(units),
    time_in_force: 'immediate',
  });
}

async function fund({ setUpApp, people, at }: Moment, { person, side, units, price }: Fill): Promise<void> {
  if (side === 'sell') return;
  const value = BigInt(units * price);
  const amount = formatUnits(value + feeOf(value, shareBook.feeTiers[0]?.taker ?? 0), 2);
  const step = `money market ${person} ${at.toISOString().slice(0, 10)}`;
  await giveMoney(setUpApp, requireDemo(people, person).customer, { currency: shareBook.currency, amount, step, at });
}

/** Orders of two investors that take what is quoted; what a patient one does not get at once waits until the end of the day. */
async function take(
  visits: MarketVisits,
  { daysAgo, from, price }: { readonly daysAgo: number; readonly from: number; readonly price: number },
): Promise<void> {
  const orders = Array.from({ length: 4 }, (_, position) => {
    const index = from + position;
    const draw = (of: number): number => chance(daysAgo * 131 + index * 17 + of);
    const side = (index % 2 === 0) === draw(1) < 0.7 ? 'buy' : 'sell';
    const away = halfSpread + 2 * Math.floor(draw(2) * 2);
    return visits.place(index % 4 < 2 ? nadia : oscar, {
      symbol: symbolOf(shareBook),
      side,
      price: cents(side === 'buy' ? price + away : price - away),
      size: String(10 + Math.floor(draw(3) * 110)),
      time_in_force: draw(4) < 0.6 ? 'immediate' : 'day',
    });
  });
  await Promise.all(orders);
}

/** What waits in the book when the demo starts. */
async function fillBook(moment: Moment): Promise<void> {
  const visits = new MarketVisits(moment, 'market today');
  const symbol = symbolOf(shareBook);
  const price = priceOf(shareBook, 0);
  await visits.cancelAll([maker, nadia, oscar], symbol);
  await quote(visits, price, [180, 240, 150, 320, 210]);
  await take(visits, { daysAgo: 0, from: 0, price });
  for (const { person, side, units, distance } of demoOpenOrders) {
    const order = { person, side, units, price: price + distance };
    await fund(moment, order);
    await visits.place(person, { symbol, side, price: cents(order.price), size: String(units) });
  }
  await visits.match();
  await visits.leave();
}

const afterOpeningMs = 30 * minuteMs;

/** A session of the market with one auction: orders are gathered after it opened, and trade when it closes. What has not passed yet is left to the worker. */
function listAuctionSteps(options: PastOptions, daysAgo: number): PastStep[] {
  const now = options.setUpApp.clock.now();
  const { schedule } = auctionBook;
  const day = addDays(dayAt(now, schedule.timeZone), -daysAgo);
  // Holidays are known once the market is read: then it does not open.
  const session = sessionOf(day, schedule, new Set());
  if (!session) return [];
  const step = (name: string, at: number, run: (moment: Moment) => Promise<void>): PastStep[] =>
    at < now.getTime() ? [pastStep(options, { name, daysAgo: (now.getTime() - at) / dayMs, run })] : [];
  return [
    ...step(`auction ${day}`, session.opensAt.getTime() + afterOpeningMs, (moment) => gather(moment, daysAgo)),
    ...step(`auction ${day} ended`, session.closesAt.getTime() + minuteMs, async (moment) => {
      await new MarketVisits(moment, `auction ${day}`).match();
    }),
  ];
}

async function gather(moment: Moment, daysAgo: number): Promise<void> {
  const visits = new MarketVisits(moment, `auction ${daysAgo}`);
  const symbol = symbolOf(auctionBook);
  const price = priceOf(auctionBook, daysAgo);
  await visits.match();
  const market = (await readMarkets(visits.app)).find((one) => one.symbol === symbol);
  const state = market && (await readMarketStates(visits.app.db)).get(market.id);
  if (state?.phase !== 'auction') return;
  await visits.cancelAll([maker, nadia, oscar], symbol);
  const [buys, sells] = daysAgo % 2 === 0 ? [nadia, oscar] : [oscar, nadia];
  const size = (of: number, most: number): string => String(2 + Math.floor(chance(daysAgo * 59 + of) * most));
  const middle = daysAgo % 2 === 0 ? 'sell' : 'buy';
  await Promise.all([
    visits.place(maker, { symbol, side: 'buy', price: cents(price - 25), size: '30' }),
    visits.place(maker, { symbol, side: 'sell', price: cents(price + 25), size: '30' }),
    visits.place(buys, { symbol, side: 'buy', price: cents(price + 10), size: size(1, 12) }),
    visits.place(sells, { symbol, side: 'sell', price: cents(price - 10), size: size(2, 12) }),
    visits.place(maker, { symbol, side: middle, price: cents(price), size: size(3, 8) }),
  ]);
  await visits.leave();
}
