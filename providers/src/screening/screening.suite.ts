import { describe, expect, test } from 'vitest';
import { Outage } from '../outage.ts';
import type { Screening } from './port.ts';

/** What the tests put on the lists of an adapter. */
export type Lister = {
  listPerson(entry: { name: string; bornOn?: string }): Promise<void>;
  listAddress(entry: { address: string; result: string }): Promise<void>;
};

const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

/** Tests that every screening adapter passes. */
export function testScreeningPort(make: () => Promise<{ screening: Screening; lister: Lister }>): void {
  describe('screening', () => {
    test('finds nothing about a person who is on no list, with the raw answer', async () => {
      const { screening } = await make();
      const { hits, raw } = await screening.screenPerson({ names: ['Rosario Cifuentes'], bornOn: '1990-05-04' });
      expect(hits).toEqual([]);
      expect(JSON.parse(raw)).toBeDefined();
    });

    test.each([['Inventado Malhechor'], ['malhechor  INVENTADO'], ['Inventádo Malhechor']])(
      'finds %j whatever the order of the words, the case and the accents',
      async (name) => {
        const { screening, lister } = await make();
        await lister.listPerson({ name: 'Inventado Malhechor', bornOn: '1980-02-03' });
        const { hits } = await screening.screenPerson({ names: [name], bornOn: '1980-02-03' });
        expect(hits).toMatchObject([{ entry: { name: 'Inventado Malhechor', bornOn: '1980-02-03' } }]);
        expect(hits[0]?.score).toBeGreaterThanOrEqual(90);
        expect(hits[0]?.list).not.toBe('');
      },
    );

    test('compares every name that is given, and rates another birth date lower', async () => {
      const { screening, lister } = await make();
      await lister.listPerson({ name: 'Inventado Malhechor', bornOn: '1980-02-03' });
      const names = ['Rosario Cifuentes', 'Inventado Malhechor'];
      const [same] = (await screening.screenPerson({ names, bornOn: '1980-02-03' })).hits;
      const [other] = (await screening.screenPerson({ names, bornOn: '1999-09-09' })).hits;
      expect(same?.score).toBeGreaterThan(other?.score ?? 100);
    });

    test('tells whether an address is clear, listed or unknown', async () => {
      const { screening, lister } = await make();
      expect(await screening.screenAddress({ network: 'BTC', address })).toMatchObject({ result: 'clear', hits: [] });
      await lister.listAddress({ address, result: 'hit' });
      const hit = await screening.screenAddress({ network: 'BTC', address });
      expect(hit.result).toBe('hit');
      expect(hit.hits).toHaveLength(1);
      await lister.listAddress({ address, result: 'unknown' });
      expect(await screening.screenAddress({ network: 'BTC', address })).toMatchObject({ result: 'unknown' });
    });

    test('throws an outage when the signal is aborted', async () => {
      const { screening } = await make();
      const aborted = AbortSignal.abort(new Error('enough'));
      await expect(screening.screenPerson({ names: ['x'] }, aborted)).rejects.toThrow(Outage);
      await expect(screening.screenAddress({ network: 'BTC', address }, aborted)).rejects.toThrow(Outage);
    });
  });
}
