import { inLanguage } from '@istmo/contract/kernel/message';
import { expect, test } from 'vitest';
import { confirmationOf, linesOf } from './order-lines.ts';
import { spanOf } from './price.ts';
import type { PairView, Typed } from './swap-sides.ts';
import { maxText, objectionTo, type Order, orderAt, orderHeld, problemsOf } from './use-swap.ts';

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

const anOrder = (typed: Typed, changes: { wallet?: string | undefined; left?: bigint } = {}): Order =>
  orderAt({
    pair,
    typed,
    rate: '0.001',
    inverse: '1000.00',
    wallet: 'wallet' in changes ? changes.wallet : '25000.00',
    left: changes.left ?? 38_496n,
  });

const heard = (order: Order): string | undefined => {
  const say = objectionTo(order);
  return say && inLanguage(say, 'en');
};

const amount = (text: string): Typed => ({ side: 'amount', text });
const token = (text: string): Typed => ({ side: 'token', text });

test("Exchange objects in the documents' order and words", () => {
  expect(heard(anOrder(amount('')))).toBe('Please Fill All The Fields');
  expect(heard(anOrder(amount('0')))).toBe('Amount must be greater than 0');
  expect(heard(anOrder(amount('26000')))).toBe('Amount exceeded your balance');
  expect(heard(anOrder(token('26')))).toBe('Insufficient Balance');
  expect(heard(anOrder(amount('999.99')))).toBe('Exchange Failed');
  expect(heard(anOrder(token('0')))).toBe('Amount must be greater than 0');
  expect(heard(anOrder(amount('2500')))).toBeUndefined();
});

test('an unknown balance is not an empty one', () => {
  expect(heard(anOrder(amount('2500'), { wallet: undefined }))).toBe('Your balance could not be loaded.');
  expect(maxText(anOrder(amount(''), { wallet: undefined }))).toBeUndefined();
});

test('more than the tranche has left is refused with what is left, beside the tokens', () => {
  const order = anOrder(token('4'), { left: 3n });
  expect(heard(order)).toBe('Only 3 COINGT are left in this tranche.');
  expect(problemsOf(order)).toEqual([{ field: 'total', text: 'Only 3 COINGT are left in this tranche.' }]);
  expect(heard(anOrder(token('3'), { left: 3n }))).toBeUndefined();
});

test('Max always passes, whatever the balance and whatever is left', () => {
  for (const wallet of ['1005.00', '25000.00', '24999.99', '100000000.00'])
    for (const left of [1n, 7n, 38_496n]) {
      const most = maxText(anOrder(amount(''), { wallet, left }));
      expect(most, `${wallet} ${left}`).toBeDefined();
      expect(heard(anOrder(amount(most ?? ''), { wallet, left })), `${wallet} ${left}`).toBeUndefined();
    }
  expect(maxText(anOrder(amount(''), { wallet: '1004.99' }))).toBeUndefined();
});

test('the confirmation names quantity, fees, total amount, total, then the rate', () => {
  expect(confirmationOf(anOrder(amount('2500'))).map(({ name, text }) => `${name}: ${text}`)).toEqual([
    'Quantity: 2,000.00 USD',
    'Fees: 10.00 USD',
    'Total amount: 2,010.00 USD',
    'Total: 2 COINGT',
    'Stays in your wallet: 500.00 USD',
    'Rate: 1 USD = 0.001 COINGT',
    'Price of one COINGT: 1,000.00 USD',
  ]);
});

test('the details show the rate alone until something is ordered', () => {
  expect(linesOf(anOrder(amount(''))).map(({ key }) => key)).toEqual(['rate', 'price']);
  expect(linesOf(anOrder(amount('999'))).map(({ key }) => key)).toEqual(['rate', 'price']);
});

test('a held price reckons the same typed text anew', () => {
  const order = anOrder(amount('2500'));
  const held = orderHeld(order, { rate: '0.0004', inverse: '2500.00', feePer: '1.00' });
  expect(held.form).toEqual({ amount: '2500', total: '1' });
  expect(held.quote).toMatchObject({ price: 250_000n, fee: 2_500n });
  expect(heard(orderHeld(order, { rate: '0.0001', inverse: '10000.00', feePer: '1.00' }))).toBe('Exchange Failed');
});

test("a span is the server's, counted from when it was asked for, whatever this device's clock says", () => {
  expect(spanOf({ at: '2031-01-01T00:00:00.000Z', expires_at: '2031-01-01T00:00:06.000Z' }, 1_000)).toEqual({
    endsAt: 7_000,
    ms: 6_000,
  });
  expect(spanOf({ at: '2031-01-01T00:00:09.000Z', expires_at: '2031-01-01T00:00:06.000Z' }, 1_000)).toEqual({
    endsAt: 1_000,
    ms: 0,
  });
});
