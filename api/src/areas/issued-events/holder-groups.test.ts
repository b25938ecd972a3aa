import { expect, test } from 'vitest';
import { type HolderGroup, mergeSmallGroups, toBands } from './holder-groups.ts';

const group = (country: string, holders: number, category: HolderGroup['category'] = 'personal'): HolderGroup => ({
  country,
  category,
  holders,
  units: BigInt(holders) * 10n,
  gross: BigInt(holders) * 100n,
  tax: BigInt(holders),
});
const named = (groups: readonly HolderGroup[]) => groups.map(({ country, holders }) => `${country}:${holders}`);

test('groups of fewer than three holders are one group without a country', () => {
  const merged = mergeSmallGroups([group('GT', 5), group('CR', 2), group('PA', 1), group('CO', 3)]);
  expect(named(merged)).toEqual(['GT:5', 'CO:3', ':3']);
  expect(merged.at(-1)).toMatchObject({ category: '', units: 30n, gross: 300n, tax: 3n });
});

test('a single small group takes the smallest other one with it, so that it cannot be computed from the sum', () => {
  expect(named(mergeSmallGroups([group('GT', 5), group('CO', 3), group('PA', 1)]))).toEqual(['GT:5', ':4']);
  expect(named(mergeSmallGroups([group('PA', 1)]))).toEqual([':1']);
  expect(mergeSmallGroups([])).toEqual([]);
});

test('units outside the platform stay a group of their own', () => {
  const merged = mergeSmallGroups([group('GT', 4), group('', 1, 'outside')]);
  expect(merged.map(({ category }) => category)).toEqual(['personal', 'outside']);
});

test('every holder is in one band, and none has fewer than three', () => {
  const holdings = [1n, 2n, 5n, 40n, 50n, 60n, 700n, 80_000n];
  const bands = toBands(holdings, { scale: 0, minHolders: 3 });
  expect(bands.map(({ from, below, holders }) => [from, below, holders])).toEqual([
    [0n, 10n, 3],
    [10n, undefined, 5],
  ]);
  expect(bands.reduce((sum, { units }) => sum + units, 0n)).toBe(holdings.reduce((sum, units) => sum + units, 0n));
});

test('where names are allowed each step of ten is a band', () => {
  const bands = toBands([500n, 4_000n, 4_100n], { scale: 2, minHolders: 1 });
  expect(bands.map(({ from, holders }) => [from, holders])).toEqual([
    [0n, 1],
    [1_000n, 2],
  ]);
});
