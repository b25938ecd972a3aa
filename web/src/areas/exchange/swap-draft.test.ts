import { quoteFromAmount, type SwapTerms } from '@istmo/contract/areas/exchange/swap-arithmetic';
import { percentFee, swapTerms } from '@istmo/contract/areas/exchange/test-terms';
import { translate } from '@istmo/contract/kernel/message';
import { crossRate } from '@istmo/contract/kernel/rate';
import { expect, test } from 'vitest';
import {
  confirmationLines,
  draftLines,
  findDraftProblem,
  findPair,
  maxInputText,
  minPayment,
  repriceDraft,
  type SwapDraft,
  toDisplayedQuote,
  toFieldProblems,
  toLockRequest,
  toSwapOrder,
  toSwapPairs,
} from './swap-draft.ts';
import { aDraft, amount, aPair, cop, pairView, priceAt, received, registry, usd } from './test-pairs.ts';

const problemText = (draft: SwapDraft): string | undefined => {
  const problem = findDraftProblem(draft);
  return problem && translate(problem, 'en');
};

test("the problems appear in the specification's order and wording", () => {
  expect(problemText(aDraft(amount('')))).toBe('Please Fill All The Fields');
  expect(problemText(aDraft(amount('0')))).toBe('Amount must be greater than 0');
  expect(problemText(aDraft(amount('26000')))).toBe('Amount exceeded your balance');
  expect(problemText(aDraft(received('26')))).toBe('Insufficient Balance');
  expect(problemText(aDraft(amount('999.99')))).toBe('Exchange Failed');
  expect(problemText(aDraft(received('0')))).toBe('Amount must be greater than 0');
  expect(problemText(aDraft(amount('2500')))).toBeUndefined();
});

test("a market's limits are reported", () => {
  const changes = { pair: cop, balance: 10_000_000_00n };
  expect(problemText(aDraft(amount('999.9'), changes))).toBe('Minimum amount is 1000.00.');
  expect(problemText(aDraft(amount('9000000.1'), changes))).toBe('Maximum amount is 9000000.00.');
});

test('an unknown balance is not treated as zero', () => {
  expect(problemText(aDraft(amount('2500'), { balance: undefined }))).toBe('Your balance could not be loaded.');
  expect(maxInputText(aDraft(amount(''), { balance: undefined }))).toBeUndefined();
});

test('more than the tranche has left is refused with the remaining amount, on the received field', () => {
  const draft = aDraft(received('4'), { left: 3n });
  expect(problemText(draft)).toBe('Only 3 COINGT are left in this tranche.');
  expect(toFieldProblems(draft)).toEqual([{ field: 'total', text: 'Only 3 COINGT are left in this tranche.' }]);
  expect(problemText(aDraft(received('3'), { left: 3n }))).toBeUndefined();
});

test('the amount of Max is always valid, for any balance and any remaining tranche', () => {
  for (const balance of [1_005_00n, 25_000_00n, 24_999_99n, 100_000_000_00n])
    for (const left of [1n, 7n, 38_496n]) {
      const maxInput = maxInputText(aDraft(amount(''), { balance, left }));
      expect(maxInput, `${balance} ${left}`).toBeDefined();
      expect(problemText(aDraft(amount(maxInput ?? ''), { balance, left })), `${balance} ${left}`).toBeUndefined();
    }
  expect(maxInputText(aDraft(amount(''), { balance: 1_004_99n }))).toBeUndefined();
  expect(minPayment(aDraft(amount('')).terms)).toEqual({ units: 1_005_00n, scale: 2 });
});

test('the pairs keep their order, and one without a market or a rate is left out', () => {
  const pairs = toSwapPairs(
    [
      ...['USDT', 'BTC', 'FINE'].map((from) => pairView(from, 'COINGT', priceAt('0.001'))),
      pairView('USD', 'COINGT', priceAt('0.001'), { rate: '0' }),
    ],
    registry,
  );
  expect(pairs.map(({ from }) => from.code)).toEqual(['USDT', 'BTC']);
  expect(pairs[0]).toMatchObject({ validMs: 6_000, left: undefined, isStale: false });
});

test('another paying instrument keeps the target where it has that pair, otherwise its first pair is used', () => {
  const pairs = [aPair('USD', 'ROAD', '1'), usd, aPair('USDT', 'COINGT', '0.001')];
  expect(findPair(pairs, 'USD', 'COINGT')).toBe(usd);
  expect(findPair(pairs, 'USD')).toBe(pairs[0]);
  expect(findPair(pairs, 'USDT', 'ROAD')).toBe(pairs[2]);
  expect(findPair(pairs, 'BTC')).toBeUndefined();
});

test('typing the amount computes what is received, typing that computes the amount', () => {
  const usdt = aPair('USDT', 'COINGT', '0.001');
  expect(aDraft(amount('2500.5'), { pair: usdt })).toMatchObject({
    fields: { amount: '2500.5', total: '2' },
    quote: { received: 2n },
  });
  expect(aDraft(received('3'), { pair: usdt })).toMatchObject({
    fields: { amount: '3000.00', total: '3' },
    quote: { entered: 3_000_000_000n },
  });
});

test('with unreadable input the other field stays empty', () => {
  expect(aDraft(amount(''))).toMatchObject({ quote: undefined, fields: { amount: '', total: '' } });
  expect(aDraft(amount('1e3'))).toMatchObject({ quote: undefined, fields: { amount: '1e3', total: '' } });
  expect(aDraft(received('2.5'))).toMatchObject({ quote: undefined, fields: { amount: '', total: '2.5' } });
});

test('the amount shown for a typed received amount leads back to it', () => {
  for (const rate of ['103.488090000000000000', '0.92', '38.964940000000000001', '0.001000072500000000'])
    for (const tokens of ['1', '2', '3', '97', '1000', '38519', '153224']) {
      const pair = aPair('BTC', 'COINGT', rate);
      const { fields } = aDraft(received(tokens), { pair });
      expect(aDraft(amount(fields.amount), { pair }).fields.total, `${tokens} at ${rate}`).toBe(tokens);
    }
});

test('a security with places is bought in whole units where its market says so, and in parts elsewhere', () => {
  const whole = aDraft(received('3'), { pair: aPair('USD', 'ROAD', '0.01') });
  expect(whole).toMatchObject({
    quote: { received: 300n, entered: 300_00n },
    fields: { amount: '300.00', total: '3' },
  });
  expect(aDraft(amount('350'), { pair: aPair('USD', 'ROAD', '0.01') }).fields.total).toBe('3');
  const parts = aDraft(amount('350'), { pair: aPair('USD', 'FINE', '0.01') });
  expect(parts.fields.total).toBe('3.50000000');
});

test('an included fee is taken out of what is received', () => {
  const draft = aDraft(amount('400000'), { pair: cop, balance: 400_000_00n });
  expect(draft.fields).toEqual({ amount: '400000', total: '99.500000' });
  expect(draftLines(draft).map(({ name, text }) => `${name}: ${text}`)).toEqual([
    'Rate: 1 COP = 0.00025 USDT',
    'Price of one USDT: 4,000.00 COP',
    'Quantity: 400,000.0 COP',
    'Fee 0.5 %: 0.500000 USDT',
    'Total amount: 400,000.0 COP',
    'You receive: 99.500000 USDT',
  ]);
  expect(maxInputText(draft)).toBe('400000.0');
  expect(toSwapOrder(draft, 'q')).toMatchObject({ amount: '400000.00', received: '99.500000', fee: '0.500000' });
});

test('the confirmation names quantity, fees, total amount, total, then the rate; without an amount only the rate', () => {
  expect(confirmationLines(aDraft(amount('999'))).map(({ key }) => key)).toEqual(['rate', 'price']);
  expect(confirmationLines(aDraft(amount('2500'))).map(({ name, text }) => `${name}: ${text}`)).toEqual([
    'Quantity: 2,000.00 USD',
    'Fees: 10.00 USD',
    'Total amount: 2,010.00 USD',
    'Total: 2 COINGT',
    'Stays in your wallet: 500.00 USD',
    'Rate: 1 USD = 0.001 COINGT',
    'Price of one COINGT: 1,000.00 USD',
  ]);
});

test('the fee of a large order is shown with its percentage, below the limit the usual one', () => {
  const feeTerms = { ...percentFee(50n), largeOrder: { cents: 1_000_000n, basisPoints: 40n } };
  const pair = aPair('USD', 'COINGT', priceAt('0.001', { feeTerms }));
  const large = aDraft(amount('10000'), { pair });
  expect(draftLines(large)).toContainEqual({ key: 'fee', name: 'Fee 0.4 %', text: '40.00 USD' });
  expect(confirmationLines(large)).toContainEqual({ key: 'fee', name: 'Fees', text: '40.00 USD' });
  expect(confirmationLines(large)).toContainEqual({ key: 'total', name: 'Total amount', text: '10,040.00 USD' });
  const smaller = aDraft(amount('9999.99'), { pair });
  expect(draftLines(smaller)).toContainEqual({ key: 'fee', name: 'Fee 0.5 %', text: '45.00 USD' });
});

test('a locked quote recomputes the same input', () => {
  const draft = aDraft(amount('2500'));
  const locked = repriceDraft(draft, { priceTerms: priceAt('0.0004', { feeTerms: percentFee(100n) }) });
  expect(locked.fields).toEqual({ amount: '2500', total: '1' });
  expect(locked.quote).toMatchObject({ price: 250_000n, fee: 2_500n });
  expect(problemText(repriceDraft(draft, { priceTerms: priceAt('0.0001') }))).toBe('Exchange Failed');
});

test('a quote is locked for the field that was typed, and the order has the amounts in ledger places', () => {
  const draft = aDraft(received('2'), { pair: aPair('USDT', 'COINGT', '0.001') });
  expect(toLockRequest(draft)).toEqual({ from: 'USDT', to: 'COINGT', total: '2' });
  expect(toLockRequest(aDraft(amount('2500')))).toEqual({ from: 'USD', to: 'COINGT', amount: '2500' });
  expect(toSwapOrder(draft, 'my-quote')).toEqual({
    family: 'offering',
    from: 'USDT',
    to: 'COINGT',
    amount: '2000.000000',
    received: '2',
    total: '2010.000000',
    fee: '10.000000',
    lockedQuoteId: 'my-quote',
  });
  expect(toSwapOrder(aDraft(amount('')), 'my-quote')).toBeUndefined();
});

/** Paying instruments of any scale at very low to very high prices, with and without a fee. */
const manyTerms: readonly SwapTerms[] = [
  { fromScale: 8, inputScale: 8 },
  { fromScale: 6, inputScale: 2 },
  { fromScale: 2, inputScale: 2 },
  { fromScale: 0, inputScale: 2 },
].flatMap((paying) =>
  [1n, 3n, 1_000n, 97_412n, 1_000_072_501n].flatMap((factor) =>
    [1n, 7n, 9_741_235n].flatMap((price) =>
      [0n, 1n, 50n, 1_999n].flatMap((feeBasisPoints) =>
        [0, 2].map((toScale) =>
          swapTerms({
            ...paying,
            toScale,
            isWholeUnits: true,
            rate: crossRate(price, factor),
            feeTerms: percentFee(feeBasisPoints),
          }),
        ),
      ),
    ),
  ),
);

const sampleAmounts = [0n, 1n, 2n, 99n, 100n, 101n, 99_999n, 250_050n, 987_654_321n, 10n ** 12n + 7n];

test('the lines add up to the last digit shown, and never show less than is charged', () => {
  for (const terms of manyTerms)
    for (const steps of sampleAmounts) {
      const step = 10n ** BigInt(Math.max(terms.fromScale - terms.inputScale, 0));
      const quote = quoteFromAmount(steps * step, terms);
      const shown = toDisplayedQuote(quote, terms);
      expect(shown.quantity.units + shown.fee.units).toBe(shown.total.units);
      expect(shown.quantity.units + shown.refund.units).toBe(steps);
      expect(shown.refund.units).toBeGreaterThanOrEqual(0n);
      expect(shown.total.units * step).toBeGreaterThanOrEqual(quote.total);
      expect(shown.fee.units * step).toBeGreaterThanOrEqual(quote.fee);
      expect(shown.total.units * step - quote.total).toBeLessThan(step);
      expect(shown.fee.units * step - quote.fee).toBeLessThan(step);
    }
});
