import { describe, expect, test } from 'vitest';
import type { Observation } from '@istmo/providers/custody/port';
import { combineStatuses, findStatus, judgeBroadcast, type StoredBroadcast } from './judge-broadcast.ts';

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

describe('what one look found', () => {
  const ours: Observation = {
    network: 'BTC',
    txid: 'tx',
    output: 0,
    address: row.address,
    currency: row.currency,
    units: row.units,
    block,
    isValid: true,
    contract: 'native',
    confirmations: 6,
  };

  test.each<[string, readonly Observation[], object]>([
    ['nothing', [], { kind: 'absent' }],
    ['our output in a block', [ours], { kind: 'mined', block }],
    ['our output in no block', [{ ...ours, block: undefined }], { kind: 'pending' }],
    ['our output in a block that moved nothing', [{ ...ours, isValid: false }], { kind: 'failed', block }],
    ['an output to another address', [{ ...ours, address: 'other' }], { kind: 'unclear' }],
    ['an output of another currency', [{ ...ours, currency: 'ETH' }], { kind: 'unclear' }],
    ['another amount', [{ ...ours, units: 999n }], { kind: 'unclear' }],
    ['ours beside another', [ours, { ...ours, address: 'other' }], { kind: 'mined', block }],
    ['ours twice, the same', [ours, ours], { kind: 'mined', block }],
    ['ours in two blocks', [ours, { ...ours, block: { height: 101, hash: 'bb' } }], { kind: 'unclear' }],
  ])('%s', (_name, observations, status) => {
    expect(findStatus(row, observations)).toEqual(status);
  });
});

describe('what all transactions of a broadcast show', () => {
  const mined = { kind: 'mined', block } as const;
  const [absent, pending, unclear] = [{ kind: 'absent' }, { kind: 'pending' }, { kind: 'unclear' }] as const;

  test.each([
    ['the newest is included', mined, absent, { txid: 'new', status: mined }],
    ['the replaced one is included', absent, mined, { txid: 'old', status: mined }],
    ['both are included, which cannot be', mined, mined, { txid: 'new', status: unclear }],
    ['the newest waits', pending, absent, { txid: 'new', status: pending }],
    ['both wait', pending, pending, { txid: 'new', status: pending }],
    ['only the replaced one waits', absent, pending, { txid: 'new', status: { kind: 'behind' } }],
    ['none is there', absent, absent, { txid: 'new', status: absent }],
    ['one answer contradicts itself', absent, unclear, { txid: 'old', status: unclear }],
    ['one contradicts itself and the other waits', pending, unclear, { txid: 'old', status: unclear }],
  ] as const)('%s', (_name, newest, replaced, found) => {
    expect(combineStatuses({ txid: 'new', status: newest }, [{ txid: 'old', status: replaced }])).toEqual(found);
  });
});

test.each([
  ['pending', now, 'seen'],
  ['behind', now, 'seen'],
  ['behind', ago(10_000), 'resend'],
  ['behind', null, 'resend'],
] as const)('one that is %s, last sent at %s: %s', (kind, lastSentAt, action) => {
  expect(judgeBroadcast({ ...row, lastSentAt }, { kind }, context)).toEqual({ action, confirmations: 0 });
});

test('confirmations are counted from its own block, and are none while the tip is behind it', () => {
  expect(judge({ blockHash: 'aa' }, 'mined', 104).confirmations).toBe(5);
  expect(judge({ blockHash: 'aa' }, 'mined', 90).confirmations).toBe(0);
});
