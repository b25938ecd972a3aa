import type { TaxCategory } from '@istmo/contract/areas/corporate-actions/withholding.rules';

/** A smaller group could name one of its holders. */
export const minHolders = 3;

/** Holders of a country and category; both are empty for those that are too few to be shown apart. Amounts are minor units. */
export type HolderGroup = {
  readonly country: string;
  readonly category: TaxCategory | '';
  readonly holders: number;
  readonly units: bigint;
  readonly gross: bigint;
  readonly tax: bigint;
};

const together = (one: HolderGroup, other: HolderGroup): HolderGroup => ({
  country: '',
  category: '',
  holders: one.holders + other.holders,
  units: one.units + other.units,
  gross: one.gross + other.gross,
  tax: one.tax + other.tax,
});

const none: HolderGroup = { country: '', category: '', holders: 0, units: 0n, gross: 0n, tax: 0n };

const byHolders = (one: HolderGroup, other: HolderGroup): number => one.holders - other.holders;

/**
 * Groups of at least three holders, the largest first, with all smaller ones as one group at the end. Where that one is too small itself, the smallest
 * other group joins it. Units outside the platform are no holder's who is known, so they stay a group of their own.
 */
export function mergeSmallGroups(groups: readonly HolderGroup[]): HolderGroup[] {
  const outside = groups.filter(({ category }) => category === 'outside');
  const known = groups.filter(({ category }) => category !== 'outside');
  const shown = known.filter(({ holders }) => holders >= minHolders).toSorted(byHolders);
  const small = known.filter(({ holders }) => holders < minHolders);
  let rest = small.reduce(together, none);
  while (rest.holders > 0 && rest.holders < minHolders) {
    const smallest = shown.shift();
    if (smallest === undefined) break;
    rest = together(rest, smallest);
  }
  return [...shown.reverse(), ...(rest.holders > 0 ? [rest] : []), ...outside];
}

/** Holders with as many units, in minor units of the security; the last band has no end. */
export type SizeBand = {
  readonly from: bigint;
  readonly below: bigint | undefined;
  readonly holders: number;
  readonly units: bigint;
};

/**
 * Holders by size in steps of ten: less than ten whole units, less than a hundred, and so on. Bands of fewer than `minHolders` holders are put together with the
 * next one.
 */
export function toBands(
  holdings: readonly bigint[],
  { scale, minHolders: least }: { scale: number; minHolders: number },
): SizeBand[] {
  const bands: SizeBand[] = [];
  let left = holdings.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  let from = 0n;
  for (let below = 10n ** BigInt(scale + 1); left.length > 0; below *= 10n) {
    const inside = left.filter((units) => units < below);
    const isLast = inside.length === left.length;
    if (inside.length < least && !isLast) continue;
    const band = { from, below, holders: inside.length, units: sumOf(inside) };
    const before = bands.at(-1);
    // The largest holders alone could be named too.
    if (before && band.holders < least) bands.splice(-1, 1, join(before, band));
    else bands.push(band);
    left = left.slice(inside.length);
    from = below;
  }
  const last = bands.pop();
  return last ? [...bands, { ...last, below: undefined }] : [];
}

const sumOf = (parts: readonly bigint[]): bigint => parts.reduce((sum, part) => sum + part, 0n);

const join = (one: SizeBand, other: SizeBand): SizeBand => ({
  from: one.from,
  below: other.below,
  holders: one.holders + other.holders,
  units: one.units + other.units,
});
