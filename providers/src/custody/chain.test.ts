import { expect, test } from 'vitest';
import { broadcast, type Chain, mine, newChain } from './chain.ts';

const ofOthers = { spends: null, rate: null };
const payments = (chain: Chain, count: number, name: string) =>
  Array.from({ length: count }).reduce<Chain>(
    (grown, _, index) =>
      broadcast(grown, { txid: `${name} ${index}`, outputs: [], isValid: true, isStuck: false, ...ofOthers }),
    chain,
  );
const isKnown = (chain: Chain, txid: string) => chain.transactions.some((one) => one.txid === txid);

test('the chain drops only transactions that are both old and out of reach of a reorganisation', () => {
  const start = newChain('BTC', 'genesis', new Date('2026-11-21T12:00:00Z'));
  const busy = mine(payments(mine(payments(start, 700, 'early'), 1), 700, 'late'), 1);
  expect(busy.transactions).toHaveLength(1_400);

  const later = payments(mine(busy, 400), 1, 'new');
  expect(later.transactions).toHaveLength(1_000);
  expect(isKnown(later, 'early 0')).toBe(false);
  expect(isKnown(later, 'late 0')).toBe(true);
  expect(isKnown(payments(later, 1_500, 'waiting'), 'new 0')).toBe(true);
});
