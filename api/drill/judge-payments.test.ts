import { expect, test } from 'vitest';
import { judgeDeposits, judgeWithdrawals, type Withdrawal, type WithdrawalRow } from './judge-payments.ts';

const fee = 1n;

const acknowledged = (id: string, units: bigint): Withdrawal => ({ units, id, isConfirmed: true });
const row = (id: string, units: bigint, state = 'completed'): WithdrawalRow => ({
  id,
  customer: 'maria',
  state,
  reason: null,
  units,
  sentUnits: units - fee,
});
const payment = (txid: string, units: bigint) => ({ txid, address: 'wallet', units: units - fee });

const judge = (found: Partial<Parameters<typeof judgeWithdrawals>[0]>) => {
  const { lost, doubled, problems } = judgeWithdrawals({
    withdrawals: [acknowledged('a', 20n), acknowledged('b', 21n)],
    rows: [row('a', 20n), row('b', 21n)],
    paid: [payment('t1', 20n), payment('t2', 21n)],
    signed: new Set(['t1', 't2']),
    ...found,
  });
  return { lost, doubled, problems };
};

test('withdrawals that each have one row and one payment are right', () => {
  expect(judge({})).toEqual({ lost: 0, doubled: 0, problems: [] });
});

test('an acknowledged withdrawal without a row is lost, and so is a confirmation that was forgotten', () => {
  expect(judge({ rows: [row('a', 20n)] }).lost).toBe(1);
  const forgotten = judge({ rows: [row('a', 20n), row('b', 21n, 'pending')], paid: [payment('t1', 20n)] });
  expect(forgotten.lost).toBe(1);
});

test('two payments of one amount, a row that was not acknowledged and a payment of no transaction that was signed count as doubled', () => {
  const paid = [payment('t1', 20n), payment('t2', 21n), payment('t3', 21n)];
  expect(judge({ paid, signed: new Set(['t1', 't2', 't3']) })).toMatchObject({
    doubled: 1,
    problems: ['paid twice: b completed'],
  });
  expect(judge({ withdrawals: [acknowledged('a', 20n), { units: 21n, refusal: 'code_used' }] }).doubled).toBe(1);
  expect(judge({ signed: new Set(['t1']) }).doubled).toBe(1);
});

test('a withdrawal that waits for staff, is not at its end in time or is completed without a payment is a problem', () => {
  const withState = (state: string) => judge({ rows: [row('a', 20n), row('b', 21n, state)] }).problems;
  expect(withState('on_hold')).toEqual(['withdrawals that do not go on by themselves: b on_hold']);
  expect(withState('sent')).toEqual(['withdrawals that were not at their end in time: b sent']);
  expect(withState('approved')).toContain('on the chain before they were signed: b approved');
  expect(judge({ paid: [payment('t1', 20n)] }).problems).toEqual(['completed and not on the chain: b completed']);
});

const deposit = (txid: string, credits: number) => ({ txid, customer: 'maria', state: 'credited', units: 1n, credits });

test('a payment that was acknowledged is credited once, and one that was not acknowledged too where the chain has it', () => {
  const made = new Set(['a', 'b']);
  const onChain = new Set(['a', 'b', 'c']);
  const count = (rows: readonly ReturnType<typeof deposit>[], chain = onChain) => {
    const { lost, doubled, problems } = judgeDeposits({ rows, made, onChain: chain });
    return [lost, doubled, problems];
  };
  const all = [deposit('a', 1), deposit('b', 1), deposit('c', 1)];
  expect(count(all)).toEqual([0, 0, []]);
  expect(count([deposit('a', 1), deposit('b', 0), deposit('c', 1)])).toEqual([1, 0, ['not credited: b']]);
  expect(count(all.slice(0, 2))).toEqual([0, 0, ['not credited: c']]);
  expect(count([...all, deposit('a', 1)])).toEqual([0, 1, ['credited more than once: a']]);
  expect(count(all, new Set(['a', 'b']))).toEqual([0, 1, ['credited more than once: c']]);
  expect(count(all, new Set(['a', 'c']))[2]).toContain('acknowledged and not on the chain: b');
});
