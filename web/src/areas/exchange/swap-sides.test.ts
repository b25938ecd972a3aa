import {
  feeOn,
  maxAmount,
  quoteFromAmount,
  quoteFromTokens,
  type SwapTerms,
} from '@istmo/contract/areas/exchange/swap-arithmetic';
import { crossRate } from '@istmo/contract/kernel/rate';
import { expect, test } from 'vitest';
import {
  minPayment,
  findPair,
  type PairView,
  toDisplayedQuote,
  toSides,
  defaultPair,
  toTerms,
  inputText,
} from './swap-sides.ts';

const aPair = (changes: Partial<PairView> = {}): PairView => ({
  from_symbol: 'USDT',
  to_symbol: 'COINGT',
  pair_name: 'USDT/COINGT',
  rate: '0.001000072500000000',
  fee_per: '0.50',
  decimal: 2,
  inverse: '999.93',
  expires_at: '2026-11-21T10:00:06.000Z',
  at: '2026-11-21T10:00:00.000Z',
  stale: false,
  ...changes,
});

/** Every paying currency at very low to very high prices, with and without a fee. */
const manyTerms: readonly SwapTerms[] = [
  { fromScale: 8, inputScale: 8 },
  { fromScale: 6, inputScale: 2 },
  { fromScale: 2, inputScale: 2 },
].flatMap((paying) =>
  [1n, 3n, 1_000n, 97_412n, 1_000_072_501n].flatMap((factor) =>
    [1n, 7n, 9_741_235n].flatMap((price) =>
      [0n, 1n, 50n, 1_999n].map((feeBasisPoints) => ({
        ...paying,
        toScale: 0,
        feeBasisPoints,
        rate: crossRate(price, factor),
      })),
    ),
  ),
);

const sampleAmounts = [0n, 1n, 2n, 99n, 100n, 101n, 99_999n, 250_050n, 987_654_321n, 10n ** 12n + 7n];

test('the form opens with BTC, and with USDT where that is the only pair', () => {
  const [usdt, btc] = [aPair(), aPair({ from_symbol: 'BTC' })];
  expect(defaultPair([usdt, btc])).toBe(btc);
  expect(defaultPair([usdt])).toBe(usdt);
  expect(defaultPair([])).toBeUndefined();
});

test('another paying currency keeps the target where it has that pair, otherwise its first pair is used', () => {
  const pairs = [aPair({ to_symbol: 'ROAD' }), aPair(), aPair({ from_symbol: 'USD' })];
  expect(findPair(pairs, 'USDT', 'COINGT')).toBe(pairs[1]);
  expect(findPair(pairs, 'USDT')).toBe(pairs[0]);
  expect(findPair(pairs, 'USD', 'ROAD')).toBe(pairs[2]);
  expect(findPair(pairs, 'BTC')).toBeUndefined();
});

test('typing the amount computes the tokens, typing the tokens computes the amount', () => {
  const terms = toTerms(aPair(), '0.001000000000000000');
  expect(toSides({ side: 'amount', text: '2500.5' }, terms)).toMatchObject({
    form: { amount: '2500.5', total: '2' },
    quote: { tokens: 2n },
  });
  expect(toSides({ side: 'token', text: '3' }, terms)).toMatchObject({
    form: { amount: '3000.00', total: '3' },
    quote: { entered: 3_000_000_000n },
  });
});

test('without a price, or with unreadable input, the other side stays empty', () => {
  expect(toSides({ side: 'amount', text: '5' }, undefined)).toEqual({
    form: { amount: '5', total: '' },
    quote: undefined,
  });
  const terms = toTerms(aPair(), '0.001');
  expect(toSides({ side: 'amount', text: '' }, terms)).toEqual({ form: { amount: '', total: '' }, quote: undefined });
  expect(toSides({ side: 'token', text: '' }, terms)).toEqual({ form: { amount: '', total: '' }, quote: undefined });
});

test('there are no terms for an unreadable rate, fee or currency', () => {
  expect(toTerms(aPair(), '0')).toBeUndefined();
  expect(toTerms(aPair({ fee_per: 'x' }), '1')).toBeUndefined();
  expect(toTerms(aPair({ to_symbol: 'asset:road' }), '1')).toBeUndefined();
});

test('the amount shown for typed tokens leads back to the same tokens', () => {
  for (const rate of ['103.488090000000000000', '0.92', '38.964940000000000001', '0.001000072500000000'])
    for (const tokens of ['1', '2', '3', '97', '1000', '38519', '153224']) {
      const terms = toTerms(aPair({ from_symbol: 'BTC' }), rate);
      const { form } = toSides({ side: 'token', text: tokens }, terms);
      expect(toSides({ side: 'amount', text: form.amount }, terms).form.total, `${tokens} at ${rate}`).toBe(tokens);
    }
});

test('the lines add up to the last digit shown, and never show less than is charged', () => {
  for (const terms of manyTerms)
    for (const steps of sampleAmounts) {
      const step = 10n ** BigInt(terms.fromScale - terms.inputScale);
      const quote = quoteFromAmount(steps * step, terms);
      const shown = toDisplayedQuote(quote, terms);
      expect(shown.quantity.units + shown.fee.units).toBe(shown.total.units);
      expect(shown.quantity.units + shown.refund.units).toBe(steps);
      expect(shown.refund.units).toBeGreaterThanOrEqual(0n);
      expect(shown.total.units * step).toBeGreaterThanOrEqual(quote.totalAmt);
      expect(shown.fee.units * step).toBeGreaterThanOrEqual(quote.fee);
      expect(shown.total.units * step - quote.totalAmt).toBeLessThan(step);
      expect(shown.fee.units * step - quote.fee).toBeLessThan(step);
    }
});

test('the amount of Max fits the field exactly, without rounding', () => {
  for (const terms of manyTerms)
    for (const balance of sampleAmounts) {
      const maxInput = maxAmount(balance, terms);
      if (maxInput === undefined) continue;
      expect(toSides({ side: 'amount', text: inputText(maxInput, terms) }, terms).quote?.entered).toBe(maxInput);
      expect(maxInput + feeOn(maxInput, terms)).toBeLessThanOrEqual(balance);
    }
});

test('the minimum balance is one token with its fee', () => {
  const terms = toTerms(aPair({ from_symbol: 'USD' }), '0.001');
  expect(terms && minPayment(terms)).toEqual({ units: 100_500n, scale: 2 });
  expect(terms && quoteFromTokens(1n, terms).totalAmt).toBe(100_500n);
});
