import type { Clock } from '../clock.ts';
import { agreePrice, crossTick, defaultPriceLimits, formatPriceUnits, parsePriceUnits } from './agree-price.ts';
import type { Prices, PriceSymbol, Tick } from './port.ts';

/* Markets quoted in USDT as prices in dollars: what an exchange trades bitcoin and pesos for is USDT, not USD. */

const dollar: PriceSymbol = 'USDT/USD';
/** By the symbol that is wanted, the one that it is made of together with the price of USDT. */
const legs: ReadonlyMap<PriceSymbol, PriceSymbol> = new Map([
  ['BTC/USD', 'BTC/USDT'],
  ['USD/COP', 'USDT/COP'],
]);
const one = 10n ** 36n;

/**
 * Adds prices made of two: BTC/USD of BTC/USDT, USD/COP of USDT/COP, each by the price of USDT in dollars that the sources agree on. One market gives
 * one price, so that two of them are two sources. Without agreement on USDT there is none: a wrong price of it would move all markets
 * alike, and they would agree.
 */
export function crossedPrices(source: Prices, clock: Clock): Prices {
  return {
    async readLatest(symbols, signal) {
      const wanted = [...new Set(symbols)].filter((symbol) => legs.has(symbol));
      const added = wanted.length === 0 ? [] : [dollar, ...wanted.flatMap((symbol) => legs.get(symbol) ?? [])];
      const ticks = await source.readLatest([...new Set([...symbols, ...added])], signal);
      const usdt = agreedTick(ticks, clock.now());
      const crossed = wanted.flatMap((symbol) =>
        ticks.filter((tick) => tick.symbol === legs.get(symbol)).flatMap((tick) => cross(tick, symbol, usdt) ?? []),
      );
      return [...ticks.filter(({ symbol }) => symbols.includes(symbol)), ...crossed];
    },
  };
}

function cross(tick: Tick, symbol: PriceSymbol, usdt: Tick | undefined): Tick | undefined {
  if (!usdt) return undefined;
  const found = symbol === 'USD/COP' ? crossTick(inverse(usdt), tick, symbol) : crossTick(tick, usdt, symbol);
  // The market is the source; what USDT is worth is the same for all of them.
  return found && { ...found, source: `${tick.source} (${tick.symbol})` };
}

function agreedTick(ticks: readonly Tick[], now: Date): Tick | undefined {
  const agreed = agreePrice({ symbol: dollar, ticks, now, limits: defaultPriceLimits });
  return agreed.isAgreed
    ? { symbol: dollar, value: agreed.value, source: agreed.sources.join(), at: agreed.at }
    : undefined;
}

/** USD/USDT of USDT/USD. */
function inverse(usdt: Tick): Tick {
  const units = parsePriceUnits(usdt.value) ?? 1n;
  return { ...usdt, symbol: 'USD/USDT', value: formatPriceUnits(one / units) };
}
