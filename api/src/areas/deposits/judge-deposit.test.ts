import type { Observation } from '@istmo/providers/custody/port';
import { expect, test } from 'vitest';
import { isAllowedTransition } from './deposit-states.ts';
import {
  countConfirmations,
  findOutputStatus,
  judgeDeposit,
  type OutputStatus,
  type StoredDeposit,
} from './judge-deposit.ts';

const now = new Date('2026-11-21T10:00:00Z');
const secondsAgo = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);
const block = { height: 100, hash: 'aa' };
const mined: OutputStatus = { kind: 'mined', block };
/** The block has exactly the confirmations that count. */
const context = { tip: 105, required: 6, final: 10, now };

const stored = (changes: Partial<StoredDeposit> = {}): StoredDeposit => ({
  output: 1,
  address: 'to',
  currency: 'BTC',
  units: 5n,
  state: 'confirming',
  blockHash: 'aa',
  missedChecks: 0,
  missingSince: null,
  ...changes,
});

const observed = (changes: Partial<Observation> = {}): Observation => ({
  network: 'BTC',
  txid: 'tx',
  output: 1,
  address: 'to',
  currency: 'BTC',
  contract: 'native',
  units: 5n,
  block,
  confirmations: 0,
  isValid: true,
  ...changes,
});

/** Missed often enough and for long enough that this check decides. */
const gone = { missedChecks: 2, missingSince: secondsAgo(20) };
const absent: OutputStatus = { kind: 'absent' };
const outside = (state: string) => ({ action: 'update', state, block: undefined, confirmations: 0 });
const inBlock = (state: string, confirmations: number) => ({ action: 'update', state, block, confirmations });

test('an output is found among the observations of its transaction', () => {
  const row = stored();
  expect(findOutputStatus(row, [])).toEqual({ kind: 'absent' });
  expect(findOutputStatus(row, [observed({ output: 2 })])).toEqual({ kind: 'absent' });
  expect(findOutputStatus(row, [observed()])).toEqual({ kind: 'mined', block });
  expect(findOutputStatus(row, [observed({ block: undefined })])).toEqual({ kind: 'unconfirmed' });
  expect(findOutputStatus(row, [observed({ isValid: false })])).toEqual({ kind: 'failed' });
});

test.each([{ address: 'other' }, { currency: 'USDT' }, { units: 4n }])(
  'an output with another address, currency or amount is not the deposit: %o',
  (change) => expect(findOutputStatus(stored(), [observed(change)])).toEqual({ kind: 'absent' }),
);

test('observations that contradict each other prove nothing', () => {
  const kindOf = (...observations: readonly Observation[]) => findOutputStatus(stored(), observations).kind;
  expect(kindOf(observed(), observed())).toBe('mined');
  expect(kindOf(observed({ block: undefined }), observed({ block: undefined }))).toBe('unconfirmed');
  expect(kindOf(observed(), observed({ block: undefined }))).toBe('unclear');
  expect(kindOf(observed({ block: undefined }), observed())).toBe('unclear');
  expect(kindOf(observed(), observed({ block: { ...block, hash: 'bb' } }))).toBe('unclear');
  expect(kindOf(observed(), observed({ block: { ...block, height: 101 } }))).toBe('unclear');
  expect(kindOf(observed(), observed(), observed({ isValid: false }))).toBe('unclear');
});

test('confirmations count the block itself, and are none below it', () => {
  expect([98, 99, 100, 105].map((tip) => countConfirmations(tip, 100))).toEqual([0, 0, 1, 6]);
});

test('a deposit is credited when a second check finds it deep enough in the same block', () => {
  for (const state of ['confirming', 'below_minimum', 'in_review'] as const)
    expect(judgeDeposit(stored({ state }), mined, context)).toEqual({ action: 'credit' });
  expect(judgeDeposit(stored(), mined, { ...context, tip: 104 })).toEqual(inBlock('confirming', 5));
  expect(judgeDeposit(stored({ blockHash: 'bb' }), mined, context)).toEqual(inBlock('confirming', 6));
  for (const state of ['pending', 'dropped', 'failed'] as const)
    expect(judgeDeposit(stored({ state }), mined, context)).toEqual(inBlock('confirming', 6));
});

test('a deposit outside blocks waits, has failed, or is dropped once it is gone', () => {
  expect(judgeDeposit(stored(), { kind: 'unconfirmed' }, context)).toEqual(outside('pending'));
  expect(judgeDeposit(stored(), { kind: 'failed' }, context)).toEqual(outside('failed'));
  expect(judgeDeposit(stored(), absent, context)).toEqual({ action: 'miss' });
  expect(judgeDeposit(stored(gone), absent, context)).toEqual(outside('dropped'));
  expect(judgeDeposit(stored({ state: 'dropped' }), absent, context)).toEqual(outside('dropped'));
});

test('a transaction is gone after three checks in a row over twenty seconds did not find it', () => {
  const judge = (changes: Partial<StoredDeposit>) => judgeDeposit(stored({ ...gone, ...changes }), absent, context);
  expect(judge({ missedChecks: 1 })).toEqual({ action: 'miss' });
  expect(judge({ missedChecks: 3 })).toEqual(outside('dropped'));
  expect(judge({ missingSince: new Date(now.getTime() - 19_999) })).toEqual({ action: 'miss' });
  expect(judge({ missingSince: secondsAgo(21) })).toEqual(outside('dropped'));
  expect(judge({ missingSince: null })).toEqual({ action: 'miss' });
});

test('a credited deposit is reversed when it is gone, and final when it is deep in its block', () => {
  const credited = stored({ state: 'credited' });
  expect(judgeDeposit(credited, absent, context)).toEqual({ action: 'miss' });
  expect(judgeDeposit({ ...credited, ...gone }, absent, context)).toEqual({ action: 'reverse' });
  expect(judgeDeposit(credited, mined, { ...context, tip: 108 })).toEqual(inBlock('credited', 9));
  expect(judgeDeposit(credited, mined, { ...context, tip: 109 })).toEqual(inBlock('final', 10));
  expect(judgeDeposit({ ...credited, blockHash: 'bb' }, mined, { ...context, tip: 109 })).toEqual(
    inBlock('credited', 10),
  );
});

test('a reversed deposit is restored when a second check finds it deep enough in the same block', () => {
  const reversed = stored({ state: 'reversed' });
  expect(judgeDeposit(reversed, mined, context)).toEqual({ action: 'restore' });
  expect(judgeDeposit(reversed, mined, { ...context, tip: 104 })).toEqual(inBlock('reversed', 5));
  expect(judgeDeposit({ ...reversed, blockHash: 'bb' }, mined, context)).toEqual(inBlock('reversed', 6));
  expect(judgeDeposit(reversed, absent, context)).toEqual(outside('reversed'));
});

test('an unclear answer, and any about a deposit that is final or closed, changes nothing', () => {
  for (const state of ['confirming', 'credited', 'reversed'] as const)
    expect(judgeDeposit(stored({ state }), { kind: 'unclear' }, context)).toEqual({ action: 'none' });
  for (const state of ['final', 'closed'] as const)
    for (const status of [mined, absent])
      expect(judgeDeposit(stored({ ...gone, state }), status, context)).toEqual({ action: 'none' });
});

test('a state may stay or go on as its life cycle says', () => {
  expect(isAllowedTransition('final', 'final')).toBe(true);
  expect(isAllowedTransition('credited', 'reversed')).toBe(true);
  expect(isAllowedTransition('credited', 'pending')).toBe(false);
});
