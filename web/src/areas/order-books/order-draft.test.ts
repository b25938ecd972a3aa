import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderNeeds } from '@istmo/contract/areas/order-books/order-arithmetic';
import { emptyDraft, type OrderContext, protectionPrice, quoteOrder, sizeForAmount, withKind } from './order-draft.ts';
import { findOrderProblem } from './order-problems.ts';
import { testTerms, testTicket } from './test-market.ts';

const levels = [
  { price: 1_010n, units: 400n },
  { price: 1_020n, units: 800n },
];
const context: OrderContext = { terms: testTerms, takerFee: 30, phase: 'continuous', levels };
const nowMs = Date.parse('2026-11-29T12:00:00Z');
const customer = { ticket: testTicket, available: 1_000_000n, ownOpposite: undefined, nowMs };
const draft = { ...emptyDraft, price: '10.10', size: '6' };
const problemOf = (patch: Partial<typeof draft>, changes: Partial<typeof customer> = {}, market = context) =>
  findOrderProblem({ ...draft, ...patch }, market, { ...customer, ...changes });

test('a purchase costs its value and the highest fee, and trades at once with what the book shows', () => {
  expect(quoteOrder(draft, context)).toMatchObject({
    limit: 1_010n,
    size: 600n,
    value: 6_060n,
    fee: 18n,
    held: 6_078n,
    atOnce: { units: 400n, value: 4_040n, worst: 1_010n },
  });
  expect(problemOf({})).toBeUndefined();
});

test('a market order may move the price by its protection and no further than the band', () => {
  expect(protectionPrice('buy', 1_010n, testTerms)).toBe(1_060n);
  expect(protectionPrice('sell', 1_010n, testTerms)).toBe(960n);
  expect(protectionPrice('buy', 1_190n, testTerms)).toBe(1_200n);
  expect(withKind({ ...draft, isPostOnly: true }, 'market')).toMatchObject({
    timeInForce: 'immediate',
    isPostOnly: false,
  });
});

test('the size for an amount never costs more than it, and one lot more would', () => {
  const price = fc.integer({ min: 1, max: 120 }).map((ticks) => BigInt(ticks) * testTerms.tick);
  fc.assert(
    fc.property(price, fc.bigInt({ min: 0n, max: 10_000_000n }), (limit, amount) => {
      const order = { side: 'buy', limit, takerFee: 30, terms: testTerms } as const;
      const size = sizeForAmount(amount, order);
      const needs = (left: bigint): bigint => orderNeeds({ ...order, left, unitScale: testTerms.unitScale });
      expect(size % testTerms.lot).toBe(0n);
      expect(needs(size)).toBeLessThanOrEqual(amount);
      expect(needs(size + testTerms.lot)).toBeGreaterThan(amount);
    }),
  );
});

test('what keeps an order from the market is said before it is sent, at its field', () => {
  expect(problemOf({ price: '10.11' })?.field).toBe('price');
  expect(problemOf({ price: '' })?.field).toBe('price');
  expect(problemOf({ price: '12.10' })?.text).toContain('8.00');
  expect(problemOf({ size: '0' })?.field).toBe('size');
  expect(problemOf({ size: '0.001' })?.field).toBe('size');
  expect(problemOf({ size: '100000' })?.field).toBe('size');
  expect(problemOf({}, { available: 6_077n })?.field).toBe('size');
  expect(problemOf({ display: '7' })?.field).toBe('display');
  expect(problemOf({ timeInForce: 'date', expiresAt: '2020-01-01T10:00' })?.field).toBe('expires_at');
  expect(problemOf({ timeInForce: 'all' })).toBeDefined();
  expect(problemOf({ isPostOnly: true })?.field).toBe('price');
  expect(problemOf({ isPostOnly: true, price: '10.00' })).toBeUndefined();
});

test('a market that is closed or halted, and a rule of the security, come before everything entered', () => {
  expect(problemOf({ price: '' }, {}, { ...context, phase: 'closed' })?.field).toBeUndefined();
  expect(problemOf({ price: '' }, {}, { ...context, phase: 'halted' })?.field).toBeUndefined();
  const ticket = { ...testTicket, buy_obstacle: 'rules' as const, buy_obstacle_text: 'Not offered in your country.' };
  expect(problemOf({ price: '' }, { ticket })?.text).toBe('Not offered in your country.');
});

test('what must trade at once has to wait for the end of an auction, and cannot', () => {
  const auction = { ...context, phase: 'auction' as const };
  expect(problemOf({ timeInForce: 'immediate' }, {}, auction)).toBeDefined();
  expect(problemOf({}, {}, auction)).toBeUndefined();
  expect(quoteOrder(draft, auction).atOnce).toBeUndefined();
});
