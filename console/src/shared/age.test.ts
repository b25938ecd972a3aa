import { expect, test } from 'vitest';
import { durationText } from './age.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

test('an age has its two largest units, without a second one of zero', () => {
  const ages = [0, 59 * minuteMs, hourMs, hourMs + minuteMs, 24 * hourMs, 60 * 24 * hourMs, 25 * hourMs];
  // A line does not break within an age.
  expect(ages.map((ms) => durationText(ms).replaceAll('\u00a0', '_'))).toEqual([
    '0_m',
    '59_m',
    '1_h',
    '1_h_1_m',
    '1_d',
    '60_d',
    '1_d_1_h',
  ]);
});
