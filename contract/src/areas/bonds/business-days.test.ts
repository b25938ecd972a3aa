import { expect, test } from 'vitest';
import { adjustDay, isBusinessDay, subtractBusinessDays } from './business-days.ts';

// 2026-05-30 is a Saturday, 2026-06-01 a Monday; 2026-10-31 is a Saturday.
const holidays = new Set(['2026-06-01', '2026-10-30']);

test.each([
  ['following', '2026-05-30', '2026-06-02'],
  ['modified-following', '2026-05-30', '2026-05-29'],
  ['preceding', '2026-05-30', '2026-05-29'],
  ['modified-preceding', '2026-05-30', '2026-05-29'],
  ['none', '2026-05-30', '2026-05-30'],
  ['following', '2026-10-31', '2026-11-02'],
  ['modified-following', '2026-10-31', '2026-10-29'],
  ['preceding', '2026-11-01', '2026-10-29'],
  ['modified-preceding', '2026-11-01', '2026-11-02'],
  ['modified-following', '2026-06-01', '2026-06-02'],
  ['following', '2026-06-02', '2026-06-02'],
] as const)('%s: what is due on %s is paid on %s', (convention, day, paid) => {
  expect(adjustDay(day, convention, holidays)).toBe(paid);
});

test('a day before is counted in business days', () => {
  expect(subtractBusinessDays('2026-06-03', 0, holidays)).toBe('2026-06-03');
  expect(subtractBusinessDays('2026-06-03', 2, holidays)).toBe('2026-05-29');
  expect(subtractBusinessDays('2026-05-31', 0, holidays)).toBe('2026-05-29');
});

test('holidays on every day are a mistake and do not go on for ever', () => {
  class EveryDay extends Set<string> {
    override has = () => true;
  }
  const always = new EveryDay();
  expect(isBusinessDay('2026-06-03', always)).toBe(false);
  expect(() => adjustDay('2026-06-03', 'following', always)).toThrow('no business day');
});
