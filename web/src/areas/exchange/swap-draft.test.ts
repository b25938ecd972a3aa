import { percentFee } from '@istmo/contract/areas/exchange/test-terms';
import { translate } from '@istmo/contract/kernel/message';
import { expect, test } from 'vitest';
import {
  findDraftProblem,
  findPair,
  maxInputText,
  repriceDraft,
  type SwapDraft,
  toFieldProblems,
  toLockRequest,
  toPressedLockRequest,
  toSwapOrder,
  toSwapPairs,
} from './swap-draft.ts';
import { minPayment } from './swap-lines.ts';
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
  expect(problemText(aDraft(amount('999.9'), changes))).toBe('Minimum amount is 1,000.00 COP.');
  expect(problemText(aDraft(amount('9000000.1'), changes))).toBe('Maximum amount is 9,000,000.00 COP.');
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
  expect(parts.fields.total).toBe('3.5000');
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
  expect(toPressedLockRequest(draft)).toMatchObject({ total: '2', rate: '0.001000000000000000' });
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
