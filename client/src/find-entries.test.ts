import { expect, test } from 'vitest';
import { findEntries } from './find-entries.ts';

const entries = ['Exchange', 'Depósito de USDT', 'Usar el depósito', 'Retirar BTC'].map((text) => ({ text }));
const find = (query: string): string[] => findEntries(entries, query).map(({ text }) => text);

test('words are found whatever their accents and case, in any order', () => {
  expect(find('usdt deposito')).toEqual(['Depósito de USDT']);
  expect(find('RETIRAR')).toEqual(['Retirar BTC']);
});

test('what begins with the query comes first', () => {
  expect(find('depósito')).toEqual(['Depósito de USDT', 'Usar el depósito']);
});

test('without a query nothing is hidden, and what no entry has is not found', () => {
  expect(find('  ')).toHaveLength(4);
  expect(find('btc deposito')).toEqual([]);
});
