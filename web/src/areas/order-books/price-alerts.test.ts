import { expect, test } from 'vitest';
import { conditionOf, findAlertProblems, type PriceAlert, waitingFirst } from './price-alerts.ts';
import { testTerms } from './test-market.ts';

const last = 1_000n;
const problemOf = (direction: PriceAlert['direction'], price: string, at: bigint | undefined = last) =>
  findAlertProblems({ direction, price }, testTerms, at)[0]?.text;

test.each([
  ['above', '10.10'],
  ['below', '9.90'],
] as const)('a price that the market comes to only later is taken: %s %s', (direction, price) => {
  expect(problemOf(direction, price)).toBeUndefined();
});

test.each([
  ['above', '10.00'],
  ['above', '9.90'],
  ['below', '10.00'],
  ['below', '10.10'],
] as const)('a price that the last one is at already is not: %s %s', (direction, price) => {
  expect(problemOf(direction, price)).toContain('10.00 USD');
});

test('any price is taken of a market that never traded, but no empty one and no zero', () => {
  expect(findAlertProblems({ direction: 'below', price: '10.00' }, testTerms, undefined)).toEqual([]);
  for (const price of ['', '0', '0.00'])
    expect(findAlertProblems({ direction: 'above', price }, testTerms, undefined)).toHaveLength(1);
});

test('an alert is named by its price and direction', () => {
  expect(conditionOf({ direction: 'above', price: '10.5', currency: 'USD' })).toBe('10.50 USD or higher');
  expect(conditionOf({ direction: 'below', price: '1250.125', currency: 'USD' })).toBe('1,250.125 USD or lower');
});

test('alerts that wait come before those that were reached, the newest first', () => {
  const alert = (id: string, reachedAt: string | null): PriceAlert => ({
    id,
    symbol: 'PUERTO-USD',
    security: 'PUERTO',
    currency: 'USD',
    direction: 'above',
    price: '11.00',
    created_at: '2026-11-29T10:00:00.000Z',
    reached_at: reachedAt,
    reached_price: reachedAt === null ? null : '11.00',
  });
  const at = '2026-11-29T11:00:00.000Z';
  const sorted = waitingFirst([alert('4', at), alert('3', null), alert('2', at), alert('1', null)]);
  expect(sorted.map(({ id }) => id)).toEqual(['3', '1', '4', '2']);
});
