import { login } from '@istmo/contract/areas/login/login.calls';
import type { readDepositAddress } from '@istmo/contract/areas/deposits/deposits.calls';
import { refusalCodes } from '@istmo/contract/kernel/refusal-code';
import { expect, expectTypeOf, test, vi } from 'vitest';
import { call, type CallFailure, type FailureAt, isUnreachable, serverFailures } from './call.ts';

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

const failureOf = async (status: number, body: string): Promise<CallFailure> => {
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
  const outcome = await call(login, { email: 'ana@example.com', password: 'secret' });
  if (outcome.done) throw new Error('not refused');
  return outcome.failure;
};

test('a refusal whose code the page does not know yet shows its own sentence', async () => {
  const failure = await failureOf(422, JSON.stringify({ status: 0, code: 'of_tomorrow', msg: 'Not before tomorrow.' }));
  expect(failure).toMatchObject({ code: 'of_tomorrow', msg: 'Not before tomorrow.' });
  expect(isUnreachable(failure)).toBe(false);
});

test('a server error that is not of this server leaves the outcome open', async () => {
  expect((await failureOf(502, '<html>Bad gateway</html>')).code).toBe('unreachable');
  expect((await failureOf(502, JSON.stringify({ code: 'BAD_GATEWAY', msg: 'Bad gateway' }))).code).toBe('unreachable');
  expect((await failureOf(503, JSON.stringify({ code: 'books_closed', msg: 'Closed.' }))).code).toBe('books_closed');
});

test('the failures of the server itself are those with its HTTP codes', () => {
  const codes = Object.entries(refusalCodes).filter(([, status]) => status >= 500);
  expect(serverFailures.toSorted()).toEqual(codes.map(([code]) => code).toSorted());
});
