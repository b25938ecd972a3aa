import { expect, test } from 'vitest';
import { parseFeePercent } from './fee-terms.ts';

test('a percentage is parsed in hundredths, rounded up', () => {
  expect(parseFeePercent('0.5')).toBe(50n);
  expect(parseFeePercent('0.125')).toBe(13n);
  expect(parseFeePercent('0')).toBe(0n);
  expect(parseFeePercent('x')).toBeUndefined();
});
