import { readSystemState } from '@istmo/contract/areas/platform/platform.staff.contract';
import { expect, test } from 'vitest';
import { describeProcess, reportProcess } from '../../runtime/report-process.ts';
import { createTestEnv } from '../../testing/test-env.ts';
import { unconnectedCard } from '@istmo/providers/unconnected';
import { deleteProcesses, seeFrames } from './public.ts';

const testEnv = await createTestEnv();
const { workerApp, signerDb, db, owner, call } = testEnv;
const olga = await testEnv.addStaff('olga', 'auditor');

const readPage = async () => (await call(readSystemState, {}, { as: olga })).body.processes ?? [];

const answer = async () => Response.json({ status: 'ok', version: '1.2.3', since: '2026-11-28T10:00:00.000Z' });

test('each process is on the page with what it is for, where, its release and its last sign of life, and is silent after a while', async () => {
  await reportProcess(db, describeProcess('api', 3010));
  await reportProcess(signerDb, describeProcess('signer'));
  await seeFrames(workerApp, answer);
  expect(await readPage()).toMatchObject([
    { role: 'api', name: expect.stringMatching(/:3010$/), version: expect.stringMatching(/^\d/), is_alive: true },
    { role: 'card-frame', version: '1.2.3', since: '2026-11-28T10:00:00.000Z', is_alive: true },
    { role: 'identity-frame', is_alive: true },
    { role: 'signer', is_alive: true },
  ]);
  await owner.query(`update app.process set seen_at = seen_at - interval '3 minutes' where role = 'signer'`);
  expect((await readPage()).filter(({ is_alive: isAlive }) => !isAlive)).toMatchObject([{ role: 'signer' }]);
  await reportProcess(signerDb, describeProcess('signer'));
  expect((await readPage()).every(({ is_alive: isAlive }) => isAlive)).toBe(true);
});

test('a frame that does not answer, or answers something else, is not seen; one that is left out is not asked', async () => {
  await owner.query('delete from app.process');
  const asked: string[] = [];
  const refuse: typeof fetch = async (url) => {
    asked.push(url instanceof Request ? url.url : url.toString());
    return asked.length === 1 ? new Response('', { status: 503 }) : Promise.reject(new Error('away'));
  };
  await seeFrames(workerApp, refuse);
  expect(asked).toHaveLength(2);
  await seeFrames({ ...workerApp, card: unconnectedCard() }, refuse);
  expect(asked).toHaveLength(3);
  expect(await readPage()).toEqual([]);
});

test('the signer reports itself alone, no other login reports the signer, and none changes rows by hand', async () => {
  await expect(reportProcess(signerDb, describeProcess('api', 1))).rejects.toThrow('another login');
  for (const login of [db, workerApp.db]) {
    await expect(reportProcess(login, describeProcess('signer'))).rejects.toThrow('another login');
    await expect(login.query('update app.process set seen_at = now()')).rejects.toThrow('permission denied');
  }
  await expect(signerDb.query('select from app.process')).rejects.toThrow('permission denied');
});

test('of a role the last process stays on the page for a month, others for a day', async () => {
  await owner.query('delete from app.process');
  for (const port of [1, 2]) await reportProcess(db, describeProcess('api', port));
  await owner.query(`update app.process set seen_at = seen_at - interval '2 days'`);
  expect(await readPage()).toHaveLength(1);
  expect(await deleteProcesses(workerApp.db, { before: new Date(Date.now() - 30 * 86_400_000), limit: 10 })).toBe(0);
  expect(await deleteProcesses(workerApp.db, { before: new Date(Date.now() - 86_400_000), limit: 10 })).toBe(2);
});
