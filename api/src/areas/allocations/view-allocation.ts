import type { PriorityGroup } from '@istmo/contract/kernel/raise';
import { divide, formatUnits } from '@istmo/contract/kernel/money';
import type { Allotment, AllotmentResult } from './allot.ts';
import type { ClosingRate } from './allocations.store.ts';
import { type ReadInstrument, totalsOf } from './compute-allocation.ts';

const percentPlaces = 4;
const wholeInPercent = 100n * 10n ** BigInt(percentPlaces);

/** The part of what was requested that is allotted, in percent; of nothing all. */
export const percentOf = ({ allotted, demanded }: { readonly allotted: bigint; readonly demanded: bigint }): string =>
  formatUnits(demanded === 0n ? wholeInPercent : divide(allotted * wholeInPercent, demanded, 'down'), percentPlaces);

export type ViewOf = {
  readonly instrumentOf: ReadInstrument;
  readonly security: string;
  readonly currency: string;
  readonly priorities: readonly PriorityGroup[];
  readonly rates: readonly ClosingRate[];
};

export const groupName = (group: number, priorities: readonly PriorityGroup[]): PriorityGroup | 'others' =>
  priorities[group] ?? 'others';

const sum = (lines: readonly Allotment[], of: (line: Allotment) => bigint): bigint => {
  let all = 0n;
  for (const line of lines) all += of(line);
  return all;
};

/** Orders, what they ask for and what they are allotted. */
function sumUnits(lines: readonly Allotment[], scale: number) {
  const demanded = sum(lines, (line) => line.demanded);
  const allotted = sum(lines, (line) => line.allotted);
  return {
    orders: lines.length,
    demanded: formatUnits(demanded, scale),
    allotted: formatUnits(allotted, scale),
    percent: percentOf({ demanded, allotted }),
  };
}

/** The power of ten at or below a value, from one whole unit of the currency up; below that zero. */
function sizeOf(value: bigint, scale: number): bigint {
  const digits = value.toString().length - 1;
  return digits < scale ? 0n : 10n ** BigInt(digits);
}

function listSizes(lines: readonly Allotment[], { instrumentOf, security, currency }: ViewOf) {
  const [unitScale, scale] = [instrumentOf(security).ledgerScale, instrumentOf(currency).ledgerScale];
  const bySize = Map.groupBy(lines, ({ order }) => sizeOf(order.value, scale));
  return [...bySize]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([from, mine]) => ({ from: formatUnits(from, scale), ...sumUnits(mine, unitScale) }));
}

function listGroups(lines: readonly Allotment[], { instrumentOf, security, priorities }: ViewOf) {
  const byGroup = Map.groupBy(lines, ({ order }) => order.group);
  return [...byGroup]
    .toSorted(([one], [other]) => one - other)
    .map(([group, mine]) => ({
      group: groupName(group, priorities),
      ...sumUnits(mine, instrumentOf(security).ledgerScale),
    }));
}

function listCurrencies(lines: readonly Allotment[], { instrumentOf, rates }: ViewOf) {
  const rateOf = new Map(rates.map((rate) => [rate.currency, rate]));
  return totalsOf(lines).map(({ currency, orders, paid, cost }) => {
    const { ledgerScale } = instrumentOf(currency);
    const rate = rateOf.get(currency);
    return {
      currency,
      orders,
      paid: formatUnits(paid, ledgerScale),
      taken: formatUnits(cost, ledgerScale),
      returned: formatUnits(paid - cost, ledgerScale),
      rate: rate?.rate ?? null,
      rate_at: rate?.at ?? null,
    };
  });
}

/** A result as staff read it. */
export function toResultView(result: AllotmentResult, shown: ViewOf & { readonly hash: Uint8Array }) {
  const { instrumentOf, security, currency, hash } = shown;
  const unitScale = instrumentOf(security).ledgerScale;
  const moneyScale = instrumentOf(currency).ledgerScale;
  const { lines, price, demanded, allotted, overUsed, value } = result;
  return {
    price: price === null ? null : formatUnits(price, moneyScale),
    orders: lines.length,
    demanded: formatUnits(demanded, unitScale),
    allotted: formatUnits(allotted, unitScale),
    over_used: formatUnits(overUsed, unitScale),
    percent: percentOf(result),
    value: formatUnits(value, moneyScale),
    empty_orders: lines.filter((line) => line.allotted === 0n).length,
    groups: listGroups(lines, shown),
    sizes: listSizes(lines, shown),
    currencies: listCurrencies(lines, shown),
    hash: Buffer.from(hash).toString('hex'),
  };
}
