import { expect, test } from 'vitest';
import { formatAge } from './age.ts';

const at = '2026-11-20T16:00:00.000Z';
const ageAfter = (ms: number, language: 'en' | 'es') => formatAge(at, { nowMs: Date.parse(at) + ms, language });

test('an age is in its largest whole unit, in both languages', () => {
  expect(ageAfter(59_999, 'en')).toBe('59 seconds ago');
  expect(ageAfter(60_000, 'en')).toBe('1 minute ago');
  expect(ageAfter(3_600_000 * 2, 'es')).toBe('hace 2 horas');
  expect(ageAfter(86_400_000 * 3.5, 'en')).toBe('3 days ago');
});

test('what the device believes to be ahead is not negative', () => {
  expect(ageAfter(-5_000, 'en')).toBe('1 second ago');
});
