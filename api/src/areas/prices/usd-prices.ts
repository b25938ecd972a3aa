import type { Instrument } from '@istmo/contract/kernel/instrument';
import { formatUnits, parseUnits } from '@istmo/contract/kernel/money';
import type { App } from '../../app.ts';
import { cachedRead } from '../../runtime/cached-read.ts';
import { readRegistry } from '../instruments/public.ts';
import { findCurrentTranche, readOfferingOf } from '../tranches/public.ts';
import { latestTime, type PriceHalt, type PriceTick, readNewestTicks, readOpenHalts } from './prices.store.ts';
import { deviatesBeyond } from '@istmo/contract/kernel/rate';

/** USD for one whole unit of an instrument, in units of 10^-18. */
export type UsdPrice = {
  readonly usd: bigint;
  /** The tick it was published with; undefined for a constant and for an offering. */
  readonly tickId: bigint | undefined;
  /** Since when it is in force. */
  readonly at: Date;
  /** When its sources last confirmed it. */
  readonly observedAt: Date;
  /** When it becomes too old to trade on; undefined for a price that does not age. */
  readonly staleAt: Date | undefined;
  /** Too old to trade on, or of a time still to come. */
  readonly isStale: boolean;
};

export const usdScale = 18;
const centsToUsd = 10n ** 16n;
const sinceEver = new Date(0);

// Any process may publish a price; the others have it within this time, well inside the grace of a shown rate.
const maxAgeMs = 250;
// Prices change at most once a second; this covers the time a shown rate is good for, with room to spare.
const ticksEach = 40;

const readStored = cachedRead({ maxAgeMs, load: loadPrices });

type StoredPrices = {
  readonly ticks: ReadonlyMap<string, readonly PriceTick[]>;
  readonly halts: ReadonlyMap<string, PriceHalt>;
};

async function loadPrices(app: App): Promise<StoredPrices> {
  const { instruments } = await readRegistry(app);
  const codes = instruments.filter(({ priceSource: { kind } }) => kind === 'feed' || kind === 'published');
  const [ticks, halts] = await Promise.all([
    readNewestTicks(
      app.db,
      codes.map(({ code }) => code),
      ticksEach,
    ),
    readOpenHalts(app.db),
  ]);
  return {
    ticks: Map.groupBy(ticks, ({ symbol }) => symbol),
    halts: new Map(halts.map((halt) => [halt.symbol, halt])),
  };
}

/** Why nothing is traded on an instrument; undefined where its price is not held back. */
export async function readPriceHalt(app: App, { code }: Instrument): Promise<PriceHalt | undefined> {
  return (await readStored(app)).halts.get(code);
}

/**
 * The prices of an instrument, newest first: the one in force, and those that were in force since `since`. Empty when there is none.
 * The price of an offering is that of the tranche whose turn it is, or of its last one when all is sold.
 */
export async function readUsdPrices(
  app: App,
  { code, priceSource }: Instrument,
  { since, isFresh = false }: { since: Date; isFresh?: boolean },
): Promise<readonly UsdPrice[]> {
  const now = app.clock.now();
  const constant = (usd: bigint | undefined): UsdPrice[] =>
    usd === undefined
      ? []
      : [{ usd, tickId: undefined, at: sinceEver, observedAt: now, staleAt: undefined, isStale: false }];
  if (priceSource.kind === 'fixed') return constant(parseUnits(priceSource.usd, usdScale));
  if (priceSource.kind === 'offering') return constant(await readOfferingPrice(app, code, isFresh));
  if (priceSource.kind === 'none') return [];
  const ticks = (await readStored(app, isFresh)).ticks.get(code) ?? [];
  const age = priceSource.kind === 'feed' ? feedAge(app) : undefined;
  return ticksInForce(ticks, { now, since, age }).map(({ id, usd, at, observedAt }) => {
    const staleAt = age && new Date(observedAt.getTime() + age.maxAgeMs);
    const isStale = staleAt !== undefined && (now > staleAt || observedAt > latestTime(now));
    return { usd, tickId: id, at, observedAt, staleAt, isStale };
  });
}

/** The price in force now; undefined when there is none. */
export async function readUsdPrice(app: App, instrument: Instrument): Promise<UsdPrice | undefined> {
  const [newest] = await readUsdPrices(app, instrument, { since: app.clock.now() });
  return newest;
}

async function readOfferingPrice(app: App, code: string, isFresh: boolean): Promise<bigint | undefined> {
  const offering = await readOfferingOf(app, code, isFresh);
  const tranche = offering && (findCurrentTranche(offering, app.clock.now()) ?? offering.tranches.at(-1));
  return tranche && tranche.priceCents * centsToUsd;
}

/** What a unit of an offered instrument cost when its offering began; undefined where it has none. */
export async function readFirstPrice(app: App, code: string): Promise<bigint | undefined> {
  const first = (await readOfferingOf(app, code))?.tranches[0];
  return first && first.priceCents * centsToUsd;
}

/** Units of 10^-18 as the shortest plain decimal. */
export function formatUsd(usd: bigint): string {
  return formatUnits(usd, usdScale)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
}

/** What the age of a published price is judged by; see `PriceTick`. */
type DatedPrice = { readonly usd: bigint; readonly at: Date; readonly observedAt: Date };

/** What makes a price too old, or too far from the one that replaced it, to be traded on. */
export type PriceAge = { readonly maxAgeMs: number; readonly maxJumpBasisPoints: bigint };

/** The limits of prices from a feed. */
export function feedAge({ settings }: Pick<App, 'settings'>): PriceAge {
  return {
    maxAgeMs: settings.priceStaleSeconds * 1000,
    maxJumpBasisPoints: BigInt(settings.priceJumpPercent) * 100n,
  };
}

/** Whether a time is within the last so many milliseconds; one that is still to come is not. */
export function isWithin(time: Date, now: Date, ms: number): boolean {
  return now.getTime() - time.getTime() <= ms && time <= latestTime(now);
}

/**
 * Of ticks newest first: the newest, and those before it that were replaced after `since`. What was already too old when its successor
 * came, or is on the other side of a jump, is left out with everything before it.
 */
export function ticksInForce<Tick extends DatedPrice>(
  ticks: readonly Tick[],
  { now, since, age }: { now: Date; since: Date; age: PriceAge | undefined },
): readonly Tick[] {
  const [newest] = ticks;
  // A clock that went back does not tell when the others were replaced.
  if (!newest || newest.at > latestTime(now)) return ticks.slice(0, 1);
  const firstLeftOut = ticks.findIndex((tick, index) => {
    const successor = ticks[index - 1];
    if (!successor) return false;
    return successor.at <= since || (age && (wasStale(tick, successor, age) || jumped(tick, successor, age)));
  });
  return firstLeftOut === -1 ? ticks : ticks.slice(0, firstLeftOut);
}

function wasStale(tick: DatedPrice, successor: DatedPrice, { maxAgeMs }: PriceAge): boolean {
  return successor.at.getTime() - tick.observedAt.getTime() > maxAgeMs;
}

function jumped(tick: DatedPrice, successor: DatedPrice, { maxJumpBasisPoints }: PriceAge): boolean {
  return deviatesBeyond(successor.usd, tick.usd, maxJumpBasisPoints);
}
