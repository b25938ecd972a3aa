import { divide } from '@istmo/contract/kernel/money';
import { agree, type Limits, unitsOf, usualLimits } from '@istmo/providers/prices/agree';
import { type PriceSymbol, priceSymbols, type Tick } from '@istmo/providers/prices/port';
import type { App } from '../../app.ts';
import type { RoomWork } from '../../room-work.ts';
import { forgetHolds } from './holds.store.ts';
import { publishPrice, readNewestPrices } from './prices.store.ts';
import { plainUsd } from './rates.ts';

type Feed = { readonly symbol: string; readonly source: PriceSymbol; readonly isInverse: boolean };

// What each currency's USD price is read from: USD/COP is quoted the other way round.
const feeds: readonly Feed[] = [
  { symbol: 'BTC', source: 'BTC/USD', isInverse: false },
  { symbol: 'USDT', source: 'USDT/USD', isInverse: false },
  { symbol: 'COP', source: 'USD/COP', isInverse: true },
];

const one = 10n ** 18n;

/** Asks the sources, takes the median of those that agree and publishes it. A symbol they don't agree on keeps its last price, which grows stale. */
export async function watchPrices(app: App): Promise<void> {
  const ticks = await app.prices.latest(priceSymbols, AbortSignal.timeout(4_000));
  const now = app.clock.now();
  const limits: Limits = {
    ...usualLimits,
    staleMs: app.settings.priceStaleSeconds * 1000,
    apartBasisPoints: BigInt(app.settings.priceDeviationPercent) * 100n,
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

type Round = { feed: Feed; ticks: readonly Tick[]; now: Date; limits: Limits; before?: bigint };

async function publish(app: App, { feed, ticks, now, limits, before }: Round): Promise<void> {
  // In the sandbox a price is set by hand, to anything: the breaker for jumps would refuse it.
  const isJudged = before !== undefined && app.settings.mode === 'production';
  const last = isJudged ? { last: plainUsd(turned(feed, before)) } : {};
  const agreed = agree({ symbol: feed.source, ticks, now, limits, ...last });
  if (!agreed.isAgreed) {
    app.log.warn({ symbol: feed.symbol, why: agreed.why }, 'the price sources do not agree');
    return;
  }
  const units = unitsOf(agreed.value);
  if (units === undefined) return;
  await publishPrice(app.db, {
    symbol: feed.symbol,
    usd: turned(feed, units),
    ticks: ticks.filter(({ symbol }) => symbol === feed.source).map(({ source, value, at }) => ({ source, value, at })),
    at: now,
    seenAt: agreed.at,
  });
}

function turned({ isInverse }: Feed, units: bigint): bigint {
  return isInverse ? divide(one * one, units, 'down') : units;
}

// Kept a day beyond their time, for whoever asks what was held.
async function forgetOldHolds(app: App): Promise<void> {
  await forgetHolds(app.db, new Date(app.clock.now().getTime() - 86_400_000));
}

export const exchangeWork: RoomWork = {
  loops: [
    { name: 'watch-prices', everyMs: 1_000, run: watchPrices },
    { name: 'forget-holds', everyMs: 600_000, run: forgetOldHolds },
  ],
};
