import type { SplitAccount, SplitLine, UnitsBefore } from '@istmo/ledger';

/** So many units afterwards for so many before. */
export type UnitRatio = { readonly new: bigint; readonly old: bigint };

/** `share`: what all fractions are together is given as whole units, the largest fractions first. `drop`: fractions are taken, and the terms may pay for them. */
export type FractionRule = 'share' | 'drop';

export type ChangedUnits = Omit<UnitsBefore, 'account'> & {
  readonly account: SplitAccount;
  readonly after: bigint;
};

/** The accounts that one holder's fractions are reckoned over together. */
type HoldingGroup = {
  readonly name: string;
  readonly parts: { readonly of: Omit<ChangedUnits, 'after'>; after: bigint }[];
};

const sumOf = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n);

/** Numbers from the largest down; equal ones stay in their order, because the sort is stable. */
const largestFirst = (one: bigint, other: bigint): number => (one === other ? 0 : one > other ? -1 : 1);

/** A customer's own accounts are one holding; each account of the platform, and what is reserved for each open payment, is one by itself. */
function groupName({ customer, account, place, hold }: ChangedUnits | UnitsBefore): string {
  if (customer === null) return `${account} ${place}`;
  return account === 'reserved' ? `reserved ${hold}` : customer;
}

const beforeOf = ({ parts }: HoldingGroup): bigint => sumOf(parts.map(({ of }) => of.before));

/** Gives a holding as many units as its accounts have together by the ratio, and `extra` more: each account its own whole units first. */
function shareWithin({ parts }: HoldingGroup, { ratio, extra }: { ratio: UnitRatio; extra: bigint }): void {
  for (const part of parts) part.after = (part.of.before * ratio.new) / ratio.old;
  const all = (sumOf(parts.map(({ of }) => of.before)) * ratio.new) / ratio.old + extra;
  const left = Number(all - sumOf(parts.map(({ after }) => after)));
  const byRemainder = parts.toSorted((one, other) =>
    largestFirst((one.of.before * ratio.new) % ratio.old, (other.of.before * ratio.new) % ratio.old),
  );
  for (const part of byRemainder.slice(0, left)) part.after += 1n;
}

/**
 * What a split or a reverse split makes of every account of a security, in minor units. A holder has floor(units × new ÷ old) over all accounts; of the
 * fractions of all holders together whole units are shared out, or none. The sum does not depend on the order of `units`.
 */
export function splitAccounts(
  units: readonly UnitsBefore[],
  { ratio, fractions }: { readonly ratio: UnitRatio; readonly fractions: FractionRule },
): ChangedUnits[] {
  const groups = new Map<string, HoldingGroup>();
  const sorted = units.toSorted((one, other) => (nameOfPart(one) < nameOfPart(other) ? -1 : 1));
  for (const one of sorted) {
    const name = groupName(one);
    const group = groups.get(name) ?? { name, parts: [] };
    group.parts.push({ of: { ...one, account: toSplitAccount(one.account) }, after: 0n });
    groups.set(name, group);
  }
  const holdings = [...groups.values()];
  const whole = holdings.map((one) => (beforeOf(one) * ratio.new) / ratio.old);
  const all = (sumOf(holdings.map(beforeOf)) * ratio.new) / ratio.old;
  const left = fractions === 'share' ? Number(all - sumOf(whole)) : 0;
  const withExtra = new Set(
    holdings
      .toSorted((one, other) =>
        largestFirst((beforeOf(one) * ratio.new) % ratio.old, (beforeOf(other) * ratio.new) % ratio.old),
      )
      .slice(0, left),
  );
  for (const holding of holdings) shareWithin(holding, { ratio, extra: withExtra.has(holding) ? 1n : 0n });
  return holdings.flatMap(({ parts }) => parts.map(({ of, after }) => ({ ...of, after })));
}

// What is available first: of equal fractions it gets the unit.
const accountOrder = ['available', 'frozen', 'held', 'lot', 'reserved', 'treasury', 'tranche', 'external', 'fees'];
const nameOfPart = ({ customer, account, place, hold }: UnitsBefore): string =>
  `${customer ?? '~'} ${accountOrder.indexOf(account)} ${place} ${hold ?? ''}`;

function toSplitAccount(kind: UnitsBefore['account']): SplitAccount {
  const found = splitAccountKinds.find((one) => one === kind);
  if (!found) throw new Error(`a split does not change what is in ${kind}`);
  return found;
}

const splitAccountKinds: readonly SplitAccount[] = [
  'available',
  'held',
  'frozen',
  'lot',
  'reserved',
  'treasury',
  'tranche',
  'external',
  'fees',
];

/** One holder's units before and after, and the fraction that was not given: `numerator` of `ratio.old` parts of a minor unit. */
export type SplitHolding = {
  readonly customer: string;
  readonly before: bigint;
  readonly after: bigint;
  readonly numerator: bigint;
};

/** The customers' holdings of the lines, each with the fraction it lost; without what is reserved for payments that are not made yet. */
export function sumHoldings(
  lines: readonly Pick<SplitLine, 'customer' | 'account' | 'before' | 'after'>[],
  ratio: UnitRatio,
): SplitHolding[] {
  const sums = new Map<string, { before: bigint; after: bigint }>();
  for (const { customer, account, before, after } of lines) {
    if (customer === null || account === 'reserved') continue;
    const sum = sums.get(customer) ?? { before: 0n, after: 0n };
    sums.set(customer, { before: sum.before + before, after: sum.after + after });
  }
  return [...sums].map(([customer, { before, after }]) => ({
    customer,
    before,
    after,
    numerator: before * ratio.new - after * ratio.old,
  }));
}
