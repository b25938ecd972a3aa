import { formatUnits, parseUnits } from '@istmo/contract/kernel/money';
import { deviatesBeyond } from '@istmo/contract/kernel/rate';
import type { PriceSymbol, Tick } from './port.ts';

/** Prices are compared in units of 10^-18, like rates. */
const priceScale = 18;

export type PriceLimits = {
  /** Older ticks are ignored. */
  maxAgeMs: number;
  /** Ticks further in the future are ignored: the source's clock is wrong. */
  maxAheadMs: number;
  /** How many sources a price needs. */
  minSources: number;
  /** How far each source may be from the median, in 1/100 of a percent; beyond it there is no price. */
  maxSpreadBasisPoints: bigint;
};

/** For live sources: two of them, at most a minute old (requirement 3.4), within 1% of the median. */
export const defaultPriceLimits: PriceLimits = {
  maxAgeMs: 60_000,
  maxAheadMs: 5_000,
  minSources: 2,
  maxSpreadBasisPoints: 100n,
};

export type AgreedPrice = {
  readonly isAgreed: true;
  readonly symbol: PriceSymbol;
  /** The median, a plain decimal. */
  readonly value: string;
  /** The time of the oldest tick that was used. */
  readonly at: Date;
  readonly sources: readonly string[];
};
/** `missing`: no usable tick, `stale`: only old ones, `diverging`: the sources contradict each other. */
export type PriceDisagreement = {
  readonly isAgreed: false;
  readonly reason: 'missing' | 'stale' | 'too-few-sources' | 'diverging';
};

type PriceInputs = { symbol: PriceSymbol; ticks: readonly Tick[]; now: Date; limits: PriceLimits };
type ParsedTick = { tick: Tick; units: bigint };

/** A tick's value in units of 10^-18; undefined for anything that is not a plain positive decimal. */
export function parsePriceUnits(value: string): bigint | undefined {
  const units = parseUnits(value, priceScale, 'down');
  return units === 0n ? undefined : units;
}

/** The middle value, or the mean of the two middle ones, rounded down. */
export function median(values: readonly bigint[]): bigint {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined) throw new Error('no median of nothing');
  return (lower + upper) / 2n;
}

/** The newest readable tick of each source. */
function newestPerSource({ symbol, ticks }: PriceInputs): ParsedTick[] {
  const newest = new Map<string, ParsedTick>();
  for (const tick of ticks) {
    const units = tick.symbol === symbol ? parsePriceUnits(tick.value) : undefined;
    const previous = newest.get(tick.source);
    if (units && !(previous && previous.tick.at >= tick.at)) newest.set(tick.source, { tick, units });
  }
  return [...newest.values()];
}

/**
 * The price that all sources agree on: the median of their newest ticks without the stale ones, if there are enough sources and they
 * do not contradict each other. Two sources that differ too much give no price.
 */
export function agreePrice(inputs: PriceInputs): AgreedPrice | PriceDisagreement {
  const { symbol, now, limits } = inputs;
  const all = newestPerSource(inputs);
  if (all.length === 0) return { isAgreed: false, reason: 'missing' };
  const ageMs = ({ tick }: ParsedTick) => now.getTime() - tick.at.getTime();
  const current = all.filter((one) => ageMs(one) <= limits.maxAgeMs && ageMs(one) >= -limits.maxAheadMs);
  if (current.length === 0) return { isAgreed: false, reason: 'stale' };
  if (current.length < limits.minSources) return { isAgreed: false, reason: 'too-few-sources' };
  const middle = median(current.map(({ units }) => units));
  if (current.some(({ units }) => deviatesBeyond(units, middle, limits.maxSpreadBasisPoints)))
    return { isAgreed: false, reason: 'diverging' };
  const at = new Date(Math.min(...current.map(({ tick }) => tick.at.getTime())));
  const sources = current.map(({ tick }) => tick.source).toSorted();
  return { isAgreed: true, symbol, value: formatPriceUnits(middle), at, sources };
}

/** The cross rate of two ticks: BTC/USDT times USDT/USD is a BTC/USD tick, as old as the older of both, rounded down. */
export function crossTick(first: Tick, second: Tick, symbol: PriceSymbol): Tick | undefined {
  const [one, other] = [parsePriceUnits(first.value), parsePriceUnits(second.value)];
  const isChain =
    `${first.symbol.split('/')[0]}/${second.symbol.split('/')[1]}` === symbol &&
    first.symbol.split('/')[1] === second.symbol.split('/')[0];
  if (!one || !other || !isChain) return undefined;
  const units = (one * other) / 10n ** BigInt(priceScale);
  const source = first.source === second.source ? first.source : `${first.source} × ${second.source}`;
  return units === 0n
    ? undefined
    : { symbol, value: formatPriceUnits(units), source, at: first.at < second.at ? first.at : second.at };
}

/** Units of 10^-18 as the shortest plain decimal. */
export function formatPriceUnits(units: bigint): string {
  return formatUnits(units, priceScale).replace(/\.?0+$/, '');
}
