import { verifyLedger } from '@istmo/ledger';
import pino from 'pino';
import { expect, test } from 'vitest';
import { issueTranches } from '../areas/offering/public.ts';
import { readBooksState } from '../runtime/books-state.ts';
import { createTestEnv } from '../testing/test-env.ts';
import { verifyLedgerTask } from './verify-ledger.ts';

const { app, workerApp, operator, url } = await createTestEnv();
const silentApp = { ...workerApp, log: pino({ level: 'silent' }) };

test('the verification reads with the login that may only read, and a finding is stored until staff have looked at it', async () => {
  await issueTranches({ ...app, db: operator });
  const sound = verifyLedgerTask({ readUrl: url.reader });
  await sound.run(silentApp);
  expect(await readBooksState(app.db)).toEqual({ isSound: true, finding: '' });

  const finding = 'account 7 has another balance than its postings';
  const unsound = verifyLedgerTask({ readUrl: url.reader }, async (database) => ({
    ...(await verifyLedger(database)),
    problems: [{ kind: 'balance', message: finding }],
  }));
  await unsound.run(silentApp);
  await sound.run(silentApp);
  expect(await readBooksState(app.db)).toEqual({ isSound: false, finding });
});

test('a replica that is near is verified in place of the leader; what is found there, or cannot be read there, is verified again on the leader', async () => {
  const near = { readUrl: 'replica', state: () => ({ lagMs: 1, isUsed: true }) };
  const report = await verifyLedger({ url: url.reader });
  const run = async (replica: typeof near, onReplica: () => Promise<typeof report>) => {
    const asked: string[] = [];
    const task = verifyLedgerTask({ readUrl: 'leader', replica }, ({ url: from }) => {
      asked.push(from);
      return from === 'replica' ? onReplica() : Promise.resolve(report);
    });
    await task.run(silentApp);
    return asked;
  };
  expect(await run(near, async () => report)).toEqual(['replica']);
  const damaged = { ...report, problems: [{ kind: 'balance', message: 'of the replica' } as const] };
  expect(await run(near, async () => damaged)).toEqual(['replica', 'leader']);
  expect(await run(near, () => Promise.reject(new Error('conflict')))).toEqual(['replica', 'leader']);
  const far = { ...near, state: () => ({ lagMs: 9_000, isUsed: false }) };
  expect(await run(far, async () => report)).toEqual(['leader']);
  const { finding } = await readBooksState(app.db);
  expect(finding).not.toContain('of the replica');
});
