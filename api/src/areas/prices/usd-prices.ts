import type { Instrument } from '@istmo/contract/kernel/instrument';
import { formatUnits, parseUnits } from '@istmo/contract/kernel/money';
import type { App } from '../../app.ts';
import { cachedRead } from '../../cached-read.ts';
import { readRegistry } from '../instruments/public.ts';
import { findOpenTranche, readOfferingOf } from '../offering/public.ts';
import { type PriceTick, readNewestTicks } from './prices.store.ts';

/** USD for one whole unit of an instrument, in units of 10^-18. */
export type UsdPrice = {
  readonly usd: bigint;
  /** The tick it was published with; undefined for a constant and for an offering. */
  readonly tickId: bigint | undefined;
  /** Since when it is in force. */
  readonly at: Date;
  /** When its sources last confirmed it. */
  readonly observedAt: Date;
  /** Too old to trade on. */
  readonly isStale: boolean;
};

export const usdScale = 18;
const centsToUsd = 10n ** 16n;
const sinceEver = new Date(0);

// Any process may publish a price; the others have it within this time, well inside the grace of a shown rate.
const maxAgeMs = 250;
// Prices change at most once a second; this covers the time a shown rate is good for, with room to spare.
const ticksEach = 40;

const readTicks = cachedRead({ maxAgeMs, load: loadTicks });

async function loadTicks(app: App): Promise<ReadonlyMap<string, readonly PriceTick[]>> {
  const { instruments } = await readRegistry(app);
  const codes = instruments.filter(({ priceSource: { kind } }) => kind === 'feed' || kind === 'published');
  const ticks = await readNewestTicks(
    app.db,
    codes.map(({ code }) => code),
    ticksEach,
  );
  return Map.groupBy(ticks, ({ symbol }) => symbol);
}

/**
 * The prices of an instrument, newest first: the one in force, and those that were in force since `since`. Empty when there is none.
 * The price of an offering is that of its open tranche, or of its last one when all is sold.
 */
export async function readUsdPrices(
  app: App,
  { code, priceSource }: Instrument,
  { since, isFresh = false }: { since: Date; isFresh?: boolean },
): Promise<readonly UsdPrice[]> {
  const constant = (usd: bigint | undefined): UsdPrice[] =>
    usd === undefined ? [] : [{ usd, tickId: undefined, at: sinceEver, observedAt: app.clock.now(), isStale: false }];
  if (priceSource.kind === 'fixed') return constant(parseUnits(priceSource.usd, usdScale));
  if (priceSource.kind === 'offering') return constant(await readOfferingPrice(app, code, isFresh));
  if (priceSource.kind === 'none') return [];
  const ticks = (await readTicks(app, isFresh)).get(code) ?? [];
  const canGrowStale = priceSource.kind === 'feed';
  return inForceSince(ticks, since).map(({ id, usd, at, observedAt }) => ({
    usd,
    tickId: id,
    at,
    observedAt,
    isStale: canGrowStale && isOlder(app, observedAt),
  }));
}

/** The price in force now; undefined when there is none. */
export async function readUsdPrice(app: App, instrument: Instrument): Promise<UsdPrice | undefined> {
  const [newest] = await readUsdPrices(app, instrument, { since: app.clock.now() });
  return newest;
}

async function readOfferingPrice(app: App, code: string, isFresh: boolean): Promise<bigint | undefined> {
  const offering = await readOfferingOf(app, code, isFresh);
  const tranche = offering && (findOpenTranche(offering) ?? offering.tranches.at(-1));
  return tranche && tranche.priceCents * centsToUsd;
}

function isOlder(app: App, observedAt: Date): boolean {
  return app.clock.now().getTime() - observedAt.getTime() > app.settings.priceStaleSeconds * 1000;
}

/** Of prices newest first: those that were the newest at some moment since then. */
function inForceSince(ticks: readonly PriceTick[], since: Date): readonly PriceTick[] {
  const firstOlder = ticks.findIndex(({ at }) => at <= since);
  return firstOlder === -1 ? ticks : ticks.slice(0, firstOlder + 1);
}

/** Units of 10^-18 as the shortest plain decimal. */
export function formatUsd(usd: bigint): string {
  return formatUnits(usd, usdScale)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
}
