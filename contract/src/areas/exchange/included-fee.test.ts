import fc from 'fast-check';
import { expect, test } from 'vitest';
import { convert, crossRate } from '../../kernel/rate.ts';
import { maxAmount, quoteFromAmount, quoteFromReceived, type SwapTerms } from './swap-arithmetic.ts';
import { percentFee, swapTerms } from './test-terms.ts';

const units = fc.bigInt({ min: 0n, max: 10n ** 15n });

/** Any market whose fee is taken out of what is received. */
const includedTerms: fc.Arbitrary<SwapTerms> = fc
  .record({
    fromScale: fc.integer({ min: 0, max: 8 }),
    inputScale: fc.integer({ min: 0, max: 8 }),
    toScale: fc.integer({ min: 0, max: 8 }),
    price: fc.bigInt({ min: 1n, max: 10n ** 9n }),
    over: fc.bigInt({ min: 1n, max: 10n ** 9n }),
    feeBasisPoints: fc.bigInt({ min: 0n, max: 2_000n }),
  })
  .map(({ price, over, feeBasisPoints, ...scales }) =>
    swapTerms({ ...scales, rate: crossRate(price, over), feeTerms: percentFee(feeBasisPoints, 'included') }),
  );

test('a fee that is included is never more than the rounded share, and nothing is charged on top', () => {
  fc.assert(
    fc.property(units, includedTerms, (entered, terms) => {
      const { received, fee, feeBasisPoints, total, price, refund } = quoteFromAmount(entered, terms);
      const bought = convert(entered, terms.rate, { ...terms, rounding: 'down' });
      expect([total, price, refund]).toEqual([entered, entered, 0n]);
      expect(received + fee).toBe(bought);
      expect(fee * 10_000n - bought * feeBasisPoints).toBeLessThan(10_000n);
      expect(fee * 10_000n).toBeGreaterThanOrEqual(bought * feeBasisPoints);
    }),
  );
});

test('the amount computed for a received amount with an included fee buys at least that', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 12n }), includedTerms, (wanted, terms) => {
      expect(quoteFromReceived(wanted, terms).received).toBeGreaterThanOrEqual(wanted);
    }),
  );
});

test('the maximum with an included fee is the balance on the steps that can be typed', () => {
  fc.assert(
    fc.property(units, includedTerms, (balance, terms) => {
      const most = maxAmount(balance, terms);
      if (most === undefined) return;
      expect(most).toBeLessThanOrEqual(balance);
      expect(balance - most).toBeLessThan(10n ** BigInt(Math.max(terms.fromScale - terms.inputScale, 0)));
    }),
  );
});

test('whole units of an instrument with decimals are bought whole', () => {
  const terms = swapTerms({ rate: crossRate(1n, 3n), isWholeUnits: true, toScale: 4, feeTerms: percentFee(0n) });
  expect(quoteFromAmount(1_000n, terms)).toMatchObject({ received: 30_000n, price: 901n, refund: 99n });
});
