import { describe, expect, test } from 'vitest';
import type { StateStore } from './state-store.ts';

/** Tests that every state store passes; `makeTwo` opens the same store twice, as two processes would. */
export function testStateStore(makeTwo: () => Promise<[StateStore, StateStore]>): void {
  describe('a state store', () => {
    test('returns undefined for a name that was never written', async () => {
      const [stateStore] = await makeTwo();
      expect(await stateStore.read('nothing')).toBeUndefined();
      expect(await stateStore.change('nothing', (value) => value)).toBeUndefined();
    });

    test('shows what one process stored to the other', async () => {
      const [one, other] = await makeTwo();
      expect(await one.change('a', () => ({ n: 1, list: ['x'] }))).toEqual({ n: 1, list: ['x'] });
      expect(await other.read('a')).toEqual({ n: 1, list: ['x'] });
      expect(await other.read('b')).toBeUndefined();
    });

    test('returns every value whose name begins so, and none that was deleted', async () => {
      const [one, other] = await makeTwo();
      await one.change('pay/1', () => 'first');
      await other.change('pay/2', () => ({ n: 2 }));
      await one.change('pay/3', () => 'gone');
      await one.change('pay/3', () => undefined);
      await one.change('pay_4', () => 'another');
      const values = await other.readAll('pay/');
      expect(values).toHaveLength(2);
      expect(values).toEqual(expect.arrayContaining(['first', { n: 2 }]));
    });

    test('loses no change when many update the same name at once', async () => {
      const stores = await makeTwo();
      const add = (value: unknown) => (typeof value === 'number' ? value : 0) + 1;
      await Promise.all(
        Array.from({ length: 40 }, (_, index) => (index % 2 ? stores[0] : stores[1]).change('sum', add)),
      );
      expect(await stores[0].read('sum')).toBe(40);
    });

    test('keeps the old value when the update throws', async () => {
      const [stateStore] = await makeTwo();
      await stateStore.change('a', () => 'old');
      const broken = stateStore.change('a', () => {
        throw new Error('no');
      });
      await expect(broken).rejects.toThrow('no');
      expect(await stateStore.read('a')).toBe('old');
    });

    test('deletes a name when the update returns undefined', async () => {
      const [stateStore] = await makeTwo();
      await stateStore.change('a', () => 'old');
      await stateStore.change('a', () => undefined);
      expect(await stateStore.read('a')).toBeUndefined();
    });

    test('stores the result of the last update, also when others delete the name at the same moment', async () => {
      const stores = await makeTwo();
      const written: (string | undefined)[] = [];
      const write = (next: string | undefined) => () => {
        written.push(next);
        return next;
      };
      await Promise.all(
        Array.from({ length: 60 }, (_, index) =>
          (index % 2 ? stores[0] : stores[1]).change('a', write(index % 3 ? `${index}` : undefined)),
        ),
      );
      expect(await stores[0].read('a')).toBe(written.at(-1));
    });

    test('stores a copy: later changes of the caller to its own object are not stored', async () => {
      const [stateStore] = await makeTwo();
      const mine = { list: ['a'] };
      await stateStore.change('a', () => mine);
      mine.list.push('b');
      expect(await stateStore.read('a')).toEqual({ list: ['a'] });
    });
  });
}
