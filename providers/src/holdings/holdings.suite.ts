import { describe, expect, test } from 'vitest';
import { Outage } from '../outage.ts';
import type { Holding, Holdings, PurseMove } from './port.ts';

const move: PurseMove = {
  id: '01900000-0000-7000-8000-000000000001',
  place: 'chain:BTC',
  currency: 'BTC',
  from: 'cold',
  to: 'hot',
  units: 100n,
};

/** Tests that every adapter passes. `make` has at least 1,000 units of BTC in the cold wallet of chain:BTC, and money at bank:USD. */
export function testHoldingsPort(make: () => Promise<Holdings>): void {
  const unitsOf = (holdings: readonly Holding[], purse: string) =>
    holdings.find((one) => one.place === 'chain:BTC' && one.currency === 'BTC' && one.purse === purse)?.units ?? 0n;

  describe('holdings', () => {
    test('names what is hot and cold on a network, and what is at a bank', async () => {
      const { holdings } = await (await make()).readHoldings();
      expect(unitsOf(holdings, 'cold')).toBeGreaterThanOrEqual(1_000n);
      expect(holdings).toContainEqual(expect.objectContaining({ place: 'bank:USD', purse: 'account' }));
    });

    test('moves what was ordered once, however often it is ordered', async () => {
      const provider = await make();
      const { holdings: before } = await provider.readHoldings();
      for (let times = 0; times < 3; times += 1) expect(await provider.orderMove(move)).toBe('accepted');
      const { holdings: after } = await provider.readHoldings();
      expect(unitsOf(after, 'hot') - unitsOf(before, 'hot')).toBe(100n);
      expect(unitsOf(before, 'cold') - unitsOf(after, 'cold')).toBe(100n);
    });

    test('refuses to move more than there is', async () => {
      const provider = await make();
      const before = await provider.readHoldings();
      expect(await provider.orderMove({ ...move, units: 10n ** 15n })).toBe('refused');
      expect(await provider.readHoldings()).toEqual(before);
    });

    test('throws an outage when the signal is aborted', async () => {
      const aborted = AbortSignal.abort(new Error('enough'));
      const provider = await make();
      await expect(provider.readHoldings(aborted)).rejects.toThrow(Outage);
      await expect(provider.orderMove(move, aborted)).rejects.toThrow(Outage);
    });
  });
}
