import { divide } from '@istmo/contract/kernel/money';
import { agreePrice, defaultPriceLimits, type PriceLimits, parsePriceUnits } from '@istmo/providers/prices/agree-price';
import type { Tick } from '@istmo/providers/prices/port';
import type { App } from '../../app.ts';
import { readRegistry } from '../instruments/public.ts';
import { publishTick, readNewestTicks } from './prices.store.ts';
import { formatUsd, usdScale } from './usd-prices.ts';

/** The feed an instrument's price is read from; an inverse one quotes USD in the instrument. */
type Feed = { readonly code: string; readonly source: string; readonly isInverse: boolean };

const one = 10n ** BigInt(usdScale);

/** Reads the sources and publishes the median of those that agree. Without agreement the last price stays, until it is stale. */
export async function watchPrices(app: App): Promise<void> {
  const { instruments } = await readRegistry(app);
  const feeds = instruments.flatMap(({ code, priceSource }): Feed[] =>
    priceSource.kind === 'feed' ? [{ code, source: priceSource.symbol, isInverse: priceSource.isInverse }] : [],
  );
  const sources = [...new Set(feeds.map(({ source }) => source))];
  const ticks = await app.prices.readLatest(sources, AbortSignal.timeout(4_000));
  const limits: PriceLimits = {
    ...defaultPriceLimits,
    maxAgeMs: app.settings.priceStaleSeconds * 1000,
    maxSpreadBasisPoints: BigInt(app.settings.priceDeviationPercent) * 100n,
  };
  const newest = await readNewestTicks(
    app.db,
    feeds.map(({ code }) => code),
    1,
  );
  const now = app.clock.now();
  for (const feed of feeds) {
    const before = newest.find(({ symbol }) => symbol === feed.code)?.usd;
    await publish(app, { feed, ticks, now, limits, before });
  }
}

type Publication = {
  readonly feed: Feed;
  readonly ticks: readonly Tick[];
  readonly now: Date;
  readonly limits: PriceLimits;
  readonly before: bigint | undefined;
};

async function publish(app: App, { feed, ticks, now, limits, before }: Publication): Promise<void> {
  // In the sandbox a price can be set by hand to any value, which the check for jumps would refuse.
  const hasJumpCheck = before !== undefined && app.settings.mode === 'production';
  const last = hasJumpCheck ? { last: formatUsd(invertIfNeeded(feed, before)) } : {};
  const agreed = agreePrice({ symbol: feed.source, ticks, now, limits, ...last });
  if (!agreed.isAgreed) {
    app.log.warn({ instrument: feed.code, why: agreed.reason }, 'the price sources do not agree');
    return;
  }
  const units = parsePriceUnits(agreed.value);
  if (units === undefined) return;
  await publishTick(app.db, {
    symbol: feed.code,
    usd: invertIfNeeded(feed, units),
    sources: ticks
      .filter(({ symbol }) => symbol === feed.source)
      .map(({ source, value, at }) => ({ source, value, at })),
    at: now,
    observedAt: agreed.at,
  });
}

function invertIfNeeded({ isInverse }: Feed, units: bigint): bigint {
  return isInverse ? divide(one * one, units, 'down') : units;
}
