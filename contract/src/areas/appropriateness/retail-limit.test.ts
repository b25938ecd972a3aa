import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limitMeasures, type RetailLimitRule, retailLimitOf } from './retail-limit.ts';

const dollars = fc.bigInt(0n, 1_000_000_000_000n);
const means = fc.record({ annualIncome: dollars, netWorth: dollars });
const shared = fc.record({
  floorCents: fc.bigInt(0n, 100_000_000_000_000n),
  share: fc.integer({ min: 1, max: 10_000 }),
  measure: fc.constantFrom(...limitMeasures),
});
const rule: RetailLimitRule = { floorCents: 250_000n, share: 1_000, measure: 'greater' };

describe('the limit of an investor', () => {
  test.each([
    ['greater', 30_000n, 80_000n, 800_000n],
    ['lesser', 30_000n, 80_000n, 300_000n],
    ['lesser', 80_000n, 30_000n, 300_000n],
    ['greater', 10_000n, 20_000n, 250_000n],
  ] as const)('is the share of the %s of %s and %s dollars, or the floor', (measure, annualIncome, netWorth, cents) => {
    expect(retailLimitOf({ ...rule, measure }, { annualIncome, netWorth })).toBe(cents);
  });

  test('is none without a rule, or by a rule without one', () => {
    expect(retailLimitOf(undefined, undefined)).toBeNull();
    expect(retailLimitOf({ floorCents: null, share: null, measure: null }, undefined)).toBeNull();
  });

  test('is the floor without a declaration, and by a rule without a share', () => {
    fc.assert(
      fc.property(shared, means, (one, declared) => {
        expect(retailLimitOf(one, undefined)).toBe(one.floorCents);
        expect(retailLimitOf({ ...one, share: null, measure: null }, declared)).toBe(one.floorCents);
      }),
    );
  });

  test('is never below the floor, and otherwise the share to the last whole cent', () => {
    fc.assert(
      fc.property(shared, means, (one, declared) => {
        const limit = retailLimitOf(one, declared) ?? -1n;
        const { annualIncome, netWorth } = declared;
        const [least, most] = annualIncome < netWorth ? [annualIncome, netWorth] : [netWorth, annualIncome];
        // Hundredths of a cent, exactly.
        const exact = (one.measure === 'greater' ? most : least) * BigInt(one.share);
        expect(limit >= one.floorCents).toBe(true);
        if (limit > one.floorCents) expect(limit * 100n <= exact && exact < (limit + 1n) * 100n).toBe(true);
        else expect(exact < (one.floorCents + 1n) * 100n).toBe(true);
      }),
    );
  });

  test('does not fall when more is declared', () => {
    fc.assert(
      fc.property(shared, means, dollars, (one, declared, more) => {
        const richer = { ...declared, netWorth: declared.netWorth + more };
        expect((retailLimitOf(one, richer) ?? 0n) >= (retailLimitOf(one, declared) ?? 0n)).toBe(true);
      }),
    );
  });
});
