import * as m from '@istmo/contract/messages';
import { familyOf, isRedemption, type MarketFamily } from '@istmo/contract/kernel/instrument';
import { withParams } from '@istmo/contract/kernel/message';
import { redemptionNotes } from '@istmo/contract/areas/securities/redemption-notes';
import type { App } from '../../app.ts';
import { refuse } from '../../http/refusal.ts';
import { lookUpMarket, type MarketWithInstruments, readShownRegistry } from '../instruments/public.ts';
import type { PriceTerms } from '@istmo/contract/areas/exchange/swap-arithmetic';
import { crossRate } from '@istmo/contract/kernel/rate';
import { findNoSale, findOpenTranche, type NoSale, type OpenTranche, readOfferingOf } from '../tranches/public.ts';
import { pairPrices, type PriceHalt, readPriceHalt, readUsdPrices, usdScale } from '../prices/public.ts';

/** The markets of a family, open and closed, in their order. */
export async function listMarkets(app: App, family: MarketFamily): Promise<MarketWithInstruments[]> {
  const registry = await readShownRegistry(app);
  return registry.markets
    .map(({ from, to }) => lookUpMarket(registry, from, to))
    .filter((found) => found !== undefined)
    .filter((found) => familyOf(found) === family);
}

type Pair = { readonly from: string; readonly to: string };

/** The market of a family, or a refusal: unknown, or closed. */
export async function findOpenMarket(app: App, family: MarketFamily, pair: Pair): Promise<MarketWithInstruments> {
  const found = await findOpenMarketOfAnyFamily(app, pair);
  return familyOf(found) === family ? found : refuseUnknown();
}

/** The market of a pair, whichever calls it is traded by. */
export async function findOpenMarketOfAnyFamily(app: App, { from, to }: Pair): Promise<MarketWithInstruments> {
  const found = lookUpMarket(await readShownRegistry(app), from, to);
  if (!found) return refuseUnknown();
  for (const { code, status } of [found.from, found.to])
    if (isRedemption(status)) refuse('pair_closed', withParams(redemptionNotes[status], { ticker: code }));
  if (!isTraded(found)) refuse('pair_closed', m.exchange_pair_closed);
  return found;
}

function refuseUnknown(): never {
  return refuse('pair_unknown', m.exchange_pair_unknown, { field: 'from' });
}

/** Whether a market is open and both of its instruments are listed. */
export function isTraded({ market, from, to }: MarketWithInstruments): boolean {
  return market.isOpen && from.status === 'listed' && to.status === 'listed';
}

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

/** Nothing of the offering is sold now, or one side has no price yet. */
export type NoRate = NoSale | 'no_price';

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
  const now = app.clock.now();
  const tranche = offering && findOpenTranche(offering, now);
  if (market.liquidity === 'tranche' && !tranche) return findNoSale(offering, now);
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
