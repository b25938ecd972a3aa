import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatUnits } from '../../kernel/money.ts';
import { convert, type Rate, crossRate } from '../../kernel/rate.ts';
import {
  feeOf,
  isQuoteTotal,
  isTruncationOf,
  maxAmount,
  highestTotal,
  quoteFromAmount,
  quoteFromReceived,
  matchQuote,
  type SwapTerms,
} from './swap-arithmetic.ts';
import { percentFee, swapTerms } from './test-terms.ts';

const paying = fc.constantFrom(
  { fromScale: 8, inputScale: 8 }, // BTC
  { fromScale: 6, inputScale: 2 }, // USDT
  { fromScale: 2, inputScale: 2 }, // USD
);

/** Any possible pair, with listed assets of every precision and very low and very high prices. */
const anyTerms: fc.Arbitrary<SwapTerms> = fc
  .record({
    paying,
    toScale: fc.integer({ min: 0, max: 8 }),
    price: fc.bigInt({ min: 1n, max: 10n ** 9n }),
    over: fc.bigInt({ min: 1n, max: 10n ** 9n }),
    feeBasisPoints: fc.bigInt({ min: 0n, max: 2_000n }),
    large: fc.option(
      fc.record({ cents: fc.bigInt({ min: 1n, max: 10n ** 12n }), less: fc.bigInt({ min: 0n, max: 2_000n }) }),
    ),
  })
  .map(({ paying: scales, toScale, price, over, feeBasisPoints, large }) => {
    // A higher percentage for large orders would let Max stop short of the limit.
    const largeOrder = large && {
      cents: large.cents,
      basisPoints: large.less > feeBasisPoints ? 0n : feeBasisPoints - large.less,
    };
    const feeTerms = { ...percentFee(feeBasisPoints), ...(largeOrder && { largeOrder }) };
    return swapTerms({ ...scales, toScale, rate: crossRate(price, over), feeTerms });
  });

/** The three pairs of the offering: a token costs far more than one step of the paying side. */
const offeringTerms: fc.Arbitrary<SwapTerms> = fc
  .record({
    tranche: fc.constantFrom(1_000n, 2_500n),
    source: fc.constantFrom(
      { fromScale: 8, inputScale: 8, dollars: 97_412n },
      { fromScale: 6, inputScale: 2, dollars: 1n },
      { fromScale: 2, inputScale: 2, dollars: 1n },
    ),
    cents: fc.bigInt({ min: 1n, max: 99n }),
    feeBasisPoints: fc.bigInt({ min: 0n, max: 500n }),
  })
  .map(({ tranche, source: { dollars, ...scales }, cents, feeBasisPoints }) => {
    const rate = crossRate(dollars * 100n + cents, tranche * 100n);
    return swapTerms({ ...scales, rate, feeTerms: percentFee(feeBasisPoints) });
  });

const units = fc.bigInt({ min: 0n, max: 10n ** 15n });

test('one bitcoin at 97,412.35 dollars buys 97 tokens of tranche one; nothing of it stays, because the fee on top exceeds the rest', () => {
  const terms = swapTerms({ rate: crossRate(9_741_235n, 100_000n), fromScale: 8, inputScale: 8 });
  expect(quoteFromAmount(100_000_000n, terms)).toEqual({
    entered: 100_000_000n,
    received: 97n,
    price: 99_576_697n,
    fee: 497_884n,
    feeBasisPoints: 50n,
    feeMode: 'on_top',
    total: 100_074_581n,
    refund: 0n,
  });
});

test('of 11,000 dollars, what stays in the wallet is what price and fee leave', () => {
  const terms = swapTerms({ rate: crossRate(1n, 2_500n) });
  expect(quoteFromAmount(1_100_000n, terms)).toMatchObject({ price: 1_000_000n, total: 1_005_000n, refund: 95_000n });
});

test('a thousand dollars buy one token of tranche one exactly', () => {
  const terms = swapTerms({ rate: crossRate(1n, 1_000n) });
  expect(quoteFromAmount(100_000n, terms)).toMatchObject({
    received: 1n,
    price: 100_000n,
    fee: 500n,
    total: 100_500n,
    refund: 0n,
  });
  expect(quoteFromAmount(99_999n, terms)).toMatchObject({
    received: 0n,
    price: 0n,
    fee: 0n,
    total: 0n,
    refund: 99_999n,
  });
});

const largeOrder = { cents: 1_000_000n, basisPoints: 40n };
const largeOrderFee = { ...percentFee(50n), largeOrder };

test('an order worth at least the limit has the fee of large orders, one below it the usual fee', () => {
  const terms = swapTerms({ rate: crossRate(1n, 1n), feeTerms: largeOrderFee });
  expect(feeOf(999_999n, terms)).toEqual({ fee: 5_000n, feeBasisPoints: 50n, feeMode: 'on_top' });
  expect(feeOf(1_000_000n, terms)).toEqual({ fee: 4_000n, feeBasisPoints: 40n, feeMode: 'on_top' });
  const finer = swapTerms({ rate: crossRate(1n, 1n), feeTerms: largeOrderFee, fromScale: 6 });
  expect(feeOf(9_999_999_999n, finer).feeBasisPoints).toBe(50n);
});

test('what whole tokens cost decides, not what was entered', () => {
  const terms = swapTerms({ rate: crossRate(1n, 800n), feeTerms: largeOrderFee });
  expect(quoteFromAmount(1_030_000n, terms)).toMatchObject({ received: 12n, price: 960_000n, feeBasisPoints: 50n });
  expect(quoteFromAmount(1_040_000n, terms)).toMatchObject({ received: 13n, price: 1_040_000n, feeBasisPoints: 40n });
});

test('an order in another currency is large by its worth in dollars', () => {
  for (const [paid, dollars] of [
    [{ fromScale: 8, inputScale: 8 }, 97_412_35n],
    [{ fromScale: 6, inputScale: 2 }, 99_97n],
    [{ fromScale: 6, inputScale: 2 }, 1_03n],
  ] as const) {
    const prices = { rate: crossRate(dollars, 100_000n), usdRate: crossRate(dollars, 100n) };
    const terms = swapTerms({ ...paid, ...prices, feeTerms: largeOrderFee });
    expect(quoteFromReceived(9n, terms).feeBasisPoints).toBe(50n);
    expect(quoteFromReceived(10n, terms).feeBasisPoints).toBe(40n);
  }
});

test('Max of a balance that pays for a large order only at its lower fee is that order', () => {
  const terms = swapTerms({ rate: crossRate(1n, 1_000n), feeTerms: largeOrderFee });
  expect(maxAmount(1_004_000n, terms)).toBe(1_000_000n);
  expect(maxAmount(1_003_999n, terms)).toBe(999_003n);
});

test('a swap never gives a gain: the tokens are never worth more than their price', () => {
  fc.assert(
    fc.property(units, anyTerms, (entered, terms) => {
      const { received: tokens, price, total, refund } = quoteFromAmount(entered, terms);
      const scales = { fromScale: terms.fromScale, toScale: terms.toScale };
      // tokens / rate <= price, cross-multiplied so that no rounding can hide a gain.
      const worth = tokens * 10n ** BigInt(18 + scales.fromScale);
      return (
        worth <= price * terms.rate * 10n ** BigInt(scales.toScale) &&
        refund === (entered > total ? entered - total : 0n) &&
        price <= entered
      );
    }),
    { numRuns: 2_000 },
  );
});

test('swapping there and back never gives a gain', () => {
  fc.assert(
    fc.property(units, anyTerms, (entered, terms) => {
      const back = 10n ** 36n / terms.rate;
      fc.pre(back > 0n);
      const { received: tokens, price } = quoteFromAmount(entered, terms);
      const returned = convert(tokens, asRate(back), {
        fromScale: terms.toScale,
        toScale: terms.fromScale,
        rounding: 'down',
      });
      return returned <= price;
    }),
  );
});

test('each remainder is less than one unit', () => {
  fc.assert(
    fc.property(units, anyTerms, (entered, terms) => {
      const { received: tokens, price, fee, feeBasisPoints } = quoteFromAmount(entered, terms);
      const exact = tokens * 10n ** BigInt(18 + terms.fromScale);
      const unit = terms.rate * 10n ** BigInt(terms.toScale);
      return price * unit - exact < unit && fee * 10_000n - price * feeBasisPoints < 10_000n;
    }),
  );
});

test('a fee is at least one unit whenever there is a percentage and a price', () => {
  fc.assert(
    fc.property(units, anyTerms, (entered, terms) => {
      const { price, fee, feeBasisPoints } = quoteFromAmount(entered, terms);
      return feeBasisPoints > 0n && price > 0n ? fee >= 1n : fee === 0n;
    }),
  );
});

test('both directions agree: the amount shown for tokens buys those tokens at the same price', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 153_224n }), offeringTerms, (tokens, terms) => {
      const fromTokens = quoteFromReceived(tokens, terms);
      const fromAmount = quoteFromAmount(fromTokens.entered, terms);
      expect(fromAmount).toEqual(fromTokens);
    }),
  );
});

test('the server finds the quote of what was entered in either field', () => {
  fc.assert(
    fc.property(units, anyTerms, (some, terms) => {
      const fromAmount = quoteFromAmount(some, terms);
      expect(matchQuote(fromAmount.entered, fromAmount.received, terms)).toEqual(fromAmount);
      const fromTokens = quoteFromReceived(some, terms);
      const found = matchQuote(fromTokens.entered, fromTokens.received, terms);
      expect(found).toMatchObject({ received: some, price: fromTokens.price, total: fromTokens.total });
    }),
  );
});

test('tokens that the amount does not buy are refused', () => {
  const terms = swapTerms({ rate: crossRate(1n, 1_000n), fromScale: 6 });
  expect(matchQuote(1_000_000_000n, 2n, terms)).toBeUndefined();
  expect(matchQuote(2_500_000_000n, 1n, terms)).toBeUndefined();
  expect(matchQuote(2_500_000_000n, 2n, terms)).toBeDefined();
});

test('Max passes: amount and fee stay within the balance and at least one token is bought', () => {
  fc.assert(
    fc.property(units, anyTerms, (balance, terms) => {
      const max = maxAmount(balance, terms);
      if (max === undefined) return;
      const { received: tokens, total: totalAmt } = quoteFromAmount(max, terms);
      expect(tokens).toBeGreaterThan(0n);
      expect(totalAmt).toBeLessThanOrEqual(balance);
      expect(max + feeOf(max, terms).fee).toBeLessThanOrEqual(balance);
      expect(max % 10n ** BigInt(terms.fromScale - terms.inputScale)).toBe(0n);
    }),
    { numRuns: 2_000 },
  );
});

test('Max is the largest amount: one step more exceeds the balance', () => {
  fc.assert(
    fc.property(units, anyTerms, (balance, terms) => {
      const max = maxAmount(balance, terms);
      if (max === undefined) return;
      const next = max + 10n ** BigInt(terms.fromScale - terms.inputScale);
      expect(highestTotal(quoteFromAmount(next, terms), terms)).toBeGreaterThan(balance);
    }),
    { numRuns: 2_000 },
  );
});

test('Max is not cut where the amount is a large order and the price of what it buys is not', () => {
  const feeTerms = { ...percentFee(1n), largeOrder: { cents: 11n, basisPoints: 0n } };
  const terms = swapTerms({ rate: crossRate(1n, 1n), toScale: 1, feeTerms, isWholeUnits: false });
  expect(maxAmount(11n, terms)).toBe(11n);
});

test('Max never orders more than the tranche has left', () => {
  fc.assert(
    fc.property(units, anyTerms, fc.bigInt({ min: 1n, max: 40_000n }), (balance, terms, left) => {
      const max = maxAmount(balance, terms, left);
      if (max === undefined) return;
      const { received: tokens, total: totalAmt } = quoteFromAmount(max, terms);
      expect(tokens).toBeGreaterThan(0n);
      expect(tokens).toBeLessThanOrEqual(left);
      expect(totalAmt).toBeLessThanOrEqual(balance);
    }),
    { numRuns: 2_000 },
  );
});

test('Max of a rich wallet is exactly what the tranche has left', () => {
  const terms = swapTerms({ rate: crossRate(1n, 1_000n) });
  expect(maxAmount(1_000_000n, terms)).toBe(995_024n);
  for (const left of [1n, 8n]) expect(maxAmount(1_000_000n, terms, left)).toBe(left * 100_000n);
  expect(maxAmount(1_000_000n, terms, 9n)).toBe(995_024n);
  expect(maxAmount(1_000_000n, terms, 0n)).toBeUndefined();
  expect(maxAmount(100_499n, terms)).toBeUndefined();
});

test('a total is recognised on the price and on the amount entered, with the decimals it was sent with', () => {
  const terms = swapTerms({ rate: crossRate(1n, 1_000n), fromScale: 6 });
  const quoted = quoteFromAmount(2_500_000_000n, terms);
  expect(formatUnits(quoted.total, 6)).toBe('2010.000000');
  for (const text of ['2010', '2010.00', '2010.000000', '2512.50', '2010.00000000'])
    expect(isQuoteTotal(text, quoted, terms), text).toBe(true);
  for (const text of ['2009.99', '2010.01', '2511.5', '1', '', 'abc', '-2010', '2010.000001'])
    expect(isQuoteTotal(text, quoted, terms), text).toBe(false);
});

test('an amount may be sent with fewer or more decimals than it has, and is off by less than its last one', () => {
  const isSent = (text: string) => isTruncationOf(text, 2_010_500_000n, 6);
  for (const text of ['2010', '2011', '2010.5', '2010.50000000', '2010.50000099', '2010.49999901'])
    expect(isSent(text), text).toBe(true);
  for (const text of ['2009', '2012', '2010.4', '2010.6', '2010.49000000', '2010.51000000'])
    expect(isSent(text), text).toBe(false);
});

/** The rate that exactly undoes another, rounded down. */
function asRate(scaled: bigint): Rate {
  return crossRate(scaled, 10n ** 18n);
}
