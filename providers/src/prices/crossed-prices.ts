import { crossTick, formatPriceUnits, median, parsePriceUnits } from './agree-price.ts';
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
 * Adds prices made of two: BTC/USD of BTC/USDT, USD/COP of USDT/COP, each by the median price of USDT in dollars of all sources. One market gives one
 * price, so that two of them are two sources.
 */
export function crossedPrices(source: Prices): Prices {
  return {
    async readLatest(symbols, signal) {
      const wanted = [...new Set(symbols)].filter((symbol) => legs.has(symbol));
      const added = wanted.length === 0 ? [] : [dollar, ...wanted.flatMap((symbol) => legs.get(symbol) ?? [])];
      const ticks = await source.readLatest([...new Set([...symbols, ...added])], signal);
      const usdt = medianTick(ticks.filter(({ symbol }) => symbol === dollar));
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

function medianTick(ticks: readonly Tick[]): Tick | undefined {
  const units = ticks.flatMap(({ value }) => parsePriceUnits(value) ?? []);
  const [first] = ticks;
  if (!first || units.length === 0) return undefined;
  const at = new Date(Math.min(...ticks.map((tick) => tick.at.getTime())));
  return { ...first, value: formatPriceUnits(median(units)), at };
}

/** USD/USDT of USDT/USD. */
function inverse(usdt: Tick): Tick {
  const units = parsePriceUnits(usdt.value) ?? 1n;
  return { ...usdt, symbol: 'USD/USDT', value: formatPriceUnits(one / units) };
}
