import { expect, test } from 'vitest';
import { judgeWithdrawal, type ScreeningFacts } from './judge-withdrawal.ts';

const now = new Date('2026-11-20T10:00:00Z');
const later = new Date('2026-11-20T11:00:00Z');

/** A withdrawal worth exactly the threshold, about which nothing is in the way. */
const facts: ScreeningFacts = {
  now,
  unmet: undefined,
  restsUntil: null,
  booksAreSound: true,
  isDeepEnough: true,
  approvals: 0,
  signerWantsApprovals: false,
  screening: 'clear',
  usd: 5_000n,
  priceAwaitedUntil: later,
  approvalUsd: 5_000n,
  needsTravelData: false,
  hasOriginator: false,
  hasBeneficiary: false,
  dataAwaitedUntil: later,
};

const judge = (changes: Partial<ScreeningFacts>) => {
  const { to, ...decision } = judgeWithdrawal({ ...facts, ...changes });
  return 'reason' in decision ? `${to}: ${decision.reason}` : to;
};

test('one worth exactly the threshold goes on, also with all data of the travel rule', () => {
  expect(judge({})).toBe('approved');
  expect(judge({ needsTravelData: true, hasOriginator: true, hasBeneficiary: true })).toBe('approved');
});

test.each<[string, Partial<ScreeningFacts>, string]>([
  ['a shallow deposit, also with approvals', { isDeepEnough: false, approvals: 2 }, 'resting: recent_deposit'],
  ['closed books', { booksAreSound: false, approvals: 2 }, 'resting: books_closed'],
  ['a sender who is not known', { needsTravelData: true, hasBeneficiary: true, approvals: 2 }, 'resting: originator'],
  ['a receiver who is not known', { needsTravelData: true, hasOriginator: true, approvals: 2 }, 'resting: beneficiary'],
  [
    'a receiver who is not named in time',
    { needsTravelData: true, hasOriginator: true, dataAwaitedUntil: now },
    'refused: beneficiary',
  ],
  ['a value that is not known yet', { needsTravelData: null, approvals: 2 }, 'resting: awaiting_price'],
  ['no price while one is awaited', { usd: undefined }, 'resting: awaiting_price'],
  ['no price when none is awaited any more', { usd: undefined, priceAwaitedUntil: now }, 'in_review: no_price'],
  ['one cent over the threshold', { usd: 5_001n }, 'in_review: threshold'],
  ['a hit of a watch list', { screening: 'hit' }, 'in_review: screening'],
  ['a watch list without an answer', { screening: 'unknown' }, 'in_review: screening'],
  ['what the signer asks for', { signerWantsApprovals: true }, 'in_review: signer'],
  ['one approval', { usd: 5_001n, approvals: 1 }, 'in_review: threshold'],
  ['two approvals', { usd: 5_001n, approvals: 2, screening: 'hit' }, 'approved'],
  ['a suspended customer', { unmet: 'suspended', approvals: 2 }, 'on_hold: suspended'],
  ['a stopped currency', { unmet: 'service_paused', approvals: 2 }, 'resting: service_paused'],
])('%s', (_, changes, decision) => {
  expect(judge(changes)).toBe(decision);
});
