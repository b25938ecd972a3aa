import { listAudit } from '@istmo/contract/areas/audit/audit.contract';
import { listFailedJobs, readSystemState, retryJob } from '@istmo/contract/areas/platform/platform.staff.contract';
import { decideStaff, inviteStaff, listStaffProposals } from '@istmo/contract/areas/staff/staff.contract';
import { expect, test } from 'vitest';
import { checkBooksTask } from '../../books/check-books.ts';
import { screenWithdrawals } from '../payouts/public.ts';
import { watchPrices } from '../prices/public.ts';
import { readReadiness } from '../../http/readiness.ts';
import { listReadinessChecks } from './readiness-checks.ts';
import { createTestEnv } from '../../testing/test-env.ts';
import { createWithdrawalSteps } from '../../testing/test-withdrawals.ts';
import { verifyLedgerTask } from '../../books/verify-ledger.ts';

const testEnv = await createTestEnv();
const { call, owner } = testEnv;
const karla = await testEnv.addStaff('karla', 'administrator');
const irene = await testEnv.addStaff('irene', 'compliance');
const gloria = await testEnv.addStaff('gloria', 'treasury');
const luisa = await testEnv.addStaff('luisa', 'auditor');
const reason = 'the mail server is back';

async function readState() {
  const { http, body } = await call(readSystemState, {}, { as: luisa });
  expect(http).toBe(200);
  return body;
}

/** An email whose job failed for good. */
async function failEmail(): Promise<{ queue: string; id: string }> {
  const invitation = { name: 'Marta', email: 'failing@staff.test', role: 'support' as const, reason };
  await call(inviteStaff, invitation, { as: karla });
  const { body } = await call(listStaffProposals, {}, { as: irene });
  await call(decideStaff, { id: body.data?.[0]?.id ?? '', approve: true, reason }, { as: irene });
  const [job] = await owner.query<{ queue: string; id: string }>(
    `update pgboss.job set state = 'failed', retry_count = 12, completed_on = now(), output = '{"message": "no such mailbox"}'
      where name = 'send-email' and state = 'created' returning name as queue, id::text`,
  );
  if (!job) throw new Error('no email was queued');
  return job;
}

test('the state has every check, queue and price, and the unsent emails', async () => {
  const state = await readState();
  expect(state.version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(state.checks?.map(({ name }) => name)).toEqual([
    'process',
    'database',
    'migrations',
    'books',
    'clock',
    'prices',
    'signing',
    'mail',
  ]);
  expect(state.checks?.filter(({ ok }) => !ok).map(({ name }) => name)).not.toContain('migrations');
  expect(state.queues?.map(({ name }) => name)).toContain('send-email');
  expect(state.prices?.map(({ symbol }) => symbol)).toContain('BTC');
  expect([state.emails, state.books?.is_open]).toEqual([{ unsent: 0, oldest: null }, true]);
});

test('a withdrawal that was approved long ago and is not signed shows in the state, and the process still serves', async () => {
  const { createOwner, request, confirm } = createWithdrawalSteps(testEnv);
  const signingOf = async () => (await readState()).checks?.find(({ name }) => name === 'signing')?.ok;
  const person = await createOwner('BTC', '1');
  await request(person, 'BTC', { amount: '0.005' });
  await confirm(person);
  await watchPrices(testEnv.workerApp);
  await screenWithdrawals(testEnv.workerApp);
  expect(await owner.query('select state from app.withdrawal')).toEqual([{ state: 'approved' }]);
  expect(await signingOf()).toBe(true);
  await owner.query(`update app.withdrawal set state_since = state_since - interval '61 seconds'`);
  expect(await signingOf()).toBe(false);
  const { status, checks } = await readReadiness(() => true, listReadinessChecks(testEnv.app));
  expect(checks.filter(({ ok }) => !ok).map(({ name }) => name)).toContain('signing');
  expect(status).toBe('ready');
});

test('the last run of a check is kept, with what it verified or found', async () => {
  const report = {
    problems: [],
    from: 0n,
    checkpoints: 1n,
    detachedParts: [],
    movements: 7n,
    postings: 14n,
    tookMs: 1,
  };
  await verifyLedgerTask({ readUrl: '' }, async () => report).run(testEnv.workerApp);
  await checkBooksTask(async () => [{ kind: 'balance', message: 'a balance differs' }]).run(testEnv.workerApp);
  const state = await readState();
  expect(state.check_runs).toMatchObject([
    { name: 'check-books', is_sound: false, finding: 'a balance differs' },
    { name: 'verify-ledger', is_sound: true, finding: '', counts: { movements: '7', postings: '14' } },
  ]);
  expect(state.books).toMatchObject({ is_open: false, finding: 'a balance differs', since: expect.any(String) });
});

test('a failed email is listed with its error and a masked address; an administrator retries it once', async () => {
  const job = await failEmail();
  const { body } = await call(listFailedJobs, {}, { as: gloria });
  expect(body.data).toMatchObject([{ ...job, error: 'no such mailbox', tries: 12 }]);
  expect(body.data?.[0]?.about).toMatch(/ · f…@/);
  expect((await readState()).emails?.unsent).toBe(1);
  expect((await call(retryJob, { ...job, reason }, { as: gloria })).body.code).toBe('role_required');
  expect((await call(retryJob, { ...job, reason: '' }, { as: karla })).body.code).toBe('reason_missing');
  const retries = await Promise.all([1, 2].map(() => call(retryJob, { ...job, reason }, { as: karla })));
  expect(retries.map(({ http }) => String(http)).toSorted()).toEqual(['200', '404']);
  await testEnv.runJobs();
  expect((await readState()).emails?.unsent).toBe(0);
  const log = await call(listAudit, { action: 'platform.retry-job' }, { as: luisa });
  expect(log.body.data).toMatchObject([{ staff: 'karla', after: { state: 'retry' }, reason }]);
});

test('support does not see the state', async () => {
  const jorge = await testEnv.addStaff('jorge', 'support');
  expect((await call(readSystemState, {}, { as: jorge })).body.code).toBe('role_required');
  expect((await call(listFailedJobs, {}, { as: jorge })).body.code).toBe('role_required');
});

test('an e-mail that waits for more than a minute shows in the state, and the process still serves', async () => {
  await testEnv.runJobs();
  const mailOf = async () =>
    (await readReadiness(() => true, listReadinessChecks(testEnv.app))).checks.find(({ name }) => name === 'mail');
  await owner.query("delete from pgboss.job where name like 'send-%'");
  await call(inviteStaff, { name: 'Nora', email: 'waiting@staff.test', role: 'support', reason }, { as: karla });
  const { body } = await call(listStaffProposals, {}, { as: irene });
  await call(decideStaff, { id: body.data?.[0]?.id ?? '', approve: true, reason }, { as: irene });
  expect((await mailOf())?.ok).toBe(true);
  await owner.query(
    "update pgboss.job set state = 'retry', created_on = now() - interval '61 seconds' where name like 'send-%'",
  );
  expect(await mailOf()).toMatchObject({ ok: false, detail: 'an e-mail waits for more than a minute' });
  expect(listReadinessChecks(testEnv.app).find(({ name }) => name === 'mail')?.isRequired).toBe(false);
});
