import { formatUnits, parseUnits } from '@istmo/contract/kernel/money';
import type { PriceSymbol, Tick } from './port.ts';

/** Prices are compared in units of 10^-18, as rates are. */
export const priceScale = 18;

export type Limits = {
  /** A tick older than this does not count. */
  staleMs: number;
  /** A tick from further in the future than this does not count: somebody's clock is wrong. */
  aheadMs: number;
  /** How many sources have to be left. */
  fewest: number;
  /** How far any of them may lie from the median, in 1/100 of a percent; further apart, nobody is believed. */
  apartBasisPoints: bigint;
  /** How far the price may lie from the last agreed one, in 1/100 of a percent; a further jump pauses until staff or time resolve it. */
  jumpBasisPoints: bigint;
};

/** Sound ones for live sources: two of them, a minute old at most (decisions, point 4), 1% apart, a jump of 10%. */
export const usualLimits: Limits = {
  staleMs: 60_000,
  aheadMs: 5_000,
  fewest: 2,
  apartBasisPoints: 100n,
  jumpBasisPoints: 1_000n,
};

export type Agreed = {
  readonly isAgreed: true;
  readonly symbol: PriceSymbol;
  /** The median, a plain decimal. */
  readonly value: string;
  /** The time of the oldest tick it rests on: an agreed price is as old as that. */
  readonly at: Date;
  readonly sources: readonly string[];
};
/** `missing` no usable tick at all, `stale` only old ones, `few` too few sources, `apart` they contradict each other, `jumped` too far from the last. */
export type Disagreed = { readonly isAgreed: false; readonly why: 'missing' | 'stale' | 'few' | 'apart' | 'jumped' };

type Question = { symbol: PriceSymbol; ticks: readonly Tick[]; now: Date; limits: Limits; last?: string };
type Read = { tick: Tick; units: bigint };

/** A tick's value in units of 10^-18; undefined for anything that is not a plain positive decimal. */
export function unitsOf(value: string): bigint | undefined {
  const units = parseUnits(value, priceScale, 'down');
  return units === 0n ? undefined : units;
}

/** The middle one, or of two middle ones the half of their sum, rounded down. */
export function median(values: readonly bigint[]): bigint {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined) throw new Error('no median of nothing');
  return (lower + upper) / 2n;
}

/** True when `one` lies further from `other` than the given part of `other`. */
export function isFurther(one: bigint, other: bigint, basisPoints: bigint): boolean {
  const distance = one > other ? one - other : other - one;
  return distance * 10_000n > other * basisPoints;
}

/** The newest readable tick of each source. */
function newestPerSource({ symbol, ticks }: Question): Read[] {
  const newest = new Map<string, Read>();
  for (const tick of ticks) {
    const units = tick.symbol === symbol ? unitsOf(tick.value) : undefined;
    const known = newest.get(tick.source);
    if (units && !(known && known.tick.at >= tick.at)) newest.set(tick.source, { tick, units });
  }
  return [...newest.values()];
}

/**
 * What all sources together say: the median of their newest ticks, after the old ones are left out, if enough are left and they do
 * not contradict each other or the last agreed value. With two sources that differ too much, neither is believed.
 */
export function agree(question: Question): Agreed | Disagreed {
  const { symbol, now, limits, last } = question;
  const all = newestPerSource(question);
  if (all.length === 0) return { isAgreed: false, why: 'missing' };
  const age = ({ tick }: Read) => now.getTime() - tick.at.getTime();
  const fresh = all.filter((read) => age(read) <= limits.staleMs && age(read) >= -limits.aheadMs);
  if (fresh.length === 0) return { isAgreed: false, why: 'stale' };
  if (fresh.length < limits.fewest) return { isAgreed: false, why: 'few' };
  const middle = median(fresh.map(({ units }) => units));
  if (fresh.some(({ units }) => isFurther(units, middle, limits.apartBasisPoints)))
    return { isAgreed: false, why: 'apart' };
  const before = last === undefined ? undefined : unitsOf(last);
  if (before && isFurther(middle, before, limits.jumpBasisPoints)) return { isAgreed: false, why: 'jumped' };
  const at = new Date(Math.min(...fresh.map(({ tick }) => tick.at.getTime())));
  return { isAgreed: true, symbol, value: plain(middle), at, sources: fresh.map(({ tick }) => tick.source).toSorted() };
}

/** A price by way of another: BTC/USDT times USDT/USD is a BTC/USD tick, as old as the older of both, rounded down. */
export function cross(first: Tick, second: Tick, symbol: PriceSymbol): Tick | undefined {
  const [one, other] = [unitsOf(first.value), unitsOf(second.value)];
  const isChain =
    `${first.symbol.split('/')[0]}/${second.symbol.split('/')[1]}` === symbol &&
    first.symbol.split('/')[1] === second.symbol.split('/')[0];
  if (!one || !other || !isChain) return undefined;
  const units = (one * other) / 10n ** BigInt(priceScale);
  const source = first.source === second.source ? first.source : `${first.source} × ${second.source}`;
  return units === 0n
    ? undefined
    : { symbol, value: plain(units), source, at: first.at < second.at ? first.at : second.at };
}

/** Units of 10^-18 as the shortest plain decimal. */
export function plain(units: bigint): string {
  return formatUnits(units, priceScale).replace(/\.?0+$/, '');
}
