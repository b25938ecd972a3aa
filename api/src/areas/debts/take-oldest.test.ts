import { expect, test } from 'vitest';
import { takeOldest } from './take-oldest.ts';

const has = {
  units: 100n,
  credits: [
    { event: 'a', units: 30n },
    { event: 'b', units: 50n },
  ],
};

test('what older credits left is taken first, and nothing is said of it', () => {
  expect(takeOldest(has, 15n)).toEqual({ taken: [], left: { ...has, units: 85n } });
});

test('then the credits, the first that came first, each for its part', () => {
  const { taken, left } = takeOldest(has, 60n);
  expect(taken).toEqual([
    { event: 'a', units: 30n },
    { event: 'b', units: 10n },
  ]);
  expect(takeOldest(left, 40n)).toEqual({
    taken: [{ event: 'b', units: 40n }],
    left: { units: 0n, credits: [] },
  });
});

test('what came back of the same event is one part of it', () => {
  const back = { event: 'a', units: 15n };
  const twice = { units: 30n, credits: [back, back] };
  expect(takeOldest(twice, 20n).taken).toEqual([{ event: 'a', units: 20n }]);
});
