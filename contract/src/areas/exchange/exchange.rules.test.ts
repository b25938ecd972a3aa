import * as m from '@istmo/contract/messages';
import { expect, test } from 'vitest';
import { translate } from '../../kernel/message.ts';
import { crossRate } from '../../kernel/rate.ts';
import { findProblems } from '../../kernel/rules.ts';
import { inputScaleFor, isAmountText, type SwapContext, swapRules, findSwapProblem } from './exchange.rules.ts';

/** USDT at one dollar into tranche one with half a percent: a token costs 1,005.00 with its fee. */
const aSituation = (changes: Partial<SwapContext> = {}): SwapContext => ({
  to: 'COINGT',
  terms: { rate: crossRate(1n, 1_000n), feeBasisPoints: 50n, fromScale: 6, toScale: 0, inputScale: 2 },
  balance: 5_000_000_000n,
  editedField: 'amount',
  ...changes,
});

const messageFor = (amount: string, total: string, changes: Partial<SwapContext> = {}) =>
  findSwapProblem({ amount, total }, aSituation(changes))?.message;

test('a swap that can be paid passes', () => {
  expect(messageFor('2500', '2')).toBeUndefined();
  expect(messageFor('1000.00', '1')).toBeUndefined();
});

test('an incomplete form has its own message, and each field another', () => {
  expect(messageFor('', '')).toBe(m.kernel_fill_all_fields);
  expect(messageFor('1000', '')).toBe(m.kernel_fill_all_fields);
  expect(findProblems(swapRules(aSituation()), { amount: '', total: '' })).toEqual([
    { field: 'amount', message: m.exchange_amount_missing },
    { field: 'total', message: m.exchange_token_missing },
  ]);
});

test('a zero amount is refused', () => {
  expect(messageFor('0', '0')).toBe(m.exchange_amount_zero);
  expect(messageFor('0.00', '0')).toBe(m.exchange_amount_zero);
  expect(messageFor('.', '0')).toBe(m.exchange_amount_zero);
});

test('an amount that buys no token fails the exchange; zero tokens have their own message', () => {
  expect(messageFor('999.99', '0')).toBe(m.exchange_failed);
  expect(messageFor('999.99', '0', { editedField: 'token' })).toBe(m.exchange_token_zero);
});

test('a balance equal to the total suffices, one unit less does not', () => {
  expect(messageFor('1000', '1', { balance: 1_005_000_000n })).toBeUndefined();
  expect(messageFor('1000', '1', { balance: 1_004_999_999n })).toBe(m.exchange_amount_over_balance);
});

test('an insufficient balance has another message in the token field', () => {
  expect(messageFor('6000', '6')).toBe(m.exchange_amount_over_balance);
  expect(messageFor('6000', '6', { editedField: 'token' })).toBe(m.kernel_insufficient_balance);
});

test('an amount over the balance is refused though its tokens would fit', () => {
  expect(messageFor('1999.99', '1', { balance: 1_900_000_000n })).toBe(m.exchange_amount_over_balance);
});

test('fractions of a token are not sold', () => {
  expect(messageFor('2500', '2.5')).toBe(m.exchange_whole_coingt);
  const asset = messageFor('2500', '2.5', { to: 'ROAD' });
  expect(asset && translate(asset, 'en')).toBe('Only Whole Numbers Are Allowed When Exchange ROAD Asset.');
});

test('an invalid input is refused, not reinterpreted', () => {
  for (const amount of ['1,000', '1e3', '-5', '10.001', 'ten', '٣'])
    expect(messageFor(amount, '1'), amount).toBe(m.exchange_amount_format);
});

test('USDT and USD have two decimals, the others eight', () => {
  expect(['USDT', 'USD', 'BTC', 'COINGT', 'asset:road'].map(inputScaleFor)).toEqual([2, 2, 8, 8, 8]);
});

test('an amount field accepts digits and one dot, with no more decimals than the currency has', () => {
  for (const text of ['', '1', '1.', '.5', '0.01', '.']) expect(isAmountText(text, 2), text).toBe(true);
  for (const text of ['1.234', '1..2', '1,5', 'a', '-1', '1e3', ' 1']) expect(isAmountText(text, 2), text).toBe(false);
  expect(isAmountText('12', 0)).toBe(true);
  expect(isAmountText('12.', 0)).toBe(false);
});
