/** A part of what one request costs, in microseconds of processor time, with the parts that it is made of. */
export type Part = { readonly name: string; readonly microseconds: number; readonly parts: readonly Part[] };

const minShare = 0.004;

/** Parts by name from single amounts, the largest first; those below 0.4 % of the whole become one. */
export function sumParts(amounts: Iterable<readonly [string, number]>, whole: number): Part[] {
  const sums = new Map<string, number>();
  for (const [name, amount] of amounts) sums.set(name, (sums.get(name) ?? 0) + amount);
  const large = [...sums].filter(([, amount]) => amount >= whole * minShare);
  const rest =
    [...sums.values()].reduce((sum, amount) => sum + amount, 0) - large.reduce((sum, [, one]) => sum + one, 0);
  const parts = large.map(([name, microseconds]): Part => ({ name, microseconds, parts: [] }));
  parts.sort((left, right) => right.microseconds - left.microseconds);
  return rest > 0 ? [...parts, { name: 'others', microseconds: rest, parts: [] }] : parts;
}
