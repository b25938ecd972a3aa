import { expect, test } from 'vitest';
import { Queue } from '../../http/queue.ts';
import { hashPassword, isHashOf, isOutdated, matchesAny } from './hashing.ts';

const settings = { passwordPepper: 'a pepper for tests', passwordPepperAccepted: [] };
const clock = { now: () => new Date('2026-11-28T12:00:00Z') };
const context = { settings, clock };

test('two hashes of one password differ, and both match only that password', async () => {
  const [one, other] = await Promise.all([
    hashPassword(settings, 'Volcan-Azul-42'),
    hashPassword(settings, 'Volcan-Azul-42'),
  ]);
  expect(one).not.toBe(other);
  expect(await matchesAny(context, 'Volcan-Azul-42', [one])).toBe(true);
  expect(await matchesAny(context, 'Volcan-Azul-43', [one, other])).toBe(false);
});

test('a hash does not match without the pepper', async () => {
  const hash = await hashPassword(settings, 'Volcan-Azul-42');
  expect(
    await matchesAny({ settings: { ...settings, passwordPepper: 'another' }, clock }, 'Volcan-Azul-42', [hash]),
  ).toBe(false);
});

test('while the pepper is changed both are accepted until the date, and only a hash with the one before is outdated', async () => {
  const before = await hashPassword(settings, 'Volcan-Azul-42');
  const changed = {
    passwordPepper: 'the next pepper',
    passwordPepperAccepted: [{ until: new Date('2026-12-01'), key: settings.passwordPepper }],
  };
  const during = { settings: changed, clock };
  expect(await isHashOf(during, 'Volcan-Azul-42', before)).toBe(true);
  expect(await isHashOf(during, 'Volcan-Azul-43', before)).toBe(false);
  expect(await isOutdated(during, 'Volcan-Azul-42', before)).toBe(true);
  const after = await hashPassword(changed, 'Volcan-Azul-42');
  expect(await isHashOf(during, 'Volcan-Azul-42', after)).toBe(true);
  expect(await isOutdated(during, 'Volcan-Azul-42', after)).toBe(false);
  const later = { settings: changed, clock: { now: () => new Date('2026-12-01') } };
  expect(await isHashOf(later, 'Volcan-Azul-42', before)).toBe(false);
  expect(await isHashOf(later, 'Volcan-Azul-42', after)).toBe(true);
});

test('differently composed Unicode characters are the same password', async () => {
  const hash = await hashPassword(settings, 'Ni\u00f1o-Azul-42');
  expect(await matchesAny(context, 'Nin\u0303o-Azul-42', [hash])).toBe(true);
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
