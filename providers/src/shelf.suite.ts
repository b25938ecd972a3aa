import { describe, expect, test } from 'vitest';
import type { Shelf } from './shelf.ts';

/** What every shelf promises; `makeTwo` opens the same shelf twice, as two processes would. */
export function keepsShelfPromises(makeTwo: () => Promise<[Shelf, Shelf]>): void {
  describe('a shelf', () => {
    test('answers undefined for a name nobody wrote', async () => {
      const [shelf] = await makeTwo();
      expect(await shelf.read('nothing')).toBeUndefined();
      expect(await shelf.change('nothing', (value) => value)).toBeUndefined();
    });

    test('shows what one process kept to the other', async () => {
      const [one, other] = await makeTwo();
      expect(await one.change('a', () => ({ n: 1, list: ['x'] }))).toEqual({ n: 1, list: ['x'] });
      expect(await other.read('a')).toEqual({ n: 1, list: ['x'] });
      expect(await other.read('b')).toBeUndefined();
    });

    test('loses no change when many turn the same name at once', async () => {
      const shelves = await makeTwo();
      const add = (value: unknown) => (typeof value === 'number' ? value : 0) + 1;
      await Promise.all(
        Array.from({ length: 40 }, (_, index) => (index % 2 ? shelves[0] : shelves[1]).change('sum', add)),
      );
      expect(await shelves[0].read('sum')).toBe(40);
    });

    test('keeps the old value when the turn throws', async () => {
      const [shelf] = await makeTwo();
      await shelf.change('a', () => 'old');
      const broken = shelf.change('a', () => {
        throw new Error('no');
      });
      await expect(broken).rejects.toThrow('no');
      expect(await shelf.read('a')).toBe('old');
    });

    test('takes a name off when the turn answers undefined', async () => {
      const [shelf] = await makeTwo();
      await shelf.change('a', () => 'old');
      await shelf.change('a', () => undefined);
      expect(await shelf.read('a')).toBeUndefined();
    });

    test('keeps what the last turn made, also when others take the name off at the same moment', async () => {
      const shelves = await makeTwo();
      const made: (string | undefined)[] = [];
      const turn = (next: string | undefined) => () => {
        made.push(next);
        return next;
      };
      await Promise.all(
        Array.from({ length: 60 }, (_, index) =>
          (index % 2 ? shelves[0] : shelves[1]).change('a', turn(index % 3 ? `${index}` : undefined)),
        ),
      );
      expect(await shelves[0].read('a')).toBe(made.at(-1));
    });

    test('keeps a value of its own: what the reader does to his copy is not stored', async () => {
      const [shelf] = await makeTwo();
      const mine = { list: ['a'] };
      await shelf.change('a', () => mine);
      mine.list.push('b');
      expect(await shelf.read('a')).toEqual({ list: ['a'] });
    });
  });
}
