import { hash } from 'node:crypto';
import { testDatabase } from '@istmo/db/test-database';
import { beforeAll, expect, test } from 'vitest';
import { addEvidence } from './evidence.ts';
import { createFundedCustomer } from '../testing/test-cases.ts';
import { createSettledCheckpoint } from '../testing/test-archive.ts';
import { verifyLedger } from './verify.ts';

const { operator: db, worker, owner, admin, url } = await testDatabase();
const snapshot = { name: 'holder-snapshot:1', hash: hash('sha256', 'lines', 'buffer') };

beforeAll(async () => {
  await createFundedCustomer(db, 1_000n);
  await createSettledCheckpoint(worker, owner, true);
  await worker.inTransaction((tx) => addEvidence(tx, snapshot));
  await createSettledCheckpoint(worker, owner, false);
});

const verify = async () => (await verifyLedger({ url: url.reader, isComplete: true })).problems;

/** Changes stored rows, which only a superuser can do, and verifies; then everything is as before. */
async function expectFound(tamper: string): Promise<void> {
  const run = (sql: string) => admin.query(`do $$ begin set local session_replication_role = replica; ${sql}; end $$`);
  await run('create table public.saved as select * from ledger.evidence');
  try {
    await run(tamper);
    const problems = await verify();
    expect(problems, tamper).toEqual([
      { kind: 'evidence', message: expect.stringMatching(/^evidence of checkpoint \d \(.*Z\) was changed/) },
    ]);
  } finally {
    await run(
      'delete from ledger.evidence; insert into ledger.evidence overriding system value select * from public.saved; drop table public.saved',
    );
  }
}

test('evidence that was changed, removed or added later is found', async () => {
  for (const tamper of [
    `update ledger.evidence set hash = sha256('other')`,
    `update ledger.evidence set name = 'holder-snapshot:other'`,
    'delete from ledger.evidence',
    `insert into ledger.evidence (name, hash, checkpoint) values ('holder-snapshot:late', sha256('late'), 2)`,
  ])
    await expectFound(tamper);
});

test('evidence is never changed, and the same hash again is not added twice', async () => {
  await worker.inTransaction((tx) => addEvidence(tx, snapshot));
  const other = worker.inTransaction((tx) => addEvidence(tx, { ...snapshot, hash: Buffer.alloc(32) }));
  await expect(other).rejects.toThrow('there is other evidence named holder-snapshot:1');
  for (const sql of [
    'update ledger.evidence set checkpoint = 9',
    'delete from ledger.evidence',
    'truncate ledger.evidence',
  ])
    await expect(owner.query(sql), sql).rejects.toThrow(/never changed|append-only/);
  await expect(worker.query(`insert into ledger.evidence (name, hash) values ('x:1', sha256('x'))`)).rejects.toThrow(
    'permission denied',
  );
});
