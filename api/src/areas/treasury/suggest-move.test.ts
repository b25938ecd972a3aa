import { expect, test } from 'vitest';
import { suggestMove } from './suggest-move.ts';

const share = { min: 5, max: 15 };

test.each([
  [{ hot: 10n, cold: 90n }, undefined],
  [{ hot: 5n, cold: 95n }, undefined],
  [{ hot: 15n, cold: 85n }, undefined],
  [
    { hot: 16n, cold: 84n },
    { source: 'hot', units: 6n },
  ],
  [
    { hot: 4n, cold: 96n },
    { source: 'cold', units: 6n },
  ],
  [{ hot: 0n, cold: 0n }, undefined],
  [
    { hot: 1n, cold: 0n },
    { source: 'hot', units: 1n },
  ],
  [
    { hot: -5n, cold: 105n },
    { source: 'cold', units: 15n },
  ],
])('of %o a move of %o is suggested', (balances, expected) => {
  expect(suggestMove(balances, share)).toEqual(expected);
});
