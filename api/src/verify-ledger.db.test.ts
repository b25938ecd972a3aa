import pino from 'pino';
import { expect, test } from 'vitest';
import { issueTranches } from './areas/offering/public.ts';
import { readBooksState } from './books-state.ts';
import { createTestEnv } from './testing/test-env.ts';
import { verifyLedgerTask } from './verify-ledger.ts';

const { app, workerApp, operator, url, owner } = await createTestEnv();
const silentApp = { ...workerApp, log: pino({ level: 'silent' }) };
const verify = () => verifyLedgerTask(url.reader).run(silentApp);

test('the verification reads with the login that may only read, and a finding is stored until it was looked at', async () => {
  await issueTranches({ ...app, db: operator });
  await verify();
  expect(await readBooksState(app.db)).toEqual({ isSound: true, finding: '' });

  const forge = (sign: string) =>
    owner.query(
      `alter table ledger.account disable trigger user;
       update ledger.account set balance = balance ${sign} 5 where kind = 'treasury' or kind = 'tranche';
       alter table ledger.account enable trigger user`,
    );
  await forge('+');
  await verify();
  const { isSound, finding } = await readBooksState(app.db);
  expect([isSound, finding.length > 0]).toEqual([false, true]);
  await forge('-');
  await verify();
  expect(await readBooksState(app.db)).toEqual({ isSound: false, finding });
});
