import type { Instrument, PriceSource } from '@istmo/contract/kernel/instrument';
import { divide, parseUnits } from '@istmo/contract/kernel/money';
import { parsePriceUnits } from '@istmo/providers/prices/agree-price';
import type { App } from '../../app.ts';
import { adjustPrice, listUnitChanges } from '../instruments/public.ts';
import { readTicksBetween } from './prices.store.ts';
import { readFirstPrice, usdScale } from './usd-prices.ts';

export type TimeRange = { readonly from: Date; readonly to: Date; readonly stepMs: number };
type PricePoint = { readonly atMs: number; readonly usd: bigint };
type PriceAt = (at: Date) => PricePoint | undefined;

/** USD for one whole unit at a moment, in units of 10^-18; undefined where it is not known. */
export type UsdAt = (at: Date) => bigint | undefined;

const one = 10n ** BigInt(usdScale);
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const historyTimeoutMs = 4_000;

/** The USD prices of an instrument over a range, looked up by the step that contains a moment. */
export async function readUsdHistory(app: App, instrument: Instrument, range: TimeRange): Promise<UsdAt> {
  const priceAt = await readPriceHistory(app, instrument, range);
  return (at) => priceAt(at)?.usd;
}

/** The same with the moment of each price; one that has none is of the beginning. */
export async function readPriceHistory(app: App, instrument: Instrument, range: TimeRange): Promise<PriceAt> {
  const { priceSource } = instrument;
  const constant = (usd: bigint | undefined): PricePoint | undefined => (usd === undefined ? usd : { atMs: 0, usd });
  if (priceSource.kind === 'fixed') {
    const price = constant(parseUnits(priceSource.usd, usdScale));
    return () => price;
  }
  if (priceSource.kind === 'feed') return lookUpIn(await readFeed(app, priceSource, range), range.stepMs * 2);
  if (priceSource.kind === 'none') return () => undefined;
  const ticks = await readTicksBetween(app.db, instrument.code, range);
  const published = lookUpIn(
    ticks.map(({ at, usd }) => ({ atMs: at.getTime(), usd })),
    Number.POSITIVE_INFINITY,
  );
  if (priceSource.kind === 'published') return published;
  // Its first price was stored by the worker a moment after the offering began; until then it was that of the first tranche.
  const first = constant(await readFirstPrice(app, instrument.code));
  return (at) => published(at) ?? first;
}

/** The same for one unit of today: a price of before a split is divided by its ratio, so that a chart does not jump. */
export async function readAdjustedHistory(app: App, instrument: Instrument, range: TimeRange): Promise<UsdAt> {
  return adjustHistory(app, instrument, { usdAt: await readUsdHistory(app, instrument, range), from: range.from });
}

type History = { readonly usdAt: UsdAt; readonly from: Date };

/** Prices since a moment for one unit of today. */
export async function adjustHistory(app: App, instrument: Instrument, { usdAt, from }: History): Promise<UsdAt> {
  const { kind } = instrument.priceSource;
  // A constant is today's, and the source of a feed adjusts its history.
  if (kind === 'fixed' || kind === 'feed') return usdAt;
  const changes = await listUnitChanges(app.db, instrument.code, from);
  return (at) => {
    const usd = usdAt(at);
    return usd === undefined ? undefined : adjustPrice(usd, at, changes);
  };
}

/** The last 24 hours in hourly USD prices, oldest first. Gaps are left out; empty where there is no feed or its history is unavailable. */
export async function readDayPrices(app: App, { priceSource }: Instrument): Promise<bigint[]> {
  if (priceSource.kind !== 'feed') return [];
  const to = app.clock.now();
  const points = await readPoints(app, priceSource, {
    from: new Date(to.getTime() - 24 * hourMs),
    to,
    stepMs: hourMs,
  }).catch(() => []);
  return points.map(({ usd }) => usd);
}

type Feed = Extract<PriceSource, { kind: 'feed' }>;

// One step earlier, so that the first moment has a price; the last minutes by the minute, so that the last moment has the current one.
async function readFeed(app: App, feed: Feed, range: TimeRange): Promise<PricePoint[]> {
  const { from, to, stepMs } = range;
  const [history, latest] = await Promise.all([
    readPoints(app, feed, { ...range, from: new Date(from.getTime() - stepMs) }),
    readPoints(app, feed, { from: new Date(to.getTime() - 3 * minuteMs), to, stepMs: minuteMs }),
  ]);
  return [...history, ...latest];
}

async function readPoints(app: App, { symbol, isInverse }: Feed, range: TimeRange): Promise<PricePoint[]> {
  const points = await app.priceHistory.readHistory({ symbol, ...range }, AbortSignal.timeout(historyTimeoutMs));
  return points.flatMap(({ at, value }) => {
    const units = parsePriceUnits(value);
    return units === undefined
      ? []
      : [{ atMs: at.getTime(), usd: isInverse ? divide(one * one, units, 'down') : units }];
  });
}

/** The newest point at or before a moment, unless it is older than `maxAgeMs`: then there is a gap. */
function lookUpIn(points: readonly PricePoint[], maxAgeMs: number): PriceAt {
  return (at) => {
    const last = points.findLast(({ atMs }) => atMs <= at.getTime());
    return last && at.getTime() - last.atMs <= maxAgeMs ? last : undefined;
  };
}
