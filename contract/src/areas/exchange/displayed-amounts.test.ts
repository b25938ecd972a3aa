import { expect, test } from 'vitest';
import { crossRate, parseRate } from '../../kernel/rate.ts';
import { displayAmounts, displayRate } from './displayed-amounts.ts';

const usdt = { ledgerScale: 6, displayScale: 2 };
const token = { ledgerScale: 0, displayScale: 0 };

test('the lines add up to the last digit shown, and no customer pays more than is shown', () => {
  for (let units = 1n; units < 3_000_000_000n; units = units * 3n + 7n)
    for (const fee of [0n, 1n, units / 200n, units / 3n]) {
      const shown = displayAmounts({ total: units + fee, fee, feeMode: 'on_top', received: units }, usdt, usdt);
      expect(shown.quantity.units + shown.fee.units).toBe(shown.total.units);
      expect(shown.total.units * 10_000n).toBeGreaterThanOrEqual(units + fee);
      expect(shown.total.units * 10_000n - (units + fee)).toBeLessThan(10_000n);
      expect(shown.received.units * 10_000n).toBeLessThanOrEqual(units);
    }
});

test('a fee that is taken out of what is received is shown in that currency, never smaller than it is', () => {
  const shown = displayAmounts(
    { total: 400_000_00n, fee: 500_001n, feeMode: 'included', received: 99_499_999n },
    { ledgerScale: 2, displayScale: 2 },
    usdt,
  );
  expect(shown).toEqual({
    quantity: { units: 400_000_00n, scale: 2 },
    fee: { units: 51n, scale: 2 },
    total: { units: 400_000_00n, scale: 2 },
    received: { units: 9_949n, scale: 2 },
  });
});

test('never more places than the ledger has', () => {
  const amounts = { total: 2_010_161_819n, fee: 10_000_806n, feeMode: 'on_top', received: 2n } as const;
  expect(displayAmounts(amounts, usdt, { ...token, displayScale: 4 }).received).toEqual({ units: 2n, scale: 0 });
});

test('a rate has as many digits as its amounts need', () => {
  const shown = (text: string) => displayRate(parseRate(text) ?? crossRate(1n, 1n));
  expect(shown('3780.615911462514')).toBe('3,780.61591146');
  expect(shown('104.827040000000')).toBe('104.82704');
  expect(shown('0.000999937123')).toBe('0.000999937123');
  expect(shown('1')).toBe('1.00');
});
