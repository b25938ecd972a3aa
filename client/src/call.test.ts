import type { login } from '@istmo/contract/areas/login/login.calls';
import type { readDepositAddress } from '@istmo/contract/areas/deposits/deposits.calls';
import { expect, expectTypeOf, test } from 'vitest';
import { type CallFailure, type FailureAt, isUnreachable } from './call.ts';

type LoginCode = FailureAt<typeof login>['code'];

test('a failure has the codes that its call may answer, and those of a call without an answer', () => {
  expectTypeOf<'wrong_credentials' | 'throttled' | 'offline'>().toExtend<LoginCode>();
  expectTypeOf<'insufficient_balance'>().not.toExtend<LoginCode>();
  expectTypeOf<'session_expired'>().not.toExtend<LoginCode>();
  expectTypeOf<FailureAt<typeof login>>().toExtend<CallFailure>();
});

test('a comparison with a code that the call cannot answer does not compile', () => {
  const isPaused = ({ code }: FailureAt<typeof readDepositAddress>): boolean => code === 'service_paused';
  // @ts-expect-error Reading an address moves no money.
  const isShort = ({ code }: FailureAt<typeof readDepositAddress>): boolean => code === 'insufficient_balance';
  expectTypeOf(isPaused).toBeFunction();
  expectTypeOf(isShort).toBeFunction();
});

test('an unknown outcome is treated like a missing answer: the request is repeated with its key and not reported as refused', () => {
  expect(isUnreachable({ code: 'outcome_unknown' })).toBe(true);
  expect(isUnreachable({ code: 'insufficient_balance' })).toBe(false);
});
