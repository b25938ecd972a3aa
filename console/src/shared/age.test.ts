import { expect, test } from 'vitest';
import { durationText } from './age.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

test('an age has its two largest units, without a second one of zero', () => {
  const ages = [0, 59 * minuteMs, hourMs, hourMs + minuteMs, 24 * hourMs, 60 * 24 * hourMs, 25 * hourMs];
  expect(ages.map(durationText)).toEqual(['0 m', '59 m', '1 h', '1 h 1 m', '1 d', '60 d', '1 d 1 h']);
});
