import * as m from '@istmo/contract/messages';
import { expect, test } from 'vitest';
import { translate } from '../../kernel/message.ts';
import { crossRate } from '../../kernel/rate.ts';
import { findProblems } from '../../kernel/rules.ts';
import { isAmountText, type SwapContext, swapRules, findSwapProblem } from './exchange.rules.ts';
import { swapTerms } from './test-terms.ts';

/** USDT at one dollar into tranche one with half a percent: a token costs 1,005.00 with its fee. */
const market = { from: 'USD', to: 'COINGT', isWholeUnits: true, minAmount: 1n, maxAmount: null } as const;

const aContext = (changes: Partial<SwapContext> = {}): SwapContext => ({
  market,
  terms: swapTerms({ rate: crossRate(1n, 1_000n), isWholeUnits: true, fromScale: 6 }),
  balance: 5_000_000_000n,
  editedField: 'amount',
  ...changes,
});

const findMessage = (amount: string, total: string, changes: Partial<SwapContext> = {}) =>
  findSwapProblem({ amount, total }, aContext(changes))?.message;

test('a swap that can be paid passes', () => {
  expect(findMessage('2500', '2')).toBeUndefined();
  expect(findMessage('1000.00', '1')).toBeUndefined();
});

test('an incomplete form has its own message, and each field another', () => {
  expect(findMessage('', '')).toBe(m.kernel_fill_all_fields);
  expect(findMessage('1000', '')).toBe(m.kernel_fill_all_fields);
  expect(findProblems(swapRules(aContext()), { amount: '', total: '' })).toEqual([
    { field: 'amount', code: 'amount_invalid', message: m.exchange_amount_missing },
    { field: 'total', code: 'amount_invalid', message: m.exchange_token_missing },
  ]);
});

test('a request without a received amount is checked by the computed one', () => {
  expect(findMessage('1000', '', { computed: 1n })).toBeUndefined();
  expect(findMessage('1000', '', { computed: 0n })).toBe(m.exchange_failed);
  expect(findMessage('', '', { computed: 0n })).toBe(m.kernel_fill_all_fields);
});

test('a zero amount is refused', () => {
  expect(findMessage('0', '0')).toBe(m.exchange_amount_zero);
  expect(findMessage('0.00', '0')).toBe(m.exchange_amount_zero);
  expect(findMessage('.', '0')).toBe(m.exchange_amount_zero);
});

test('an amount that buys no token fails the exchange; zero tokens have their own message', () => {
  expect(findMessage('999.99', '0')).toBe(m.exchange_failed);
  expect(findMessage('999.99', '0', { editedField: 'received' })).toBe(m.exchange_token_zero);
});

test('a balance equal to the total suffices, one unit less does not', () => {
  expect(findMessage('1000', '1', { balance: 1_005_000_000n })).toBeUndefined();
  expect(findMessage('1000', '1', { balance: 1_004_999_999n })).toBe(m.exchange_amount_over_balance);
});

test('an insufficient balance has another message in the token field', () => {
  expect(findMessage('6000', '6')).toBe(m.exchange_amount_over_balance);
  expect(findMessage('6000', '6', { editedField: 'received' })).toBe(m.kernel_insufficient_balance);
});

test('an amount over the balance is refused though its tokens would fit', () => {
  expect(findMessage('1999.99', '1', { balance: 1_900_000_000n })).toBe(m.exchange_amount_over_balance);
});

test('fractions of a token are not sold', () => {
  expect(findMessage('2500', '2.5')).toBe(m.exchange_whole_coingt);
  const asset = findMessage('2500', '2.5', { market: { ...market, to: 'ROAD' } });
  expect(asset && translate(asset, 'en')).toBe('Only Whole Numbers Are Allowed When Exchange ROAD Asset.');
  expect(findMessage('2500', '2.5', { market: { ...market, isWholeUnits: false } })).toBe(m.exchange_amount_format);
});

test('what has no places is paid in whole units, with the note', () => {
  const selling = swapTerms({ rate: crossRate(8n, 1n), fromScale: 0, toScale: 2, inputScale: 0 });
  const changes = { market: { ...market, from: 'FARM', to: 'USD', isWholeUnits: false }, terms: selling };
  const problem = findMessage('1.5', '12.00', changes);
  expect(problem && translate(problem, 'en')).toBe('Only Whole Numbers Are Allowed When Exchange FARM Asset.');
  expect(findMessage('2', '16.00', changes)).toBeUndefined();
});

test('an invalid input is refused, not reinterpreted', () => {
  for (const amount of ['1,000', '1e3', '-5', '10.001', 'ten', '٣'])
    expect(findMessage(amount, '1'), amount).toBe(m.exchange_amount_format);
});

test("an amount out of the market's limits is refused with the limit, in decimals", () => {
  const limited = { market: { ...market, minAmount: 1_500_000_000n, maxAmount: 2_500_000_000n } };
  const refusal = (amount: string, total: string) => {
    const problem = findSwapProblem({ amount, total }, aContext(limited));
    return problem && [problem.code, translate(problem.message, 'en')];
  };
  expect(refusal('1000', '1')).toEqual(['amount_too_small', 'Minimum amount is 1,500.00 USD.']);
  expect(refusal('3000', '3')).toEqual(['amount_too_large', 'Maximum amount is 2,500.00 USD.']);
  for (const allowed of ['1500', '2000', '2500']) expect(refusal(allowed, '1'), allowed).toBeUndefined();
});

test('an amount field accepts digits and one dot, with no more decimals than the currency has', () => {
  for (const text of ['', '1', '1.', '.5', '0.01', '.']) expect(isAmountText(text, 2), text).toBe(true);
  for (const text of ['1.234', '1..2', '1,5', 'a', '-1', '1e3', ' 1']) expect(isAmountText(text, 2), text).toBe(false);
  expect(isAmountText('1.5', 1)).toBe(true);
  expect(isAmountText('12', 0)).toBe(true);
  expect(isAmountText('12.', 0)).toBe(false);
});
