import type { readMarket } from '@istmo/contract/areas/market-data/market-data.calls';
import type { FeeTier } from '@istmo/contract/areas/order-books/order-arithmetic';
import type { OrderLimits } from '@istmo/contract/areas/order-books/order.rules';
import { formatAmount, trimZeros } from '@istmo/contract/kernel/format';
import { formatUnits, parseUnits } from '@istmo/contract/kernel/money';
import type { ReplyAt } from '@istmo/contract/wire';

export type MarketView = ReplyAt<typeof readMarket>['data'];

/** The terms of a market in whole ledger units: prices are of one whole unit of the security. */
export type MarketTerms = OrderLimits & {
  readonly symbol: string;
  readonly referencePrice: bigint;
  /** In hundredths of a percent. */
  readonly protection: number;
  readonly feeTiers: readonly FeeTier[];
  /** As many places as the tick and the lot need. */
  readonly pricePlaces: number;
  readonly sizePlaces: number;
};

/** Units of an amount of the server, which are always exact. */
export function unitsOf(text: string, scale: number): bigint {
  const units = parseUnits(text, scale);
  if (units === undefined) throw new Error(`an amount of a market has at most ${scale} places, got ${text}`);
  return units;
}

/** Hundredths of a percent of a percentage such as "0.30". */
export const basisPointsOf = (percent: string): number => Number.parseInt(`${parseUnits(percent, 2, 'up') ?? 0n}`, 10);

const placesIn = (text: string, min: number): number => trimZeros(text, min).split('.')[1]?.length ?? 0;

// A price in a currency has two places, or as many as the currency has if these are fewer.
const minPricePlaces = 2;

export function toTerms(market: MarketView): MarketTerms {
  const { symbol, security, currency, security_scale: securityScale, currency_scale: currencyScale } = market;
  const price = (text: string): bigint => unitsOf(text, currencyScale);
  const size = (text: string): bigint => unitsOf(text, securityScale);
  return {
    symbol,
    security,
    securityScale,
    currency,
    currencyScale,
    unitScale: 10n ** BigInt(securityScale),
    tick: price(market.tick),
    lot: size(market.lot),
    minUnits: size(market.min_size),
    maxUnits: size(market.max_size),
    minValue: price(market.min_value),
    minDisplay: size(market.min_display),
    low: price(market.min_price),
    high: price(market.max_price),
    referencePrice: price(market.reference_price),
    protection: basisPointsOf(market.protection_per),
    feeTiers: market.fee_tiers.map(({ volume, maker_per: maker, taker_per: taker }) => ({
      volume: price(volume),
      maker: basisPointsOf(maker),
      taker: basisPointsOf(taker),
    })),
    pricePlaces: placesIn(market.tick, currencyScale < minPricePlaces ? currencyScale : minPricePlaces),
    sizePlaces: placesIn(market.lot, 0),
  };
}

export const priceText = (price: bigint, { currencyScale, pricePlaces }: MarketTerms): string =>
  formatAmount({ units: price, scale: currencyScale }, { places: pricePlaces });

export const sizeText = (units: bigint, { securityScale, sizePlaces }: MarketTerms): string =>
  formatAmount({ units, scale: securityScale }, { places: sizePlaces });

/** "1,250.00 USD"; what is paid is rounded up, all else down. */
export const moneyText = (units: bigint, terms: MarketTerms, rounding: 'down' | 'up' = 'down'): string =>
  `${formatAmount({ units, scale: terms.currencyScale }, { places: moneyPlaces(terms), rounding })} ${terms.currency}`;

const moneyPlaces = ({ currencyScale, pricePlaces }: MarketTerms): number =>
  pricePlaces < minPricePlaces ? (currencyScale < minPricePlaces ? currencyScale : minPricePlaces) : pricePlaces;

export const securityText = (units: bigint, terms: MarketTerms): string =>
  `${sizeText(units, terms)} ${terms.security}`;

/** A price or a size as it is written into a field. */
export const priceField = (price: bigint, { currencyScale, pricePlaces }: MarketTerms): string =>
  trimZeros(formatUnits(price, currencyScale), pricePlaces);
export const sizeField = (units: bigint, { securityScale, sizePlaces }: MarketTerms): string =>
  trimZeros(formatUnits(units, securityScale), sizePlaces);

/** How many decimals the field of a price and of a size takes. */
export const fieldPlaces = ({ currencyScale, pricePlaces }: MarketTerms): number =>
  currencyScale < pricePlaces ? currencyScale : pricePlaces;
