import { expect, test } from 'vitest';
import { factsText } from './case-facts.ts';

test('what a case expects and finds is said with the names of the screens and with separators', () => {
  const text = factsText('withdrawal', [
    { fact: 'movement', value: 'settle-withdrawal' },
    { fact: 'amount', amount: '1234.500000', currency: 'USDT' },
    { fact: 'state', value: 'completed' },
    { fact: 'place', value: 'bank:COP' },
    { fact: 'none', value: '' },
  ]);
  expect(text).toBe('Withdrawal sent; 1,234.500000 USDT; Completed; Bank · COP; Nothing');
});

test('a posting is said with its accounts, and a state that has no word stays as it is', () => {
  const posting = {
    fact: 'posting',
    amount: '2000.00',
    currency: 'USD',
    from: { kind: 'external', place: 'card:USD' },
    to: { kind: 'escrow', place: 'COINGT-1' },
  } as const;
  expect(factsText('card-purchase', [{ fact: 'state', value: 'unheard of' }, posting])).toBe(
    'unheard of; 2,000.00 USD from Outside · Cards · USD to Paid by investors · COINGT-1',
  );
});
