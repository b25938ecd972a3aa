import { translate } from '@istmo/contract/kernel/message';
import { expect, test } from 'vitest';
import { confirmationLines, draftLines } from './draft-lines.ts';
import { toValidityPeriod } from './price.ts';
import type { PairView, SwapInput } from './swap-sides.ts';
import {
  maxInputText,
  findDraftProblem,
  type SwapDraft,
  createDraft,
  repriceDraft,
  toFieldProblems,
} from './swap-draft.ts';

const pair: PairView = {
  from_symbol: 'USD',
  to_symbol: 'COINGT',
  pair_name: 'USD/COINGT',
  rate: '0.001',
  fee_per: '0.50',
  decimal: 2,
  inverse: '1000.00',
  expires_at: '2026-11-21T10:00:06.000Z',
  at: '2026-11-21T10:00:00.000Z',
  stale: false,
  left: '38496',
};

const aDraft = (typed: SwapInput, changes: { wallet?: string | undefined; left?: bigint } = {}): SwapDraft =>
  createDraft({
    pair,
    typed,
    rate: '0.001',
    inverse: '1000.00',
    wallet: 'wallet' in changes ? changes.wallet : '25000.00',
    left: changes.left ?? 38_496n,
  });

const problemText = (draft: SwapDraft): string | undefined => {
  const problem = findDraftProblem(draft);
  return problem && translate(problem, 'en');
};

const amount = (text: string): SwapInput => ({ side: 'amount', text });
const token = (text: string): SwapInput => ({ side: 'token', text });

test("the problems appear in the specification's order and wording", () => {
  expect(problemText(aDraft(amount('')))).toBe('Please Fill All The Fields');
  expect(problemText(aDraft(amount('0')))).toBe('Amount must be greater than 0');
  expect(problemText(aDraft(amount('26000')))).toBe('Amount exceeded your balance');
  expect(problemText(aDraft(token('26')))).toBe('Insufficient Balance');
  expect(problemText(aDraft(amount('999.99')))).toBe('Exchange Failed');
  expect(problemText(aDraft(token('0')))).toBe('Amount must be greater than 0');
  expect(problemText(aDraft(amount('2500')))).toBeUndefined();
});

test('an unknown balance is not treated as zero', () => {
  expect(problemText(aDraft(amount('2500'), { wallet: undefined }))).toBe('Your balance could not be loaded.');
  expect(maxInputText(aDraft(amount(''), { wallet: undefined }))).toBeUndefined();
});

test('more than the tranche has left is refused with the remaining amount, on the token field', () => {
  const draft = aDraft(token('4'), { left: 3n });
  expect(problemText(draft)).toBe('Only 3 COINGT are left in this tranche.');
  expect(toFieldProblems(draft)).toEqual([{ field: 'total', text: 'Only 3 COINGT are left in this tranche.' }]);
  expect(problemText(aDraft(token('3'), { left: 3n }))).toBeUndefined();
});

test('the amount of Max is always valid, for any balance and any remaining tranche', () => {
  for (const wallet of ['1005.00', '25000.00', '24999.99', '100000000.00'])
    for (const left of [1n, 7n, 38_496n]) {
      const maxInput = maxInputText(aDraft(amount(''), { wallet, left }));
      expect(maxInput, `${wallet} ${left}`).toBeDefined();
      expect(problemText(aDraft(amount(maxInput ?? ''), { wallet, left })), `${wallet} ${left}`).toBeUndefined();
    }
  expect(maxInputText(aDraft(amount(''), { wallet: '1004.99' }))).toBeUndefined();
});

test('the confirmation names quantity, fees, total amount, total, then the rate', () => {
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

test('the details show only the rate until an amount is entered', () => {
  expect(draftLines(aDraft(amount(''))).map(({ key }) => key)).toEqual(['rate', 'price']);
  expect(draftLines(aDraft(amount('999'))).map(({ key }) => key)).toEqual(['rate', 'price']);
});

test('a locked quote recomputes the same input', () => {
  const draft = aDraft(amount('2500'));
  const locked = repriceDraft(draft, { rate: '0.0004', inverse: '2500.00', feePer: '1.00' });
  expect(locked.form).toEqual({ amount: '2500', total: '1' });
  expect(locked.quote).toMatchObject({ price: 250_000n, fee: 2_500n });
  expect(problemText(repriceDraft(draft, { rate: '0.0001', inverse: '10000.00', feePer: '1.00' }))).toBe(
    'Exchange Failed',
  );
});

test("a validity period is the server's, counted from the request, independent of the device's clock", () => {
  expect(toValidityPeriod({ at: '2031-01-01T00:00:00.000Z', expires_at: '2031-01-01T00:00:06.000Z' }, 1_000)).toEqual({
    endsAt: 7_000,
    ms: 6_000,
  });
  expect(toValidityPeriod({ at: '2031-01-01T00:00:09.000Z', expires_at: '2031-01-01T00:00:06.000Z' }, 1_000)).toEqual({
    endsAt: 1_000,
    ms: 0,
  });
});
