import { expect, test } from 'vitest';
import { asId } from '@istmo/contract/kernel/id';
import type { CardPayment } from '@istmo/providers/card/port';
import { judgePurchase, nextCheck } from './judge-purchase.ts';
import type { CardPurchaseRow } from './purchases.store.ts';

const day = 86_400_000;
const start = new Date('2026-11-22T12:00:00.000Z');

/** The days after which the acquirer is asked about a payment that ended without money. */
function daysAsked(answer: Parameters<typeof nextCheck>[1]): number[] {
  const days: number[] = [];
  let now = start;
  for (let count = 0; count < 1_000; count++) {
    const next = nextCheck({ state: 'expired', stateSince: start, checks: 0 }, answer, now);
    if (!next) return days;
    now = next;
    days.push((next.getTime() - start.getTime()) / day);
  }
  throw new Error('it is asked for ever');
}

test('a payment that the acquirer has not decided is asked about for half a year, less and less often', () => {
  for (const answer of [undefined, 'outage', { state: 'pending' }] as const) {
    const days = daysAsked(answer);
    const pauses = days.map((one, index) => one - (days[index - 1] ?? 0));
    expect(days.at(-1)).toBeGreaterThan(180);
    expect(pauses.every((pause, index) => index === 0 || pause >= (pauses[index - 1] ?? 0) - 1e-6)).toBe(true);
    expect(Math.max(...pauses)).toBeLessThan(3.001);
    expect(days.length).toBeLessThan(150);
  }
});

test('one that the acquirer declined is final after a week', () => {
  const last = daysAsked({ state: 'declined' }).at(-1) ?? 0;
  expect(last).toBeGreaterThan(7);
  expect(last).toBeLessThan(10);
});

const row: CardPurchaseRow = {
  id: asId<'card-purchase'>('purchase'),
  referenceNo: 'C-1',
  customer: asId<'customer'>('ana'),
  symbol: 'COINGT',
  tokens: 1n,
  offering: 'coingt',
  subscription: null,
  trancheNumber: 1,
  currency: 'USD',
  unitPrice: 100n,
  price: 100n,
  fee: 4n,
  feeBasisPoints: 350n,
  cardNetwork: 'visa',
  lastFour: '4242',
  state: 'open',
  reason: null,
  problem: null,
  acquirerId: null,
  frozenTokens: 0n,
  owed: 0n,
  refundNumber: 0,
  refundAskedAt: null,
  disputeNumber: 0,
  disputeId: null,
  isPaid: false,
  language: 'en',
  createdAt: start,
  expiresAt: new Date(start.getTime() + day),
  stateSince: start,
  nextCheckAt: start,
  checks: 0,
  version: 1,
};
const payment: CardPayment = {
  id: 'purchase',
  acquirerId: 'a',
  units: 104n,
  currency: 'USD',
  state: 'captured',
  refund: 'none',
};
const judge = (changes: Partial<CardPurchaseRow>, paid: Partial<CardPayment> = {}) =>
  judgePurchase({ ...row, ...changes }, { payment: { ...payment, ...paid }, isOver: false }, start);

test('only a payment of exactly price and fee, in the currency of the purchase, is captured', () => {
  expect(judge({})).toEqual({ action: 'capture' });
  for (const differs of [{ units: 103n }, { units: 105n }, { currency: 'COP' }])
    expect(judge({}, differs)).toEqual({ action: 'problem', problem: 'amount_differs' });
});

test('a late payment is returned once, and a refused return is for staff and not repeated', () => {
  expect(judge({ state: 'late' })).toEqual({ action: 'return' });
  expect(judge({ state: 'late' }, { refund: 'pending' })).toEqual({ action: 'wait' });
  expect(judge({ state: 'late' }, { refund: 'done' })).toEqual({ action: 'returned' });
  expect(judge({ state: 'late' }, { refund: 'refused' })).toEqual({ action: 'problem', problem: 'return_refused' });
  const known = { state: 'late', problem: 'return_refused' } as const;
  for (const refund of ['none', 'refused', 'pending'] as const)
    expect(judge(known, { refund })).toEqual({ action: 'wait' });
});
