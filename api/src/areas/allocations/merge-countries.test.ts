import { expect, test } from 'vitest';
import { mergeCountries } from './read-demand.ts';

const group = (name: string, investors: number) => ({
  name,
  investors,
  orders: investors,
  unvalued: 0,
  paid: BigInt(investors),
  intended: 0n,
  left: 0n,
  expired: 0n,
});
const merge = (...groups: readonly (readonly [name: string, investors: number])[]) =>
  mergeCountries(groups.map(([name, investors]) => group(name, investors))).map(
    ({ country, investors }) => [country, investors] as const,
  );

test('countries of three investors are shown, and those of fewer are one group', () => {
  expect(merge(['SV', 3], ['GT', 9], ['CR', 2], ['PA', 1])).toEqual([
    ['GT', 9],
    ['SV', 3],
    [null, 3],
  ]);
});

test('a group that is too small itself takes the next larger country, so that the total does not give it away', () => {
  expect(merge(['SV', 3], ['GT', 9], ['PA', 1])).toEqual([
    ['GT', 9],
    [null, 4],
  ]);
  expect(merge(['SV', 5], ['PA', 1])).toEqual([[null, 6]]);
});

test('a profile without a country is never a group of its own', () => {
  expect(merge(['SV', 5], ['ZZ', 4])).toEqual([
    ['SV', 5],
    [null, 4],
  ]);
  expect(merge(['SV', 2])).toEqual([[null, 2]]);
});
