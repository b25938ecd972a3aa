import { sign } from 'node:crypto';
import { formatPublicKey, parseAbandonment, readNewestCheckpoint, toSigningKey, verifyLedger } from '@istmo/ledger';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { areaTasks } from '../routes/areas.ts';
import { checkBooksTask } from './check-books.ts';
import { checkpointTask } from './checkpoint-task.ts';
import { openBooks } from './open-books.ts';
import { readBooksState } from '../runtime/books-state.ts';
import { endRestore, isHeld, isRestored, noticeRestore } from './restore.ts';
import { signApproved } from '../signer/sign-approved.ts';
import { startTasks } from '../start/start-tasks.ts';
import { createTestEnv } from '../testing/test-env.ts';
import { createWithdrawalSteps } from '../testing/test-withdrawals.ts';
import { codeAt } from '../testing/test-people.ts';

/* A database that is older than what is outside it: no money moves by itself until two people have compared it with the world. */

const testEnv = await createTestEnv();
const { workerApp, owner, url, clock } = testEnv;
const { signer, signAll, createOwner, request, confirm, balances } = createWithdrawalSteps(testEnv);
const [gloria, irene] = [await testEnv.addStaff('gloria', 'treasury'), await testEnv.addStaff('irene', 'compliance')];
const silent = { ...workerApp, log: pino({ level: 'silent' }) };
const publicKey = formatPublicKey(toSigningKey(workerApp.settings.checkpointKey));
const verify = () => verifyLedger({ url: url.reader, archive: workerApp.checkpoints, publicKey, isComplete: true });
const newest = async () => (await readNewestCheckpoint(owner))?.number ?? 0n;

async function createWithdrawal(): Promise<{ id: string; owner: Awaited<ReturnType<typeof createOwner>> }> {
  const customer = await createOwner('USDT', '500');
  const { data } = (await request(customer, 'USDT', { amount: '100' })).body;
  return { id: data?._id ?? '', owner: customer };
}

/** What the database lacks after a restore: a checkpoint that was made after the backup is outside it. */
async function restore(): Promise<void> {
  await checkpointTask(url.worker).run(workerApp);
  const last = await workerApp.checkpoints.readLast();
  if (!last) throw new Error('there is no checkpoint');
  const number = last.number + 1n;
  const content = last.content.replace(`"number" : "${last.number}"`, `"number" : "${number}"`);
  const signature = sign(null, Buffer.from(content), toSigningKey(workerApp.settings.checkpointKey)).toString('base64');
  await workerApp.checkpoints.append([{ number, content, signature }]);
}

const countPrices = async () => (await owner.query('select from app.price_tick')).length;

const proof = (person: typeof gloria) => ({ email: person.email, code: codeAt(person.secret, clock.now()) });
const operatorApp = { ...testEnv.app, db: testEnv.operator };
const stateOf = async (id: string) =>
  (await owner.query<{ state: string }>('select state from app.withdrawal where id = $1', [id]))[0]?.state;

test('after a restore nothing is signed, sent, expired or given back until two people end it, and the ledger tells what was abandoned', async () => {
  const pending = await createWithdrawal();
  const approved = await createWithdrawal();
  await confirm(approved.owner);
  await signAll();
  const confirmed = await createWithdrawal();
  await confirm(confirmed.owner);
  await restore();
  const restoredTo = await newest();
  const held = await balances(pending.owner, 'USDT');

  const { problems } = await verify();
  expect(problems.map(({ kind }) => kind)).toEqual(['restored']);
  await checkBooksTask().run(silent);
  expect((await readBooksState(workerApp.db)).finding).toBe(
    `the database was restored to checkpoint ${restoredTo}: ${restoredTo + 1n} to ${restoredTo + 1n} are outside it`,
  );
  testEnv.advance(10 * 86_400_000);
  expect(await isRestored(workerApp, true)).toBe(true);
  const tasks = areaTasks.flatMap(({ intervalTasks = [] }) => intervalTasks);
  const going = [];
  for (const { name } of tasks) if (!(await isHeld(workerApp, name))) going.push(name);
  expect(going.toSorted()).toEqual(['end-expired-sessions', 'read-network-fees', 'watch-prices']);
  for (const name of ['check-cover', 'reconcile']) expect(await isHeld(workerApp, name), name).toBe(false);
  const before = await countPrices();
  await startTasks(workerApp, areaTasks);
  // The prices are read every second while all else is held.
  await expect.poll(countPrices, { timeout: 10_000 }).toBeGreaterThan(before);
  await signApproved(signer);
  expect(await stateOf(pending.id)).toBe('pending');
  expect(await stateOf(approved.id)).toBe('signed');
  expect(await stateOf(confirmed.id)).toBe('confirmed');
  expect(await balances(pending.owner, 'USDT')).toEqual(held);
  await checkpointTask(url.worker).run(silent);
  expect(await newest()).toBe(restoredTo);

  const opening = { staff: [proof(gloria), proof(irene)] as const, reason: 'opened' };
  await expect(openBooks(operatorApp, opening)).rejects.toThrow('end the restore first');
  const ending = (staff: typeof opening.staff) => endRestore(operatorApp, { staff, reason: 'compared with the bank' });
  await expect(ending([proof(gloria), proof(gloria)])).rejects.toThrow('two different');
  await ending([proof(gloria), proof(irene)]);
  const [abandoned] = await workerApp.checkpoints.readAbandoned();
  if (!abandoned) throw new Error('nothing was abandoned');
  expect(parseAbandonment(abandoned)).toMatchObject({
    restored_to: `${restoredTo}`,
    abandoned_to: `${restoredTo + 1n}`,
    staff: [gloria.id, irene.id],
  });
  expect((await verify()).problems).toEqual([]);
  expect((await readBooksState(workerApp.db)).isSound).toBe(true);
  await checkpointTask(url.worker).run(workerApp);
  expect(await newest()).toBe(restoredTo + 1n);
  expect((await verify()).problems).toEqual([]);
  expect(await noticeRestore(silent)).toBe(false);
  await expect.poll(() => stateOf(pending.id), { timeout: 10_000 }).toBe('expired');
});
