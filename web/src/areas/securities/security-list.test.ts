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
  redeemed_at: null,
  is_offered: false,
  currencies: ['USD'],
  issued: '1000.00',
  free: null,
  own: '0.00',
  facts: undefined,
  ...facts,
});

const facts = (changes: Partial<NonNullable<ListedSecurity['facts']>>): ListedSecurity['facts'] => ({
  ticker: '',
  may_hold: true,
  coupon: null,
  last_payment: null,
  yield: null,
  yield_gap: 'no_income',
  yield_to_maturity: null,
  next_event: null,
  ...changes,
});
const payment = {
  reference: 'CA-2026-0001',
  kind: 'dividend',
  day: '2026-05-01',
  amount: '1',
  currency: 'USD',
} as const;
const coupon = {
  rate: { kind: 'fixed', percent: '6' },
  percent: '6',
  frequency: 2,
  currency: 'USD',
  next_day: '2027-01-15',
  next_amount: '30.00',
} as const;

const rows = [
  row('CANAL', { type: 'bond', jurisdiction: 'Panama', isin: 'PAL000000001', price: '9.5', change: '-1.50' }),
  row('AGUA', { name: 'Ágüa del Valle', price: null, change: null, trade_state: 'no_price', own: '3.00' }),
  row('BOSQUE', { price: '10.000000000000000001', change: '-1.25', currencies: ['BTC', 'USDT'], is_offered: true }),
];

const select = (filters: Record<string, string>, search = '', order: 'asc' | 'desc' = 'desc') =>
  selectSecurities(rows, { search, filters, order }, { sort: filters['sort'] ?? '', today: '2026-11-28' }).map(
    ({ ticker }) => ticker,
  );

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

const withFacts = [
  row('AGUA', { matures_on: '', facts: facts({ last_payment: payment, yield: '5.50', yield_gap: '' }) }),
  row('BOSQUE', { matures_on: '2027-11-27', facts: facts({ coupon, yield: '10.01', yield_gap: '', may_hold: false }) }),
  row('CANAL', { matures_on: '2027-11-28', issuer: 'Canal', facts: facts({ last_payment: payment }) }),
];
const selectFacts = (filters: Record<string, string>, order: 'asc' | 'desc' = 'desc') =>
  selectSecurities(withFacts, { search: '', filters, order }, { sort: filters['sort'] ?? '', today: '2026-11-28' }).map(
    ({ ticker }) => ticker,
  );

test('income, maturity, issuer and whether one may hold it narrow the list', () => {
  expect(selectFacts({ income: 'any' })).toEqual(['AGUA', 'BOSQUE']);
  expect(selectFacts({ income: 'coupon' })).toEqual(['BOSQUE']);
  expect(selectFacts({ income: 'paid' })).toEqual(['AGUA']);
  expect(selectFacts({ maturity: '1' })).toEqual(['BOSQUE']);
  expect(selectFacts({ maturity: '3' })).toEqual(['CANAL']);
  expect(selectFacts({ maturity: 'later' })).toEqual([]);
  expect(selectFacts({ issuer: 'Canal' })).toEqual(['CANAL']);
  expect(selectFacts({ hold: 'yes' })).toEqual(['AGUA', 'CANAL']);
  expect(selectFacts({ hold: 'no' })).toEqual(['BOSQUE']);
});

test('the highest yield is first, and what has none last in either order', () => {
  expect(selectFacts({ sort: 'yield' })).toEqual(['BOSQUE', 'AGUA', 'CANAL']);
  expect(selectFacts({ sort: 'yield' }, 'asc')).toEqual(['AGUA', 'BOSQUE', 'CANAL']);
  expect(selectFacts({ sort: 'maturity' }, 'asc')).toEqual(['BOSQUE', 'CANAL', 'AGUA']);
});

test('a redeemed security is shown by the filter or by its name, and not among those to choose from', () => {
  const all = [...rows, row('RIO', { trade_state: 'redeemed', redeemed_at: '2026-11-28T06:00:00.000Z' })];
  const find = (show: string, search: string) =>
    selectSecurities(all, { search, filters: { show }, order: 'desc' }, { sort: '', today: '2026-11-28' }).map(
      ({ ticker }) => ticker,
    );
  expect(find('', '')).toEqual(['AGUA', 'BOSQUE', 'CANAL']);
  expect(find('redeemed', '')).toEqual(['RIO']);
  expect(find('', 'rio')).toEqual(['RIO']);
  expect(find('tradable', 'rio')).toEqual([]);
});
