import { login } from '@istmo/contract/areas/login/login.contract';
import { lockQuote } from '@istmo/contract/areas/exchange/exchange.contract';
import { listAudit } from '@istmo/contract/areas/audit/audit.contract';
import { endpoints } from '@istmo/contract/wire';
import { expect, test } from 'vitest';
import { handlers } from '../routes/areas.ts';
import { followSettings } from '../areas/settings/public.ts';
import { createAuthentication } from '../routes/authenticate.ts';
import { callEndpoint } from '../testing/test-call.ts';
import { createTestEnv } from '../testing/test-env.ts';
import { recordRefusals, RefusalCounts } from '../http/refusal-counts.ts';
import { serveCalls } from '../http/serve.ts';
import { buildServer } from '../http/server.ts';

const testEnv = await createTestEnv({ settings: { mode: 'production' } });
const { app, workerApp } = testEnv;
const refusals = new RefusalCounts();
const server = await buildServer(app);
const authentication = createAuthentication(app);
serveCalls({ app, server, authentication, followSettings, base: '/api', refusals }, endpoints, handlers);

const fail = (address: string) =>
  callEndpoint(server, login, {
    input: { email: 'unknown@people.test', password: 'Volcan-Azul-99' },
    options: { address },
  });
async function readEntries() {
  const auditor = await testEnv.addStaff(`auditor${crypto.randomUUID().slice(0, 6)}`, 'auditor');
  const paging = { sortOrder: 'desc', pageIndex: 0, pageSize: 100, kind: 'refused' } as const;
  const { body } = await testEnv.call(listAudit, paging, { as: auditor });
  return (body.data ?? []).filter(({ action }) => action.startsWith('calls.'));
}

test('refused sign-ins, throttles and guards of an hour become one entry of the audit log for each network', async () => {
  testEnv.advanceToStartOf(6 * 3_600_000);
  for (let one = 0; one < 15; one += 1) await fail('203.0.113.4');
  const person = await testEnv.signUp('guarded');
  await callEndpoint(server, lockQuote, { input: {}, options: { as: person, address: '203.0.113.5' } });
  await refusals.store(app.db);
  await recordRefusals(workerApp.db, testEnv.clock.now());
  expect(await readEntries()).toEqual([]);
  testEnv.advance(3_600_000);
  await recordRefusals(workerApp.db, testEnv.clock.now());
  await recordRefusals(workerApp.db, testEnv.clock.now());
  const found = (await readEntries()).map(({ action, subject, after, staff }) => ({ action, subject, after, staff }));
  expect(found).toHaveLength(3);
  expect(found).toContainEqual(
    expect.objectContaining({
      action: 'calls.wrong_credentials',
      subject: '203.0.113.4',
      after: { count: 10, networks: 1 },
    }),
  );
  expect(found).toContainEqual(
    expect.objectContaining({ action: 'calls.throttled', subject: '203.0.113.4', after: { count: 5, networks: 1 } }),
  );
  expect(found).toContainEqual(
    expect.objectContaining({ action: 'calls.disclaimer_required', subject: '203.0.113.5' }),
  );
});

test('a flood from a thousand networks is a few entries, and nothing of it names an account', async () => {
  const before = (await readEntries()).length;
  const at = testEnv.clock.now();
  for (let one = 0; one < 1_000; one += 1)
    for (let times = 0; times <= one % 3; times += 1)
      refusals.add('wrong_credentials', { address: `10.1.${Math.floor(one / 250)}.${one % 250}`, at });
  await refusals.store(app.db);
  testEnv.advance(3_600_000);
  await recordRefusals(workerApp.db, testEnv.clock.now());
  const entries = (await readEntries()).slice(0, 21);
  expect((await readEntries()).length - before).toBe(21);
  expect(entries.find(({ subject }) => subject === '')?.after).toMatchObject({ networks: 980 });
  expect(await testEnv.operator.query('select * from app.find_audit_problems()')).toEqual([]);
});
