import type { Instrument } from '@istmo/contract/kernel/instrument';
import { divide } from '@istmo/contract/kernel/money';
import { agreePrice, defaultPriceLimits, type PriceLimits, parsePriceUnits } from '@istmo/providers/prices/agree-price';
import type { Tick } from '@istmo/providers/prices/port';
import type { App } from '../../app.ts';
import { readRegistry } from '../instruments/public.ts';
import { type BreakerDecision, breakerLimits, decideOnPrice } from './price-breaker.ts';
import {
  endHalt,
  type NewTick,
  openHalt,
  publishTick,
  readNewestTicks,
  readOpenHalts,
  updateHalt,
} from './prices.store.ts';
import { formatUsd, readUsdPrices, usdScale } from './usd-prices.ts';

/** The feed an instrument's price is read from; an inverse one quotes USD in the instrument. */
type Feed = { readonly code: string; readonly source: string; readonly isInverse: boolean };

const one = 10n ** BigInt(usdScale);

/**
 * Reads the sources and publishes the median of those that agree. Without agreement the last price stays, until it is stale; a price that
 * jumped is held back.
 */
export async function watchPrices(app: App): Promise<void> {
  const { instruments } = await readRegistry(app);
  await recordOfferingPrices(app, instruments);
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
  const [newest, halts] = await Promise.all([
    readNewestTicks(
      app.db,
      feeds.map(({ code }) => code),
      1,
    ),
    readOpenHalts(app.db),
  ]);
  for (const feed of feeds) {
    const agreed = readAgreed(app, { feed, ticks, limits });
    const last = newest.find(({ symbol }) => symbol === feed.code);
    const halt = halts.find(({ symbol }) => symbol === feed.code);
    if (!agreed) continue;
    const decision = decideOnPrice({ agreed, last, halt, limits: breakerLimits(app) });
    await carryOut(app, { agreed, decision, after: last?.id });
  }
}

/** Stores the price of each open tranche when it has changed, for the value of past days. Trades read the tranche itself. */
async function recordOfferingPrices(app: App, instruments: readonly Instrument[]): Promise<void> {
  const offered = instruments.filter(({ priceSource }) => priceSource.kind === 'offering');
  const codes = offered.map(({ code }) => code);
  const newest = await readNewestTicks(app.db, codes, 1);
  for (const instrument of offered) {
    const [price] = await readUsdPrices(app, instrument, { since: app.clock.now(), isFresh: true });
    const last = newest.find(({ symbol }) => symbol === instrument.code);
    if (!price || price.usd === last?.usd) continue;
    const at = app.clock.now();
    await publishTick(app.db, { symbol: instrument.code, usd: price.usd, sources: [], at, observedAt: at }, last?.id);
  }
}

type FeedReading = { readonly feed: Feed; readonly ticks: readonly Tick[]; readonly limits: PriceLimits };

/** What the sources of a feed agree on; undefined when they do not. */
function readAgreed(app: App, { feed, ticks, limits }: FeedReading): NewTick | undefined {
  const now = app.clock.now();
  const agreed = agreePrice({ symbol: feed.source, ticks, now, limits });
  if (!agreed.isAgreed) {
    app.log.warn({ instrument: feed.code, why: agreed.reason }, 'the price sources do not agree');
    return undefined;
  }
  const units = parsePriceUnits(agreed.value);
  if (units === undefined) return undefined;
  return {
    symbol: feed.code,
    usd: invertIfNeeded(feed, units),
    sources: ticks
      .filter(({ symbol }) => symbol === feed.source)
      .map(({ source, value, at }) => ({ source, value, at })),
    at: now,
    observedAt: agreed.at,
  };
}

type DecidedPrice = {
  readonly agreed: NewTick;
  readonly decision: BreakerDecision;
  /** The tick that it was compared with. */
  readonly after: bigint | undefined;
};

/** Publishes a price, or holds it back. */
async function carryOut(app: App, { agreed, decision, after }: DecidedPrice): Promise<void> {
  const { symbol, at } = agreed;
  if (decision.action === 'publish') {
    const { ends } = decision;
    if (ends === undefined) return void (await publishTick(app.db, agreed, after));
    await app.db.inTransaction(async (tx) => {
      await publishTick(tx, agreed, after);
      await endHalt(tx, symbol, { at, by: ends });
    });
    return app.log.warn({ instrument: symbol, endedBy: ends }, 'the price is traded on again');
  }
  const { halt } = decision;
  if (decision.action === 'hold') return updateHalt(app.db, halt);
  await openHalt(app.db, halt);
  const [last, held] = [formatUsd(halt.last), formatUsd(halt.held)];
  app.log.error({ instrument: symbol, last, held }, 'the price jumped: its pairs are halted');
}

function invertIfNeeded({ isInverse }: Feed, units: bigint): bigint {
  return isInverse ? divide(one * one, units, 'down') : units;
}
