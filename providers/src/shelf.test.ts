import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { drawer, memoryShelf } from './shelf.ts';
import { keepsShelfPromises } from './shelf.suite.ts';

keepsShelfPromises(async () => {
  const shelf = memoryShelf();
  return [shelf, shelf];
});

test('a drawer reads a value of another shape as empty, and tells what the last turn told', async () => {
  const shelf = memoryShelf();
  await shelf.change('count', () => 'not a number');
  const count = drawer(shelf, { name: 'count', shape: z.int(), empty: () => 10 });
  expect(await count.read()).toBe(10);
  expect(await count.change((n) => ({ keep: n + 1, tell: `was ${n}` }))).toBe('was 10');
  expect(await count.read()).toBe(11);
});
