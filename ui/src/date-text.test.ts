import { expect, test } from 'vitest';
import { dateText, dayOf, readDateText, withSlashes } from './date-text.ts';

const typed = (text: string) => [...text].reduce((held, letter) => withSlashes(held + letter, held), '');

test('a day is read day first, with or without leading zeros', () => {
  expect(readDateText('20/11/2026')).toBe('2026-11-20');
  expect(readDateText('1/2/2026')).toBe('2026-02-01');
  expect(readDateText('01-02-2026')).toBe('2026-02-01');
  expect(readDateText('09071985')).toBe('1985-07-09');
});

test('a day that does not exist is no day', () => {
  for (const text of [
    '31/02/1990',
    '29/02/2025',
    '00/01/2026',
    '10/13/2026',
    '32/01/2026',
    '1/1/26',
    '20/11/2026x',
    '',
  ])
    expect(readDateText(text)).toBeUndefined();
  expect(readDateText('29/02/2024')).toBe('2024-02-29');
});

test('slashes come by themselves', () => {
  expect(typed('09071985')).toBe('09/07/1985');
  expect(typed('0907')).toBe('09/07/');
});

test('a slash typed early is kept, one typed late is not doubled', () => {
  expect(typed('1/2/2026')).toBe('1/2/2026');
  expect(typed('09/07/1985')).toBe('09/07/1985');
});

test('letters and too many digits are dropped', () => {
  expect(typed('09a07b19856')).toBe('09/07/1985');
});

test('deleting a slash does not bring it back', () => {
  expect(withSlashes('09/07', '09/07/')).toBe('09/07');
  expect(withSlashes('09', '09/')).toBe('09');
});

test('text and day lead to each other', () => {
  expect(dateText('2026-11-20')).toBe('20/11/2026');
  expect(dateText(undefined)).toBe('');
  expect(readDateText(dateText('1900-01-01'))).toBe('1900-01-01');
});

test('today depends on where one is', () => {
  const at = new Date('2026-11-21T02:00:00Z');
  expect(dayOf(at, 'America/Guatemala')).toBe('2026-11-20');
  expect(dayOf(at, 'UTC')).toBe('2026-11-21');
});
