import { afterEach, expect, test, vi } from 'vitest';
import { newId } from './new-id.ts';

afterEach(() => vi.restoreAllMocks());

test('ids are UUIDs of version 7 that begin with the time', () => {
  const before = Date.now();
  const id = newId();
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const at = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
  expect(at).toBeGreaterThanOrEqual(before);
  expect(at).toBeLessThanOrEqual(Date.now() + 1);
});

test('a hundred thousand consecutive ids ascend and are unique', () => {
  const ids = Array.from({ length: 100_000 }, newId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? ''))).toBe(true);
});

test('ids ascend and are unique though the clock jumps ahead and back', () => {
  const real = Date.now();
  const clock = vi.spyOn(Date, 'now');
  const ids = [0, 90_000, -3_600_000, 86_400_000, -120_000, 0].flatMap((ms) => {
    clock.mockReturnValue(real + ms);
    return Array.from({ length: 10_000 }, newId);
  });
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(ids.toSorted());
});
