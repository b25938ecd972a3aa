import { expect, test } from 'vitest';
import { valueAxis } from './value-axis.ts';

test('the axis has round values around all that is drawn', () => {
  expect(valueAxis([9_328_000, 9_476_000])).toEqual({
    span: { low: 9_300_000, high: 9_500_000 },
    ticks: [9_300_000, 9_350_000, 9_400_000, 9_450_000, 9_500_000],
  });
});

test('a movement of cents in thousands stays nearly flat', () => {
  const { span } = valueAxis([349_977, 350_001]);
  expect(span.high - span.low).toBeGreaterThanOrEqual(7_000);
});

test('an axis never begins below zero, and its values are whole cents', () => {
  expect(valueAxis([0, 40]).span.low).toBe(0);
  expect(valueAxis([0, 0])).toEqual({ span: { low: 0, high: 60 }, ticks: [0, 20, 40, 60] });
});
