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
  const sound = verifyLedgerTask(url.reader);
  await sound.run(silentApp);
  expect(await readBooksState(app.db)).toEqual({ isSound: true, finding: '' });

  const finding = 'account 7 has another balance than its postings';
  const unsound = verifyLedgerTask(url.reader, async (database) => ({
    ...(await verifyLedger(database)),
    problems: [{ kind: 'balance', message: finding }],
  }));
  await unsound.run(silentApp);
  await sound.run(silentApp);
  expect(await readBooksState(app.db)).toEqual({ isSound: false, finding });
});
