import fc from 'fast-check';
import { expect, test } from 'vitest';
import { crossRate } from '../../kernel/rate.ts';
import { quoteFromAmount, quoteFromReceived, type SwapQuote, type SwapTerms } from './swap-arithmetic.ts';
import { percentFee, swapTerms } from './test-terms.ts';

/* A listed asset of each precision, bought with and sold for money, with both kinds of fee: no one gains by rounding, or loses a unit. */

const precisions = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const moneyScales = fc.constantFrom(
  { scale: 2, inputScale: 2 }, // USD
  { scale: 6, inputScale: 2 }, // USDT
  { scale: 8, inputScale: 8 }, // BTC
);

/** Terms of buying and of selling at any price, for an asset of this precision. */
const termsOf = (precision: number): fc.Arbitrary<{ readonly buying: SwapTerms; readonly selling: SwapTerms }> =>
  fc
    .record({
      money: moneyScales,
      price: fc.bigInt({ min: 1n, max: 10n ** 9n }),
      over: fc.bigInt({ min: 1n, max: 10n ** 6n }),
      basisPoints: fc.bigInt({ min: 0n, max: 2_000n }),
    })
    .map(({ money: { scale, inputScale }, price, over, basisPoints }) => ({
      buying: swapTerms({
        fromScale: scale,
        inputScale,
        toScale: precision,
        isWholeUnits: precision === 0,
        rate: crossRate(over, price),
        feeTerms: percentFee(basisPoints),
      }),
      selling: swapTerms({
        fromScale: precision,
        inputScale: precision,
        toScale: scale,
        rate: crossRate(price, over),
        feeTerms: percentFee(basisPoints, 'included'),
      }),
    }));

/** What the units are worth beside what is paid for them, both in the same tiny units. */
function compare({ received, price }: Pick<SwapQuote, 'received' | 'price'>, { rate, fromScale, toScale }: SwapTerms) {
  return { worth: received * 10n ** BigInt(18 + fromScale), paid: price * rate * 10n ** BigInt(toScale) };
}

/** One unit of the paid and of the received side, in those units. */
function unitsOf({ rate, fromScale, toScale }: SwapTerms) {
  return { ofPaid: rate * 10n ** BigInt(toScale), ofReceived: 10n ** BigInt(18 + fromScale) };
}

const anyUnits = fc.bigInt({ min: 1n, max: 10n ** 12n });

test.each(precisions)(
  'with %i places, what is bought is never worth more than its price, nor a unit less',
  (precision) => {
    fc.assert(
      fc.property(anyUnits, termsOf(precision), (entered, { buying }) => {
        fc.pre(buying.rate > 0n);
        const quote = quoteFromAmount(entered, buying);
        const { worth, paid } = compare(quote, buying);
        expect(worth <= paid, 'no gain').toBe(true);
        expect(paid - worth < unitsOf(buying).ofPaid, 'less than a unit of the price').toBe(true);
        expect(quote.fee * 10_000n - quote.price * quote.feeBasisPoints < 10_000n, 'less than a unit of fee').toBe(
          true,
        );
        expect(quote.total <= entered + quote.fee && quote.refund >= 0n, 'no more than was entered').toBe(true);
      }),
      { numRuns: 500 },
    );
  },
);

test.each(precisions)('with %i places, what is sold never brings more than its worth, nor a unit less', (precision) => {
  fc.assert(
    fc.property(anyUnits, termsOf(precision), (sold, { selling }) => {
      fc.pre(selling.rate > 0n);
      const quote = quoteFromAmount(sold, selling);
      // The fee is taken out of what comes in, so both together are what was sold.
      const { worth, paid } = compare({ ...quote, received: quote.received + quote.fee }, selling);
      expect(quote.total, 'only what was entered is sold').toBe(sold);
      expect(worth <= paid, 'no gain').toBe(true);
      expect(paid - worth < unitsOf(selling).ofReceived, 'less than a unit of what comes in').toBe(true);
      expect(quote.fee * 10_000n - (quote.received + quote.fee) * quote.feeBasisPoints < 10_000n).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test.each(precisions)(
  'with %i places, typing the units gives an amount that buys them, and not a step more',
  (precision) => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 9n }), termsOf(precision), (wanted, { buying }) => {
        fc.pre(buying.rate > 0n);
        const received = buying.isWholeUnits ? wanted * 10n ** BigInt(precision) : wanted;
        const { entered, price } = quoteFromReceived(received, buying);
        const step = 10n ** BigInt(Math.max(buying.fromScale - buying.inputScale, 0));
        expect(quoteFromAmount(entered, buying).received >= received).toBe(true);
        expect(entered - price < step, 'less than a step above the price').toBe(true);
      }),
      { numRuns: 500 },
    );
  },
);
