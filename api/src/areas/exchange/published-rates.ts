import type { PriceTerms } from '@istmo/contract/areas/exchange/price-terms';
import { crossRate } from '@istmo/contract/kernel/rate';
import type { App } from '../../app.ts';
import type { MarketWithInstruments } from '../instruments/public.ts';
import { findOpenTranche, type OpenTranche, readOfferingOf } from '../offering/public.ts';
import { type PriceHalt, readPriceHalt, readUsdPrices, type UsdPrice, usdScale } from '../prices/public.ts';

const oneUsd = 10n ** BigInt(usdScale);

/** A price that the server trades at, and what it was computed from. */
export type PublishedRate = {
  readonly priceTerms: PriceTerms;
  /** The ticks it was computed from; undefined for a constant and for an offering. */
  readonly fromTickId: bigint | undefined;
  readonly toTickId: bigint | undefined;
  /** What is sold at this rate; undefined where the treasury sells. */
  readonly tranche: OpenTranche | undefined;
  /** When a price it was computed from becomes too old to trade on; undefined where none does. */
  readonly staleAt: Date | undefined;
  /** A price it was computed from is too old to trade on. */
  readonly isStale: boolean;
  /** The market is halted, because the price of one of its instruments jumped and is held back. */
  readonly halt: PriceHalt | undefined;
};

/** `sold_out`: every tranche of the offering is sold. `no_price`: one side has no price yet. */
export type NoRate = 'sold_out' | 'no_price';

/**
 * The rates of a market that the server trades at now, newest first: the one shown now, and those shown within the countdown and its
 * grace (requirement 3.4).
 */
export async function readPublishedRates(
  app: App,
  { market, from, to }: MarketWithInstruments,
  isFresh = false,
): Promise<readonly PublishedRate[] | NoRate> {
  const windowMs = (app.settings.quoteSeconds + app.settings.quoteGraceSeconds) * 1000;
  const since = new Date(app.clock.now().getTime() - windowMs);
  const [paid, received, offering, ...halts] = await Promise.all([
    readUsdPrices(app, from, { since, isFresh }),
    readUsdPrices(app, to, { since, isFresh }),
    market.liquidity === 'tranche' ? readOfferingOf(app, to.code) : undefined,
    readPriceHalt(app, from),
    readPriceHalt(app, to),
  ]);
  const tranche = offering && findOpenTranche(offering);
  if (market.liquidity === 'tranche' && !tranche) return 'sold_out';
  const halt = halts.find((open) => open !== undefined);
  const rates = pairPrices(paid, received).map(([one, other]) => ({
    priceTerms: {
      rate: crossRate(one.usd, other.usd),
      usdRate: crossRate(one.usd, oneUsd),
      feeTerms: market.feeTerms,
    },
    fromTickId: one.tickId,
    toTickId: other.tickId,
    tranche,
    staleAt: earliest(one.staleAt, other.staleAt),
    isStale: one.isStale || other.isStale,
    halt,
  }));
  return rates.length === 0 ? 'no_price' : rates;
}

function earliest(one: Date | undefined, other: Date | undefined): Date | undefined {
  return one && other ? (one < other ? one : other) : (one ?? other);
}

/** The pairs of prices that were in force at the same time, newest first. Both lists are newest first. */
function pairPrices(paid: readonly UsdPrice[], received: readonly UsdPrice[]): [UsdPrice, UsdPrice][] {
  const pairs: [UsdPrice, UsdPrice][] = [];
  let [left, right] = [0, 0];
  for (;;) {
    const [one, other] = [paid[left], received[right]];
    if (!one || !other) return pairs;
    pairs.push([one, other]);
    // Back in time past the younger of the two.
    if (one.at >= other.at) left++;
    if (other.at >= one.at) right++;
  }
}
