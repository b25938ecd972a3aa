import { expect, test } from 'vitest';
import {
  dateText,
  dayOf,
  momentText,
  readDateText,
  readMomentText,
  withMomentSigns,
  withSlashes,
} from './date-text.ts';

const typeText = (text: string) => [...text].reduce((value, letter) => withSlashes(value + letter, value), '');

test('a day is read day first, with or without leading zeros', () => {
  expect(readDateText('20/11/2026')).toBe('2026-11-20');
  expect(readDateText('1/2/2026')).toBe('2026-02-01');
  expect(readDateText('01-02-2026')).toBe('2026-02-01');
  expect(readDateText('09071985')).toBe('1985-07-09');
});

test('a day that does not exist is rejected', () => {
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

test('slashes are inserted automatically', () => {
  expect(typeText('09071985')).toBe('09/07/1985');
  expect(typeText('0907')).toBe('09/07/');
});

test('a typed slash is kept, and not doubled', () => {
  expect(typeText('1/2/2026')).toBe('1/2/2026');
  expect(typeText('09/07/1985')).toBe('09/07/1985');
});

test('letters and too many digits are dropped', () => {
  expect(typeText('09a07b19856')).toBe('09/07/1985');
});

test('deleting a slash does not bring it back', () => {
  expect(withSlashes('09/07', '09/07/')).toBe('09/07');
  expect(withSlashes('09', '09/')).toBe('09');
});

test('text and day convert to each other', () => {
  expect(dateText('2026-11-20')).toBe('20/11/2026');
  expect(dateText(undefined)).toBe('');
  expect(readDateText(dateText('1900-01-01'))).toBe('1900-01-01');
});

test('today depends on the time zone', () => {
  const at = new Date('2026-11-21T02:00:00Z');
  expect(dayOf(at, 'America/Guatemala')).toBe('2026-11-20');
  expect(dayOf(at, 'UTC')).toBe('2026-11-21');
});

test('a day and a time are typed as digits, and the signs between them are inserted', () => {
  const type = (text: string) => [...text].reduce((value, letter) => withMomentSigns(value + letter, value), '');
  expect(type('201120261612')).toBe('20/11/2026 16:12');
  expect(type('20/11/2026 16:12')).toBe('20/11/2026 16:12');
  expect(withMomentSigns('20/11/2026', '20/11/2026 ')).toBe('20/11/2026');
  expect(readMomentText('20/11/2026 16:12')).toBe('2026-11-20T16:12');
  expect(readMomentText('1/2/2026 8:05')).toBe('2026-02-01T08:05');
  expect(momentText('2026-11-20T16:12')).toBe('20/11/2026 16:12');
});

test.each(['20/11/2026', '20/11/2026 24:00', '20/11/2026 10:60', '31/02/2026 10:00', '20/11/2026 1:2', ''])(
  '%j is no day and time',
  (text) => {
    expect(readMomentText(text)).toBeUndefined();
    expect(momentText(text)).toBe('');
  },
);
