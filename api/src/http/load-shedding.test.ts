import { expect, test } from 'vitest';
import { type LoadKind, loadKinds, LoadShedding } from './load-shedding.ts';

const isTaken = (shedding: LoadShedding, kind: LoadKind): boolean => {
  try {
    shedding.admit(kind)();
    return true;
  } catch {
    return false;
  }
};

test('with more and more calls under way lists are refused first and money last', () => {
  const shedding = new LoadShedding();
  const refusedAt = new Map<LoadKind, number>();
  const leaves: (() => void)[] = [];
  for (let running = 0; refusedAt.size < loadKinds.length; running += 1) {
    for (const kind of loadKinds) if (!refusedAt.has(kind) && !isTaken(shedding, kind)) refusedAt.set(kind, running);
    if (!refusedAt.has('money')) leaves.push(shedding.admit('money'));
  }
  expect([...refusedAt.keys()]).toEqual(loadKinds);
  for (const leave of leaves) leave();
  expect(loadKinds.every((kind) => isTaken(shedding, kind))).toBe(true);
  shedding.stop();
});

test('a refused call says when it may come again', () => {
  const shedding = new LoadShedding();
  for (let running = 0; running < 32; running += 1) shedding.admit('money');
  expect(() => shedding.admit('list')).toThrow(
    expect.objectContaining({ code: 'overloaded', options: { retryAfterSeconds: 5 } }),
  );
  shedding.stop();
});
