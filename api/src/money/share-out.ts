/** A fraction of minor units: of all parts that are shared out together `over` is the same. */
export type Shared = { readonly numerators: readonly bigint[]; readonly over: bigint };

/** Each part rounded down. */
export const roundDown = ({ numerators, over }: Shared): bigint[] => numerators.map((numerator) => numerator / over);

/** Whole units by largest remainder: their sum is exactly what all parts are together, rounded down. Of equal remainders the first gets the unit. */
export function shareOut({ numerators, over }: Shared): bigint[] {
  const given = roundDown({ numerators, over });
  const exact = numerators.reduce((sum, numerator) => sum + numerator, 0n) / over;
  let left = exact - given.reduce((sum, part) => sum + part, 0n);
  if (left === 0n) return given;
  const remainders = numerators.map((numerator, index) => ({ index, remainder: numerator % over }));
  // The sort is stable, so equal remainders stay in their order.
  remainders.sort((one, other) => (one.remainder === other.remainder ? 0 : one.remainder > other.remainder ? -1 : 1));
  for (const { index } of remainders) {
    if (left === 0n) break;
    given[index] = (given[index] ?? 0n) + 1n;
    left -= 1n;
  }
  return given;
}
