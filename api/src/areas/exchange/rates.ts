import { formatUnits } from '@istmo/contract/kernel/money';
import { type Rate, rateOf } from '@istmo/contract/kernel/rate';
import type { App } from '../../app.ts';
import { openTranche, readTranches, type Tranche } from '../offering/public.ts';
import { type PairRow, type PriceRow, readNewestPrices, readPairs } from './prices.store.ts';

/** A rate the server stands by: how many COINGT one paying unit buys, and what it was made of. */
export type Published = {
  readonly rate: Rate;
  /** The price it came from; undefined for USD, whose price in USD is 1. */
  readonly priceId: bigint | undefined;
  readonly tranche: Tranche;
  readonly isStale: boolean;
};

const one = 10n ** 18n;
const coingt = 'COINGT';

/** Units of 10^-18 as a plain decimal without idle zeros. */
export function plainUsd(units: bigint): string {
  return formatUnits(units, 18).replace(/\.?0+$/, '');
}

type Board = { readonly prices: readonly PriceRow[]; readonly pairs: readonly PairRow[] };
type Known = { board: Promise<Board>; readAtMs: number };
const known = new WeakMap<App, Known>();

// Any process may publish a price; the others know it within this time, well inside the grace a shown rate has.
const ageMsMax = 250;
// Prices change at most once a second; this covers the window a shown rate stands for, with room to spare.
const pricesEach = 40;

async function readBoard(app: App, isFresh: boolean): Promise<Board> {
  const now = performance.now();
  const last = known.get(app);
  if (!isFresh && last && now - last.readAtMs < ageMsMax) return last.board;
  const board = load(app);
  known.set(app, { board, readAtMs: now });
  board.catch(() => known.delete(app));
  return board;
}

async function load(app: App): Promise<Board> {
  const [prices, pairs] = await Promise.all([
    readNewestPrices(app.db, ['BTC', 'USDT', 'COP'], pricesEach),
    readPairs(app.db, coingt),
  ]);
  return { prices, pairs };
}

/** The pairs that buy COINGT, open and closed, in their order. */
export async function coingtPairs(app: App): Promise<readonly PairRow[]> {
  return (await readBoard(app, false)).pairs;
}

/** The newest USD price of each currency that has one. */
export async function newestPrices(app: App): Promise<ReadonlyMap<string, PriceRow>> {
  const { prices } = await readBoard(app, false);
  // Newest first per symbol, so the last one written wins when read backwards.
  return new Map(prices.toReversed().map((price) => [price.symbol, price]));
}

export function isStale(app: App, price: PriceRow): boolean {
  return app.clock.now().getTime() - price.seenAt.getTime() > app.settings.priceStaleSeconds * 1000;
}

/**
 * The rates of a currency that the server stands by at this moment, newest first: the one shown now, and those shown within the
 * countdown and its grace (decisions, point 4). Empty when all is sold or there is no price yet.
 */
export async function publishedRates(app: App, from: string, isFresh = false): Promise<Published[]> {
  const [{ prices }, tranches] = await Promise.all([readBoard(app, isFresh), readTranches(app, isFresh)]);
  const tranche = openTranche(tranches);
  if (!tranche) return [];
  // Cents to units of 10^-18.
  const over = tranche.priceCents * 10n ** 16n;
  if (from === 'USD') return [{ rate: rateOf(one, over), priceId: undefined, tranche, isStale: false }];
  const windowMs = (app.settings.quoteSeconds + app.settings.quoteGraceSeconds) * 1000;
  return standing(
    prices.filter(({ symbol }) => symbol === from),
    app.clock.now().getTime() - windowMs,
  ).map((price) => ({
    rate: rateOf(price.usd, over),
    priceId: price.id,
    tranche,
    isStale: isStale(app, price),
  }));
}

/** Of prices newest first: those that were the newest at some moment since `sinceMs`. */
function standing(prices: readonly PriceRow[], sinceMs: number): PriceRow[] {
  const firstOlder = prices.findIndex(({ at }) => at.getTime() <= sinceMs);
  return firstOlder === -1 ? [...prices] : prices.slice(0, firstOlder + 1);
}
