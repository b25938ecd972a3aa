import { expect, test } from 'vitest';
import { type ListedSecurity, selectSecurities, sortOf } from './security-list.ts';

const row = (ticker: string, facts: Partial<ListedSecurity> = {}): ListedSecurity => ({
  ticker,
  name: ticker,
  type: 'share',
  issuer: 'Puertos del Istmo',
  jurisdiction: 'Guatemala',
  isin: '',
  matures_on: '2040-01-01',
  price: '10',
  price_at: '2026-11-28T00:00:00.000Z',
  price_stale: false,
  change: '0.00',
  trade_state: 'open',
  is_offered: false,
  currencies: ['USD'],
  own: '0.00',
  ...facts,
});

const rows = [
  row('CANAL', { type: 'bond', jurisdiction: 'Panama', isin: 'PAL000000001', price: '9.5', change: '-1.50' }),
  row('AGUA', { name: 'Ágüa del Valle', price: null, change: null, trade_state: 'no_price', own: '3.00' }),
  row('BOSQUE', { price: '10.000000000000000001', change: '-1.25', currencies: ['BTC', 'USDT'], is_offered: true }),
];

const select = (filters: Record<string, string>, search = '', order: 'asc' | 'desc' = 'desc') =>
  selectSecurities(rows, { search, filters, order }, filters['sort'] ?? '').map(({ ticker }) => ticker);

test('without a choice every security is shown, by its name', () => {
  expect(select({})).toEqual(['AGUA', 'BOSQUE', 'CANAL']);
});

test('each filter leaves what has it, and several leave what has all', () => {
  expect(select({ type: 'bond' })).toEqual(['CANAL']);
  expect(select({ country: 'Guatemala' })).toEqual(['AGUA', 'BOSQUE']);
  expect(select({ currency: 'BTC' })).toEqual(['BOSQUE']);
  expect(select({ show: 'own' })).toEqual(['AGUA']);
  expect(select({ show: 'offered' })).toEqual(['BOSQUE']);
  expect(select({ show: 'tradable' })).toEqual(['BOSQUE', 'CANAL']);
  expect(select({ type: 'share', currency: 'USD' })).toEqual(['AGUA']);
  expect(select({ type: 'bond', country: 'Guatemala' })).toEqual([]);
});

test('a search finds the name without its accents, the ticker, the issuer and the ISIN', () => {
  expect(select({}, 'agua')).toEqual(['AGUA']);
  expect(select({}, 'bos')).toEqual(['BOSQUE']);
  expect(select({}, 'istmo puertos')).toEqual(['AGUA', 'BOSQUE', 'CANAL']);
  expect(select({}, 'pal0000')).toEqual(['CANAL']);
});

test('prices are compared to the last digit, falls as falls, and what has none comes last in either order', () => {
  expect(select({ sort: 'price' })).toEqual(['BOSQUE', 'CANAL', 'AGUA']);
  expect(select({ sort: 'price' }, '', 'asc')).toEqual(['CANAL', 'BOSQUE', 'AGUA']);
  expect(select({ sort: 'change' }, '', 'asc')).toEqual(['CANAL', 'BOSQUE', 'AGUA']);
});

test('an order that the list does not have is the one by name', () => {
  expect(sortOf('units', 'desc')).toEqual({ key: 'name', direction: 'ascending' });
  expect(sortOf('name', 'desc')).toEqual({ key: 'name', direction: 'descending' });
});
