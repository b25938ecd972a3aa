import { bookSides, type TrialBalanceLine } from '@istmo/ledger';
import type { Holding, UnknownHolding } from '@istmo/providers/holdings/port';

/** Money that is under way: it has arrived and is not in the books yet, or it may have left and still is. */
type UnderWay = { readonly place: string; readonly currency: string; readonly units: bigint };

/** The books read before and after the holdings: what changed in between proves nothing. */
export type CoverFacts = {
  readonly before: readonly TrialBalanceLine[];
  readonly after: readonly TrialBalanceLine[];
  readonly holdings: readonly Holding[];
  /** What could not be read: neither the place nor the currency is compared. */
  readonly unknown: readonly Pick<UnknownHolding, 'place' | 'currency'>[];
  readonly arrived: readonly UnderWay[];
  readonly leaving: readonly UnderWay[];
  /** Whether a currency is money: units of a security outside belong to others. */
  readonly isMoney: (currency: string) => boolean;
};

export type PlaceCover = {
  readonly place: string;
  readonly currency: string;
  readonly mirror: bigint;
  readonly hot: bigint;
  readonly cold: bigint;
  readonly account: bigint;
  /** Of when the oldest part of it is; undefined: of now. */
  readonly asOf: Date | undefined;
  /** Whether less or more is there than the books and the money under way explain. */
  readonly difference: 'none' | 'less' | 'more';
};

export type CurrencyCover = {
  readonly currency: string;
  readonly assets: bigint;
  readonly liabilities: bigint;
  /** By how much less is there than is owed; zero where nothing is missing. */
  readonly shortfall: bigint;
};

const keyOf = ({ place, currency }: Pick<UnderWay, 'place' | 'currency'>): string => `${place} ${currency}`;

function sumBy<Item>(items: readonly Item[], key: (item: Item) => string, units: (item: Item) => bigint) {
  const sums = new Map<string, bigint>();
  for (const item of items) sums.set(key(item), (sums.get(key(item)) ?? 0n) + units(item));
  return (name: string): bigint => sums.get(name) ?? 0n;
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);
const largest = (one: bigint, other: bigint): bigint => (one > other ? one : other);

const oldest = (holdings: readonly Holding[]): Date | undefined =>
  holdings.flatMap(({ asOf }) => asOf ?? []).toSorted((one, other) => one.getTime() - other.getTime())[0];

const mirrorsIn = (lines: readonly TrialBalanceLine[]) =>
  sumBy(
    lines.filter(({ kind }) => kind === 'external'),
    keyOf,
    ({ units }) => -units,
  );
const owedIn = (lines: readonly TrialBalanceLine[]) =>
  sumBy(
    lines.filter(({ kind }) => bookSides[kind] === 'customers' || bookSides[kind] === 'others'),
    ({ currency }) => currency,
    ({ units }) => units,
  );

/** Pure. What is at each place beside its mirror, and what is there of each currency beside what is owed. */
export function compareCover(facts: CoverFacts): {
  readonly places: readonly PlaceCover[];
  readonly currencies: readonly CurrencyCover[];
} {
  const { isMoney } = facts;
  const [before, after] = [facts.before, facts.after].map((lines) => lines.filter((line) => isMoney(line.currency)));
  const holdings = facts.holdings.filter(({ currency }) => isMoney(currency));
  if (!before || !after) throw new Error('the books are read twice');
  return {
    places: comparePlaces({ ...facts, before, after, holdings }),
    currencies: compareCurrencies({ ...facts, before, after, holdings }),
  };
}

function comparePlaces({ before, after, holdings, unknown, arrived, leaving }: CoverFacts): PlaceCover[] {
  const [mirrorBefore, mirrorAfter] = [mirrorsIn(before), mirrorsIn(after)];
  const [comes, goes] = [arrived, leaving].map((list) => sumBy(list, keyOf, ({ units }) => units));
  const held = sumBy(
    holdings,
    (holding) => `${keyOf(holding)} ${holding.purse}`,
    ({ units }) => units,
  );
  const external = after.flatMap(({ kind, place, currency }) => (kind === 'external' ? [{ place, currency }] : []));
  const known = new Map([...external, ...holdings].map((one) => [keyOf(one), one]));
  for (const one of unknown) known.delete(keyOf(one));
  return [...known].map(([key, { place, currency }]) => {
    const [hot, cold, account] = [held(`${key} hot`), held(`${key} cold`), held(`${key} account`)];
    const found = hot + cold + account;
    const lowest = least(mirrorBefore(key), mirrorAfter(key)) - (goes?.(key) ?? 0n);
    const highest = largest(mirrorBefore(key), mirrorAfter(key)) + (comes?.(key) ?? 0n);
    const difference = found < lowest ? 'less' : found > highest ? 'more' : 'none';
    const asOf = oldest(holdings.filter((one) => keyOf(one) === key));
    return { place, currency, mirror: mirrorAfter(key), hot, cold, account, asOf, difference };
  });
}

function compareCurrencies({ before, after, holdings, unknown, leaving }: CoverFacts): CurrencyCover[] {
  const [owedBefore, owedAfter] = [owedIn(before), owedIn(after)];
  const byCurrency = ({ currency }: { readonly currency: string }) => currency;
  const held = sumBy(holdings, byCurrency, ({ units }) => units);
  const goes = sumBy(leaving, byCurrency, ({ units }) => units);
  const compared = new Set([...after, ...holdings].map(byCurrency));
  for (const { currency } of unknown) compared.delete(currency);
  return [...compared].map((currency) => {
    const [assets, liabilities] = [held(currency), owedAfter(currency)];
    const missing = least(owedBefore(currency), liabilities) - assets - goes(currency);
    return { currency, assets, liabilities, shortfall: largest(missing, 0n) };
  });
}
