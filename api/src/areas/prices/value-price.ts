import type { Instrument } from '@istmo/contract/kernel/instrument';
import type { App } from '../../app.ts';
import { cachedRead } from '../../runtime/cached-read.ts';
import { readInstrument } from '../instruments/public.ts';
import { findTradingDaysAgo, type Market, readMarkets, readMarketStates } from '../markets/public.ts';
import { readUsdPrice, type UsdPrice } from './usd-prices.ts';

/** A trade on a market between investors values its security for so many days of trading; afterwards it is shown with its date, as old. */
export const freshDays = 5;
const maxAgeMs = 1_000;

type LastTrade = { readonly market: Market; readonly price: bigint; readonly at: Date };

const readLastTrades = cachedRead({
  maxAgeMs,
  load: async (app: App): Promise<ReadonlyMap<string, LastTrade>> => {
    const [markets, states] = await Promise.all([readMarkets(app), readMarketStates(app.db)]);
    const newest = new Map<string, LastTrade>();
    for (const market of markets) {
      const { lastPrice: price = null, lastAt: at = null } = states.get(market.id) ?? {};
      if (price === null || at === null) continue;
      const before = newest.get(market.instrument);
      if (!before || before.at < at) newest.set(market.instrument, { market, price, at });
    }
    return newest;
  },
});

/** The last trade in USD; undefined where the currency of its market has no price. */
async function toUsd(app: App, { market, price, at }: LastTrade): Promise<UsdPrice | undefined> {
  const currency = await readInstrument(app, market.currency);
  const paid = await readUsdPrice(app, currency);
  if (!paid) return undefined;
  const isOld = at < (await findTradingDaysAgo(app, market, freshDays, app.clock.now()));
  return {
    usd: (price * paid.usd) / 10n ** BigInt(currency.ledgerScale),
    tickId: undefined,
    at,
    observedAt: at,
    staleAt: undefined,
    isStale: isOld || paid.isStale,
  };
}

/**
 * What holdings of an instrument are valued by: its last trade on a market between investors where that is newer than its published price, otherwise that price. Nothing
 * is bought or sold at it. A price that has no date, such as that of an offering, counts where the last trade is old.
 */
export async function readValuePrice(app: App, instrument: Instrument): Promise<UsdPrice | undefined> {
  const price = await readUsdPrice(app, instrument);
  const last = instrument.kind === 'security' ? (await readLastTrades(app)).get(instrument.code) : undefined;
  const traded = last && (await toUsd(app, last));
  if (!traded || !price) return traded ?? price;
  const isDated = instrument.priceSource.kind === 'published';
  return (isDated ? traded.at > price.at : !traded.isStale) ? traded : price;
}
