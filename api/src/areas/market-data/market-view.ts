import { bandAround } from '@istmo/contract/areas/order-books/order-arithmetic';
import { findInstrument } from '@istmo/contract/kernel/instrument';
import type { Language } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import { formatUnits } from '@istmo/contract/kernel/money';
import type { App } from '../../app.ts';
import { refuse } from '../../http/refusal.ts';
import { isShown, readRegistry } from '../instruments/public.ts';
import { findMarket, type Market, type MarketState, readMarkets } from '../markets/public.ts';
import type { PublicState, PublicTrade } from '../order-books/public.ts';

/** A market with the names and the decimal places of what is traded in it. */
export type ShownMarket = {
  readonly market: Market;
  readonly names: Readonly<Record<Language, string>>;
  readonly securityScale: number;
  readonly currencyScale: number;
};

/** The markets whose security the public sees. */
export async function readShownMarkets(app: App): Promise<ShownMarket[]> {
  const [markets, registry] = await Promise.all([readMarkets(app), readRegistry(app)]);
  return markets.flatMap((market) => {
    const security = findInstrument(registry.instruments, market.instrument);
    const currency = findInstrument(registry.instruments, market.currency);
    // The registry may be a quarter of a second older than a new market.
    if (!security || !currency || !isShown(security)) return [];
    return [
      { market, names: security.names, securityScale: security.ledgerScale, currencyScale: currency.ledgerScale },
    ];
  });
}

/** The market of a symbol that the public sees, or a refusal. */
export async function findShownMarket(app: App, symbol: string): Promise<ShownMarket> {
  const { id } = await findMarket(app, symbol);
  const found = (await readShownMarkets(app)).find(({ market }) => market.id === id);
  return found ?? refuse('not_found', m.kernel_not_found, { field: 'symbol' });
}

type Places = Pick<ShownMarket, 'securityScale' | 'currencyScale'>;

export const showPrice = ({ currencyScale }: Places, price: bigint): string => formatUnits(price, currencyScale);
export const showPriceOrNone = (places: Places, price: bigint | null): string | null =>
  price === null ? null : showPrice(places, price);
export const showSize = ({ securityScale }: Places, units: bigint): string => formatUnits(units, securityScale);

const percent = (basisPoints: number): string => formatUnits(BigInt(basisPoints), 2);

type Status = Omit<PublicState, 'auctionPrice' | 'auctionUnits'>;

export const showStatus = ({ phase, phaseSince, phaseReason, phaseNote, phaseUntil }: Status) => ({
  phase,
  phase_since: phaseSince.toISOString(),
  phase_reason: phaseReason,
  phase_note: phaseNote,
  phase_until: phaseUntil?.toISOString() ?? null,
});

export const showAuction = (
  places: Places,
  { auctionPrice, auctionUnits }: Pick<PublicState, 'auctionPrice' | 'auctionUnits'>,
) => ({
  auction_price: showPriceOrNone(places, auctionPrice),
  auction_units: auctionUnits === null ? null : showSize(places, auctionUnits),
});

export const showTrade = (places: Places, { number, price, units, taker, at }: PublicTrade) => ({
  number: Number(number),
  price: showPrice(places, price),
  units: showSize(places, units),
  taker,
  at: at.toISOString(),
});

/** What is set of a market: its terms in force, around the reference of now. */
export function showTerms(shown: ShownMarket, state: MarketState) {
  const { market } = shown;
  const band = bandAround(state.referencePrice, market.staticBand, market.tick);
  return {
    mode: market.mode,
    tick: showPrice(shown, market.tick),
    lot: showSize(shown, market.lot),
    min_size: showSize(shown, market.minUnits),
    max_size: showSize(shown, market.maxUnits),
    min_value: showPrice(shown, market.minValue),
    min_display: showSize(shown, market.minDisplay),
    reference_price: showPrice(shown, state.referencePrice),
    static_band_per: percent(market.staticBand),
    dynamic_band_per: percent(market.dynamicBand),
    protection_per: percent(market.protection),
    min_price: showPrice(shown, band.low),
    max_price: showPrice(shown, band.high),
    ...showAuction(shown, state),
    fee_tiers: market.feeTiers.map(({ volume, maker, taker }) => ({
      volume: showPrice(shown, volume),
      maker_per: percent(maker),
      taker_per: percent(taker),
    })),
    time_zone: market.schedule.timeZone,
  };
}
