import { checkSession, logout } from '@istmo/contract/areas/sessions/sessions.contract';
import { listWallets } from '@istmo/contract/areas/wallets/wallets.contract';
import { expect, test, vi } from 'vitest';
import { type Person, createTestEnv } from '../../testing/test-env.ts';
import { changeSuspension } from '../access/public.ts';

const testEnv = await createTestEnv();
const list = (person: Person) => testEnv.call(listWallets, {}, { as: person });
const listAtOnce = (persons: readonly Person[], times: number) =>
  Promise.all(Array.from({ length: times }, () => persons.map(list)).flat());

test('one query answers the session and the account status of all calls that arrive at once', async () => {
  const persons = await Promise.all(['abril', 'bruno', 'celia'].map((name) => testEnv.signUp(name)));
  const query = vi.spyOn(testEnv.app.db, 'query');
  const calls = Array.from({ length: 20 }, () => persons).flat();
  await Promise.all(calls.map((person) => testEnv.call(checkSession, {}, { as: person })));
  const names = query.mock.calls.flatMap(([sql]) => (typeof sql === 'string' ? [] : [sql.name]));
  query.mockRestore();
  // Calls that reach the look-up in one turn of the event loop share it.
  expect(names.filter((name) => name === 'session-by-tokens').length).toBeLessThan(calls.length / 3);
  expect(names).not.toContain('access-account-statuses');
});

test('calls that are admitted together have the account status of their own customer', async () => {
  const free = await testEnv.signUp('dario');
  const suspended = await testEnv.signUp('elisa', { isSuspended: true });
  const replies = await listAtOnce([free, suspended], 20);
  expect(replies.map(({ http, body }) => [http, body.code])).toEqual(
    Array.from({ length: 20 }, () => [
      [200, undefined],
      [403, 'suspended'],
    ]).flat(),
  );
});

test('a suspension applies to the next call of an open session', async () => {
  const person = await testEnv.signUp('fausto');
  await listAtOnce([person], 20);
  await testEnv.operator.inTransaction((tx) => changeSuspension(tx, person.customer, testEnv.clock.now()));
  for (const { http, body } of await listAtOnce([person], 20)) expect([http, body.code]).toEqual([403, 'suspended']);
});

test('a logout applies to the next call, however many calls are under way', async () => {
  const person = await testEnv.signUp('gilda');
  const underWay = listAtOnce([person], 20);
  expect((await testEnv.call(logout, {}, { as: person })).http).toBe(200);
  for (const { http, body } of await listAtOnce([person], 20))
    expect([http, body.code]).toEqual([401, 'session_expired']);
  await underWay;
});
