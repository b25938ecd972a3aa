import { expect, test } from 'vitest';
import { addDays, addMonths, countDays, isDay, isLastDayOfMonth, isWeekend, toLastDayOfMonth } from './day.ts';

test('only an existing day is a day', () => {
  for (const day of ['2024-02-29', '1900-01-01']) expect(isDay(day)).toBe(true);
  for (const day of ['2023-02-29', '2023-13-01', '2023-00-10', '2023-1-1', '', '20230101', '2023-04-31'])
    expect(isDay(day), day).toBe(false);
});

test('days are counted over leap years and the ends of years', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
  expect(countDays('2024-02-28', '2024-03-01')).toBe(2);
  expect(countDays('2026-03-01', '2026-02-28')).toBe(-1);
});

test('a month later is the same day of the month, or the last one of a shorter month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2024-02-29', 12)).toBe('2025-02-28');
  expect(addMonths('2026-03-15', -3)).toBe('2025-12-15');
  expect(addMonths('2026-12-01', 1)).toBe('2027-01-01');
  expect([isLastDayOfMonth('2026-02-28'), isLastDayOfMonth('2024-02-28')]).toEqual([true, false]);
  expect(toLastDayOfMonth('2024-02-10')).toBe('2024-02-29');
});

test('Saturday and Sunday are the weekend', () => {
  expect(['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30'].map(isWeekend)).toEqual([false, true, true, false]);
});
