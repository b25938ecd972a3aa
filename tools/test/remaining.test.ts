import { expect, test } from 'vitest';
import { Remaining } from './remaining.ts';

test('the time that is left is judged by how long the files took before', () => {
  const remaining = new Remaining(['short.test.ts', 'long.test.ts'], { 'short.test.ts': 1_000, 'long.test.ts': 9_000 });
  expect(remaining.describe(0)).toBe('0 of 2 files');
  remaining.end('short.test.ts', 2_000);
  // The long file took nine times as long as the short one.
  expect(remaining.describe(60_000)).toBe('1 of 2 files, about 9 min left');
  remaining.end('long.test.ts', 8_000);
  expect(remaining.describe(600_000)).toBe('2 of 2 files');
  expect(remaining.durations()).toEqual({ 'short.test.ts': 2_000, 'long.test.ts': 8_000 });
});

test('files that never ran count as any other, and a file that ends twice counts once', () => {
  const remaining = new Remaining(['a', 'b', 'c', 'd'], {});
  remaining.end('a', 10);
  remaining.end('a', 10);
  expect(remaining.describe(120_000)).toBe('1 of 4 files, about 6 min left');
  remaining.end('b', 10);
  remaining.end('c', 10);
  expect(remaining.describe(120_000)).toBe('3 of 4 files, less than a minute left');
});

test('what ran earlier and not now is kept for the next run', () => {
  const remaining = new Remaining(['a'], { b: 5 });
  remaining.end('a', 7);
  expect(remaining.durations()).toEqual({ a: 7, b: 5 });
});
