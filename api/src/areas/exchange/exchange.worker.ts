import { divide } from '@istmo/contract/kernel/money';
import { agreePrice, type PriceLimits, parsePriceUnits, defaultPriceLimits } from '@istmo/providers/prices/agree-price';
import { type PriceSymbol, priceSymbols, type Tick } from '@istmo/providers/prices/port';
import type { App } from '../../app.ts';
import type { AreaTasks } from '../../area-tasks.ts';
import { deleteLockedQuotes } from './locked-quotes.store.ts';
import { publishPrice, readNewestPrices } from './prices.store.ts';
import { formatUsd } from './rates.ts';

type Feed = { readonly symbol: string; readonly source: PriceSymbol; readonly isInverse: boolean };

// The symbol that each currency's USD price is read from; USD/COP is the inverse of the price of COP.
const feeds: readonly Feed[] = [
  { symbol: 'BTC', source: 'BTC/USD', isInverse: false },
  { symbol: 'USDT', source: 'USDT/USD', isInverse: false },
  { symbol: 'COP', source: 'USD/COP', isInverse: true },
];

const one = 10n ** 18n;

/** Reads the sources and publishes the median of those that agree. A symbol without agreement keeps its last price until it is stale. */
export async function watchPrices(app: App): Promise<void> {
  const ticks = await app.prices.readLatest(priceSymbols, AbortSignal.timeout(4_000));
  const now = app.clock.now();
  const limits: PriceLimits = {
    ...defaultPriceLimits,
    maxAgeMs: app.settings.priceStaleSeconds * 1000,
    maxSpreadBasisPoints: BigInt(app.settings.priceDeviationPercent) * 100n,
  };
  const last = new Map(
    (
      await readNewestPrices(
        app.db,
        feeds.map(({ symbol }) => symbol),
        1,
      )
    ).map((row) => [row.symbol, row]),
  );
  for (const feed of feeds) {
    const before = last.get(feed.symbol)?.usd;
    await publish(app, { feed, ticks, now, limits, ...(before === undefined ? {} : { before }) });
  }
}

type PublicationInput = { feed: Feed; ticks: readonly Tick[]; now: Date; limits: PriceLimits; before?: bigint };

async function publish(app: App, { feed, ticks, now, limits, before }: PublicationInput): Promise<void> {
  // In the sandbox a price can be set by hand to any value, which the check for jumps would refuse.
  const hasJumpCheck = before !== undefined && app.settings.mode === 'production';
  const last = hasJumpCheck ? { last: formatUsd(invertIfNeeded(feed, before)) } : {};
  const agreed = agreePrice({ symbol: feed.source, ticks, now, limits, ...last });
  if (!agreed.isAgreed) {
    app.log.warn({ symbol: feed.symbol, why: agreed.reason }, 'the price sources do not agree');
    return;
  }
  const units = parsePriceUnits(agreed.value);
  if (units === undefined) return;
  await publishPrice(app.db, {
    symbol: feed.symbol,
    usd: invertIfNeeded(feed, units),
    ticks: ticks.filter(({ symbol }) => symbol === feed.source).map(({ source, value, at }) => ({ source, value, at })),
    at: now,
    observedAt: agreed.at,
  });
}

function invertIfNeeded({ isInverse }: Feed, units: bigint): bigint {
  return isInverse ? divide(one * one, units, 'down') : units;
}

// Expired quotes are kept for a day, so that a refused swap can be explained.
async function deleteExpiredQuotes(app: App): Promise<void> {
  await deleteLockedQuotes(app.db, new Date(app.clock.now().getTime() - 86_400_000));
}

export const exchangeTasks: AreaTasks = {
  intervalTasks: [
    { name: 'watch-prices', everyMs: 1_000, run: watchPrices },
    { name: 'delete-expired-quotes', everyMs: 600_000, run: deleteExpiredQuotes },
  ],
};
