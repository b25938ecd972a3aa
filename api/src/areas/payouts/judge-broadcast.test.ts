import { describe, expect, test } from 'vitest';
import { judgeBroadcast, type StoredBroadcast } from './judge-broadcast.ts';

const now = new Date('2026-11-20T12:00:00Z');
const ago = (ms: number): Date => new Date(now.getTime() - ms);
const row: StoredBroadcast = {
  address: 'bc1qown',
  currency: 'BTC',
  units: 1_000n,
  blockHash: null,
  missedChecks: 0,
  missingSince: null,
  takenBy: null,
  lastSentAt: now,
};
const block = { height: 100, hash: 'aa' };
const context = { tip: 105, required: 6, now };
const judge = (changes: Partial<StoredBroadcast>, kind: 'mined' | 'failed' = 'mined', tip = 105) =>
  judgeBroadcast({ ...row, ...changes }, { kind, block }, { ...context, tip });

describe('nothing ends a withdrawal before two looks agree on its block', () => {
  test.each([
    ['the first look', { changes: { blockHash: null }, kind: 'mined', tip: 105 }, 'seen'],
    ['another block than before', { changes: { blockHash: 'bb' }, kind: 'mined', tip: 105 }, 'seen'],
    ['the same block, one confirmation short', { changes: { blockHash: 'aa' }, kind: 'mined', tip: 104 }, 'seen'],
    ['the same block, exactly deep enough', { changes: { blockHash: 'aa' }, kind: 'mined', tip: 105 }, 'complete'],
    ['the same block, where it moved nothing', { changes: { blockHash: 'aa' }, kind: 'failed', tip: 105 }, 'fail'],
    [
      'the first look at a block where it moved nothing',
      { changes: { blockHash: null }, kind: 'failed', tip: 105 },
      'seen',
    ],
  ] as const)('%s', (_name, { changes, kind, tip }, action) => {
    expect(judge(changes, kind, tip).action).toBe(action);
  });

  test('another transaction in its place counts when two looks name the same one', () => {
    const taken = { kind: 'taken', by: 'other' } as const;
    expect(judgeBroadcast(row, taken, context).action).toBe('wait');
    expect(judgeBroadcast({ ...row, takenBy: 'another' }, taken, context).action).toBe('wait');
    expect(judgeBroadcast({ ...row, takenBy: 'other' }, taken, context).action).toBe('replace');
  });
});

test('an answer that contradicts itself proves nothing', () => {
  expect(judgeBroadcast({ ...row, blockHash: 'aa' }, { kind: 'unclear' }, context)).toEqual({
    action: 'wait',
    confirmations: 0,
  });
});

test.each([
  ['sent ten seconds ago', { lastSentAt: ago(10_000) }, 'resend'],
  ['sent just before that', { lastSentAt: ago(9_999) }, 'wait'],
  ['missed twice for long', { missedChecks: 1, missingSince: ago(60_000) }, 'wait'],
  ['missed three times in too short a time', { missedChecks: 2, missingSince: ago(19_999) }, 'wait'],
  ['missed three times for twenty seconds', { missedChecks: 2, missingSince: ago(20_000) }, 'lost'],
] as const)('a transaction that the network does not have: %s', (_name, changes, action) => {
  expect(judgeBroadcast({ ...row, ...changes }, { kind: 'absent' }, context).action).toBe(action);
});
