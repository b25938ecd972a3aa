import { newId } from '@istmo/db/new-id';
import { testDatabase } from '@istmo/db/test-database';
import { beforeAll, expect, test } from 'vitest';
import { createFundedCustomer, buildSwapEffect, issueTokens, createTestTables } from './test-cases.ts';
import { createCommitter } from './committer.ts';
import { verifyLedger, type Problem } from './verify.ts';

const { operator: db, owner, admin, url } = await testDatabase();

beforeAll(async () => {
  await createTestTables(owner);
  await issueTokens(db, 1_000n);
  const committer = createCommitter(db);
  const customers = await Promise.all(Array.from({ length: 10 }, () => createFundedCustomer(db, 1_000_000n)));
  await Promise.all(
    customers.flatMap((customer) => Array.from({ length: 5 }, () => committer.commit(buildSwapEffect({ customer })))),
  );
  await committer.stop();
});

const busiest = '(select stream from ledger.movement group by stream order by count(*) desc limit 1)';

/** Changes stored rows, which only a superuser can do, verifies, and restores the rows. Returns the kinds of problems found. */
async function findKindsAfter(tamper: string, restore: string): Promise<Problem['kind'][]> {
  await admin.query(`do $$ begin set local session_replication_role = replica; ${tamper}; end $$`);
  const { problems } = await verifyLedger({ url: url.app });
  await admin.query(`do $$ begin set local session_replication_role = replica; ${restore}; end $$`);
  return [...new Set(problems.map(({ kind }) => kind))].toSorted();
}

test('a ledger that was written by movements only is consistent', async () => {
  const { problems, movements, postings } = await verifyLedger({ url: url.app });
  expect(problems).toEqual([]);
  // One issue, ten deposits, fifty swaps of three postings, and rebalancing between shards.
  expect([movements >= 61n, postings >= 161n]).toEqual([true, true]);
});

test('an edited amount is found by its hash and by its balance', async () => {
  const one =
    'where (movement, number) = (select movement, number from ledger.posting order by movement, number offset 20 limit 1)';
  const kinds = await findKindsAfter(
    `update ledger.posting set units = units + 1 ${one}`,
    `update ledger.posting set units = units - 1 ${one}`,
  );
  expect(kinds).toEqual(['balance', 'hash']);
});

test('an edited amount is found even when the balances were edited to match', async () => {
  const both = (by: string) => `with p as (update ledger.posting set units = units + ${by}
      where (movement, number) = (select movement, number from ledger.posting order by movement, number offset 20 limit 1) returning *)
    update ledger.account a set balance = balance + case when a.id = p.to_account then ${by} else -(${by}) end from p where a.id in (p.to_account, p.from_account)`;
  expect(await findKindsAfter(both('1'), both('-1'))).toEqual(['hash']);
});

test('an edited time, name or event of a movement is found', async () => {
  const one = 'where id = (select id from ledger.movement order by id offset 15 limit 1)';
  expect(
    await findKindsAfter(
      `update ledger.movement set at = at + interval '1 second' ${one}`,
      `update ledger.movement set at = at - interval '1 second' ${one}`,
    ),
  ).toEqual(['hash']);
  expect(
    await findKindsAfter(
      `update ledger.movement set event = event || 'x' ${one}`,
      `update ledger.movement set event = left(event, -1) ${one}`,
    ),
  ).toEqual(['hash']);
});

test('an edited balance is found, and also that its currency no longer sums to zero', async () => {
  const one = `where id = (select min(id) from ledger.account where kind = 'available')`;
  expect(
    await findKindsAfter(
      `update ledger.account set balance = balance + 1 ${one}`,
      `update ledger.account set balance = balance - 1 ${one}`,
    ),
  ).toEqual(['balance', 'currency']);
});

test('a movement deleted from the middle or the end of a stream is found', async () => {
  const remove = (
    position: string,
  ) => `create table public.deleted_movement as select * from ledger.movement where id = (select id from ledger.movement where stream = ${busiest} order by height ${position} limit 1);
    delete from ledger.movement where id in (select id from public.deleted_movement)`;
  const restore =
    'insert into ledger.movement select * from public.deleted_movement; drop table public.deleted_movement';
  expect(await findKindsAfter(remove('offset 5'), restore)).toEqual(['chain', 'posting']);
  expect(await findKindsAfter(remove('desc'), restore)).toEqual(['chain', 'posting']);
  expect((await verifyLedger({ url: url.app })).problems).toEqual([]);
});

test('an inserted movement is found by its hash and by the chain', async () => {
  const id = newId();
  const insert = `insert into ledger.movement select 1000000, stream, height, name, 'swap:${id}', content_hash, event, at, previous_hash, sha256('invalid')
    from ledger.movement where stream = ${busiest} and height = 3`;
  expect(await findKindsAfter(insert, 'delete from ledger.movement where id = 1000000')).toEqual(['chain', 'hash']);
});
