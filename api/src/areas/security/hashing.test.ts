import { expect, test } from 'vitest';
import { Queue } from '../../http/queue.ts';
import { hashPassword, matchesAny } from './hashing.ts';

const settings = { passwordPepper: 'a pepper for tests' };

test('two hashes of one password differ, and both match only that password', async () => {
  const [one, other] = await Promise.all([
    hashPassword(settings, 'Volcan-Azul-42'),
    hashPassword(settings, 'Volcan-Azul-42'),
  ]);
  expect(one).not.toBe(other);
  expect(await matchesAny(settings, 'Volcan-Azul-42', [one])).toBe(true);
  expect(await matchesAny(settings, 'Volcan-Azul-43', [one, other])).toBe(false);
});

test('a hash does not match without the pepper', async () => {
  const hash = await hashPassword(settings, 'Volcan-Azul-42');
  expect(await matchesAny({ passwordPepper: 'another' }, 'Volcan-Azul-42', [hash])).toBe(false);
});

test('differently composed Unicode characters are the same password', async () => {
  const hash = await hashPassword(settings, 'Ni\u00f1o-Azul-42');
  expect(await matchesAny(settings, 'Nin\u0303o-Azul-42', [hash])).toBe(true);
});

test('a limited number run, a limited number wait, and one more is refused at once', async () => {
  const queue = new Queue({ maxRunning: 2, maxWaiting: 3 });
  const gates: (() => void)[] = [];
  let running = 0;
  let maxObserved = 0;
  const work = () =>
    queue.run(async () => {
      running += 1;
      maxObserved = Math.max(maxObserved, running);
      await new Promise<void>((open) => gates.push(open));
      running -= 1;
    });
  const all = Array.from({ length: 5 }, work);
  await expect(work()).rejects.toMatchObject({ code: 'overloaded', options: { retryAfterSeconds: 2 } });
  expect(() => queue.assertCapacity()).toThrow();
  for (let opened = 0; opened < 5; opened += 1) {
    await expect.poll(() => gates.length).toBeGreaterThan(0);
    gates.shift()?.();
  }
  await Promise.all(all);
  expect(maxObserved).toBe(2);
  expect(() => queue.assertCapacity()).not.toThrow();
});

test('work that fails frees its slot', async () => {
  const queue = new Queue({ maxRunning: 1, maxWaiting: 0 });
  await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await queue.run(async () => 'yes')).toBe('yes');
});
