import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { signApproval } from '../signatures/address-approval.ts';
import {
  type CheckedFacts,
  countNeededApprovals,
  findRaiseProblem,
  findSigningProblem,
  type SigningRules,
} from './check-order.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const approvedAt = new Date('2026-11-20T10:00:00Z');
const place = { customer: 'ana', currency: 'BTC', chain: 'BTC', address: 'bc1qown' } as const;
const saved = { id: 'address', ...place, state: 'completed', approvedAt };
const approval = signApproval(privateKey, saved);
const rules: SigningRules = {
  approvalKeys: () => [publicKey],
  consoleSite: { id: 'console.test', origin: 'https://console.test' },
  maxUnapproved: () => 1_000n,
  maxFeeRate: (network) => (network === 'BTC' ? 50n : 0n),
};

/** A withdrawal that is signed: 1,000 units of which 10 are the fee. */
const facts: CheckedFacts = {
  ...place,
  id: 'withdrawal',
  units: 1_000n,
  sentUnits: 990n,
  feeCurrency: 'BTC',
  feeUnits: 10n,
  stateSince: new Date('2026-11-21T10:00:00Z'),
  approvalsNeeded: 0,
  saved: { ...saved, approval },
  scale: 8,
  contract: null,
  isOpen: true,
  heldUnits: 1_000n,
  heldFeeUnits: 1_000n,
  approvers: [],
  approvals: 0,
  usedToday: 1_000n,
  usedThisMonth: 1_000n,
  daily: 1_000n,
  monthly: 1_000n,
  max: 1_000n,
  isSuspended: false,
  isFrozen: false,
  isVerified: true,
  isOwing: false,
  restsUntil: null,
  booksAreSound: true,
};
const feeBeside = { feeCurrency: 'TRX', feeUnits: 25n, heldFeeUnits: 25n, sentUnits: 1_000n } as const;

const problemOf = (changes: Partial<CheckedFacts>) => findSigningProblem({ ...facts, ...changes }, rules);

test('what is exactly at every limit is signed, with the fee out of the amount or beside it', () => {
  expect(problemOf({})).toBeUndefined();
  expect(problemOf(feeBeside)).toBeUndefined();
  expect(problemOf({ daily: null, monthly: null, max: null })).toBeUndefined();
  expect(problemOf({ restsUntil: facts.stateSince })).toBeUndefined();
});

test.each<[string, Partial<CheckedFacts>, string]>([
  ['closed books', { booksAreSound: false }, 'the books are closed'],
  ['a stopped currency', { isOpen: false }, 'withdrawals of this currency or network are paused'],
  ['an unverified customer', { isVerified: false }, 'the identity of the customer is not verified any more'],
  ['one unit over the most of one withdrawal', { max: 999n }, 'it is more than one withdrawal may be'],
  ['one unit over the daily limit', { usedToday: 1_001n }, 'it passes the daily limit'],
  ['one unit over the monthly limit', { usedThisMonth: 1_001n }, 'it passes the monthly limit'],
  ['more sent than the amount without its fee', { sentUnits: 991n }, 'amount and fee do not add up'],
  ['less sent than the amount without its fee', { sentUnits: 989n }, 'amount and fee do not add up'],
  [
    'a fee beside the amount that is taken out of it',
    { ...feeBeside, sentUnits: 975n },
    'amount and fee do not add up',
  ],
  ['less held than the amount', { heldUnits: 999n }, 'the ledger does not hold the amount for it'],
  ['more held than the amount', { heldUnits: 1_001n }, 'the ledger does not hold the amount for it'],
  ['a fee that is not held', { ...feeBeside, heldFeeUnits: 24n }, 'the ledger does not hold the fee for it'],
  ['a missing approval', { approvalsNeeded: 2, approvals: 1 }, '2 approvals are needed, it has 1'],
  [
    'a rest that lasts longer',
    { restsUntil: new Date(facts.stateSince.getTime() + 1) },
    'withdrawals of the customer rest after a security change',
  ],
  ['another customer', { customer: 'other' }, 'the address is not the one on the list of the customer'],
  [
    'another currency',
    { currency: 'USDT', feeCurrency: 'USDT' },
    'the address is not the one on the list of the customer',
  ],
  ['another chain', { chain: 'ETH' }, 'the address is not the one on the list of the customer'],
  ['an address without an approval', { saved: { ...saved, approval: null } }, 'the address is not approved any more'],
  [
    'an address without a time of approval',
    { saved: { ...saved, approvedAt: null, approval } },
    'the address is not approved any more',
  ],
  ['a deleted address', { saved: { ...saved, state: 'deleted', approval } }, 'the address is not approved any more'],
  [
    'another time of approval',
    { saved: { ...saved, approvedAt: new Date(0), approval } },
    'the signature of the approval does not match the address',
  ],
])('%s is not signed', (_, changes, problem) => {
  expect(problemOf(changes)).toBe(problem);
});

test('above the signer’s own limit two approvals are needed whatever the platform asks for, at the limit those of the platform', () => {
  const needed = (units: bigint, approvalsNeeded: number) =>
    countNeededApprovals({ ...facts, units, approvalsNeeded }, rules.maxUnapproved);
  expect(needed(1_000n, 0)).toBe(0);
  expect(needed(1_000n, 2)).toBe(2);
  expect(needed(1_001n, 0)).toBe(2);
});

test.each<[string, Partial<CheckedFacts>, { rate?: bigint; signed?: number }, string | undefined]>([
  ['within all limits', {}, {}, undefined],
  ['at the highest fee', {}, { rate: 50n }, undefined],
  ['over the highest fee', {}, { rate: 51n }, 'the fee is more than the signer pays'],
  ['on a network without one', { chain: 'ETH' }, { rate: 1n }, 'the fee is more than the signer pays'],
  ['for the last time', {}, { signed: 19 }, undefined],
  ['too often', {}, { signed: 20 }, 'it was signed 20 times'],
  ['with closed books', { booksAreSound: false }, {}, 'the books are closed'],
  ['without the amount held', { heldUnits: 0n }, {}, 'the ledger does not hold the amount for it'],
  ['without the fee held', { ...feeBeside, heldFeeUnits: 0n }, {}, 'the ledger does not hold the fee for it'],
])('a higher fee %s', (_, changes, { rate = 1n, signed = 1 }, problem) => {
  expect(findRaiseProblem({ ...facts, ...changes }, { rate, signed }, rules)).toBe(problem);
});
