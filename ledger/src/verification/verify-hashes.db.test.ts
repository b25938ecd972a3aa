import { testDatabase } from '@istmo/db/test-database';
import type { Reader } from '@istmo/db/tx';
import { beforeAll, expect, test } from 'vitest';
import { emptyPosition } from './ledger-position.ts';
import { createFundedCustomer } from '../testing/test-cases.ts';
import { openHashCheck } from './verify-hashes.ts';

/* Each range has one movement, so every movement is compared with one of another range. */

const { operator: db, admin } = await testDatabase();
const idsOfOneRange = 1n;

async function findProblems(reader: Reader): Promise<string[]> {
  const check = await openHashCheck(reader, emptyPosition, idsOfOneRange);
  await Promise.all([check.checkRanges(reader), check.checkRanges(reader)]);
  return (await check.findProblems(reader)).map(({ kind }) => kind);
}

const findAfter = (tamper: string) =>
  admin
    .inTransaction(async (tx) => {
      await tx.query('set local session_replication_role = replica');
      await tx.query(tamper);
      throw new Error((await findProblems(tx)).join(', '));
    })
    .catch((error: unknown) => (error instanceof Error ? error.message : ''));

beforeAll(async () => {
  for (let count = 0; count < 12; count += 1) await createFundedCustomer(db, 1_000n);
});

test('a stream that goes on from range to range is consistent', async () => {
  expect(await findProblems(db)).toEqual([]);
});

const inner = `(select id from ledger.movement m where exists (select from ledger.movement n where n.id & 15 = m.id & 15 and n.id < m.id)
  and exists (select from ledger.movement n where n.id & 15 = m.id & 15 and n.id > m.id) order by id limit 1)`;

test.each([
  ['an edited movement', `update ledger.movement set at = at + interval '1 second' where id = ${inner}`, 'hash'],
  ['an edited hash', `update ledger.movement set hash = sha256('other') where id = ${inner}`, 'hash, hash'],
  ['a removed movement', `delete from ledger.movement where id = ${inner}`, 'posting, chain, hash'],
  ['another height', `update ledger.movement set height = height + 1 where id = ${inner}`, 'chain, hash, chain'],
  ['removed postings', `delete from ledger.posting where movement = ${inner}`, 'hash'],
])('%s is found at the border of a range', async (_, tamper, kinds) => {
  expect(await findAfter(tamper)).toBe(kinds);
});
