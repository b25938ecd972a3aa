import {
  feeOn,
  maxAmount,
  quoteFromAmount,
  quoteFromTokens,
  type SwapTerms,
} from '@istmo/contract/areas/exchange/swap-arithmetic';
import { rateOf } from '@istmo/contract/kernel/rate';
import { expect, test } from 'vitest';
import {
  leastToPay,
  pairFrom,
  type PairView,
  shownOf,
  sidesOf,
  startingPair,
  termsOf,
  typedText,
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

/** Every paying currency at prices from dust to a house, with and without a fee. */
const manyTerms: readonly SwapTerms[] = [
  { fromScale: 8, inputScale: 8 },
  { fromScale: 6, inputScale: 2 },
  { fromScale: 2, inputScale: 2 },
].flatMap((paying) =>
  [1n, 3n, 1_000n, 97_412n, 1_000_072_501n].flatMap((over) =>
    [1n, 7n, 9_741_235n].flatMap((price) =>
      [0n, 1n, 50n, 1_999n].map((feeBasisPoints) => ({
        ...paying,
        toScale: 0,
        feeBasisPoints,
        rate: rateOf(price, over),
      })),
    ),
  ),
);

const manySteps = [0n, 1n, 2n, 99n, 100n, 101n, 99_999n, 250_050n, 987_654_321n, 10n ** 12n + 7n];

test('the form opens with BTC, and with USDT where that is the only pair', () => {
  const [usdt, btc] = [aPair(), aPair({ from_symbol: 'BTC' })];
  expect(startingPair([usdt, btc])).toBe(btc);
  expect(startingPair([usdt])).toBe(usdt);
  expect(startingPair([])).toBeUndefined();
});

test('another paying currency keeps the target where it has it, and takes its own first one otherwise', () => {
  const pairs = [aPair({ to_symbol: 'ROAD' }), aPair(), aPair({ from_symbol: 'USD' })];
  expect(pairFrom(pairs, 'USDT', 'COINGT')).toBe(pairs[1]);
  expect(pairFrom(pairs, 'USDT')).toBe(pairs[0]);
  expect(pairFrom(pairs, 'USD', 'ROAD')).toBe(pairs[2]);
  expect(pairFrom(pairs, 'BTC')).toBeUndefined();
});

test('typing the amount works out the tokens, typing the tokens works out the amount', () => {
  const terms = termsOf(aPair(), '0.001000000000000000');
  expect(sidesOf({ side: 'amount', text: '2500.5' }, terms)).toMatchObject({
    form: { amount: '2500.5', total: '2' },
    quote: { tokens: 2n },
  });
  expect(sidesOf({ side: 'token', text: '3' }, terms)).toMatchObject({
    form: { amount: '3000.00', total: '3' },
    quote: { entered: 3_000_000_000n },
  });
});

test('without a price, or with nothing that can be read, the other side stays empty', () => {
  expect(sidesOf({ side: 'amount', text: '5' }, undefined)).toEqual({
    form: { amount: '5', total: '' },
    quote: undefined,
  });
  const terms = termsOf(aPair(), '0.001');
  expect(sidesOf({ side: 'amount', text: '' }, terms)).toEqual({ form: { amount: '', total: '' }, quote: undefined });
  expect(sidesOf({ side: 'token', text: '' }, terms)).toEqual({ form: { amount: '', total: '' }, quote: undefined });
});

test('there are no terms at a rate, a fee or a currency that cannot be read', () => {
  expect(termsOf(aPair(), '0')).toBeUndefined();
  expect(termsOf(aPair({ fee_per: 'x' }), '1')).toBeUndefined();
  expect(termsOf(aPair({ to_symbol: 'asset:road' }), '1')).toBeUndefined();
});

test('the tokens that were typed are found again from the amount that is shown for them', () => {
  for (const rate of ['103.488090000000000000', '0.92', '38.964940000000000001', '0.001000072500000000'])
    for (const tokens of ['1', '2', '3', '97', '1000', '38519', '153224']) {
      const terms = termsOf(aPair({ from_symbol: 'BTC' }), rate);
      const { form } = sidesOf({ side: 'token', text: tokens }, terms);
      expect(sidesOf({ side: 'amount', text: form.amount }, terms).form.total, `${tokens} at ${rate}`).toBe(tokens);
    }
});

test('the lines add up to the last digit shown, and nobody is shown less than is taken', () => {
  for (const terms of manyTerms)
    for (const steps of manySteps) {
      const step = 10n ** BigInt(terms.fromScale - terms.inputScale);
      const quote = quoteFromAmount(steps * step, terms);
      const shown = shownOf(quote, terms);
      expect(shown.quantity.units + shown.fee.units).toBe(shown.total.units);
      expect(shown.quantity.units + shown.refund.units).toBe(steps);
      expect(shown.refund.units).toBeGreaterThanOrEqual(0n);
      expect(shown.total.units * step).toBeGreaterThanOrEqual(quote.totalAmt);
      expect(shown.fee.units * step).toBeGreaterThanOrEqual(quote.fee);
      expect(shown.total.units * step - quote.totalAmt).toBeLessThan(step);
      expect(shown.fee.units * step - quote.fee).toBeLessThan(step);
    }
});

test('what Max fills in is what the field can hold, and it is not rounded on the way', () => {
  for (const terms of manyTerms)
    for (const balance of manySteps) {
      const most = maxAmount(balance, terms);
      if (most === undefined) continue;
      expect(sidesOf({ side: 'amount', text: typedText(most, terms) }, terms).quote?.entered).toBe(most);
      expect(most + feeOn(most, terms)).toBeLessThanOrEqual(balance);
    }
});

test('the least a wallet must hold is one token with its fee', () => {
  const terms = termsOf(aPair({ from_symbol: 'USD' }), '0.001');
  expect(terms && leastToPay(terms)).toEqual({ units: 100_500n, scale: 2 });
  expect(terms && quoteFromTokens(1n, terms).totalAmt).toBe(100_500n);
});
