import { newId } from '@istmo/db/new-id';
import { testDatabase } from '@istmo/db/test-database';
import { beforeAll, expect, test } from 'vitest';
import { archiveCheckpoints, signCheckpoints } from './checkpoint.ts';
import { formatPublicKey, toSigningKey } from './signing-key.ts';
import { createCommitter } from '../commit/committer.ts';
import { reserveWithdrawal } from '../movements/withdrawal.ts';
import { issueToTreasury } from '../movements/issue.ts';
import type { Problem } from './problem.ts';
import { createTestArchive, createSettledCheckpoint } from '../testing/test-archive.ts';
import {
  at,
  buildSwapEffect,
  createFundedCustomer,
  createTestTables,
  issueTokens,
  postMovements,
  tokens,
  usd,
} from '../testing/test-cases.ts';
import { verifyLedger } from './verify.ts';

const { operator: db, worker, owner, admin, url } = await testDatabase();
const archive = createTestArchive();
const signingKey = toSigningKey(Buffer.alloc(32, 7).toString('base64'));
const publicKey = formatPublicKey(signingKey);

async function checkpoint({ isFull = false } = {}): Promise<bigint> {
  const number = await createSettledCheckpoint(worker, owner, isFull);
  await signCheckpoints(worker, signingKey);
  await archiveCheckpoints(worker, archive);
  return number;
}

const verify = (isComplete: boolean) => verifyLedger({ url: url.reader, archive, publicKey, isComplete });

const fundCustomers = (count: number) =>
  Promise.all(Array.from({ length: count }, () => createFundedCustomer(db, 1_000_000n)));

async function swapOften(customers: Awaited<ReturnType<typeof fundCustomers>>): Promise<void> {
  const committer = createCommitter(db);
  const effects = customers.flatMap((customer) => Array.from({ length: 5 }, () => buildSwapEffect({ customer })));
  const outcomes = await Promise.all(effects.map((effect) => committer.commit(effect)));
  await committer.stop();
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(effects.map(() => 'done'));
}

beforeAll(async () => {
  await createTestTables(owner);
  await issueTokens(db, 1_000n);
  await swapOften(await fundCustomers(5));
  const customer = await createFundedCustomer(db, 1_000n);
  await postMovements(db, reserveWithdrawal({ id: newId(), customer, at, amount: usd(500n), fee: usd(5n) }));
  await checkpoint();
  await swapOften(await fundCustomers(5));
  await checkpoint({ isFull: true });
  // Checkpoint 2 is verified, so what follows it is what a verification that goes on reads.
  await verify(true);
  // Nothing but swaps follows checkpoint 3: a swap can be undone whatever stream it is in, the funding of a swap can't.
  const customers = await fundCustomers(5);
  await swapOften(customers.slice(0, 3));
  await checkpoint();
  await swapOften(customers.slice(3));
});

/** Changes stored rows, which only a superuser can do, and verifies both ways; then everything is as before. */
async function findAfter(tamper: string): Promise<{ later: Problem[]; all: Problem[] }> {
  const tables = ['account', 'party', 'stream', 'currency', 'movement_rule', 'movement_kind', 'account_kind', 'hold'];
  const evidence = ['movement_0', 'posting_0', 'movement_key', 'checkpoint_signature', 'balance_at', 'checkpoint'];
  const all = [...tables, ...evidence];
  const columns = (table: string) => (table === 'checkpoint' ? 'number, content, sequence_value, transaction' : '*');
  const save = all.map(
    (table) => `create table public.saved_${table} as select ${columns(table)} from ledger.${table}`,
  );
  const restore = all.map(
    (table) =>
      `delete from ledger.${table}; insert into ledger.${table}${table === 'checkpoint' ? `(${columns(table)})` : ''} ${table === 'currency' ? 'overriding system value ' : ''}${table === 'party' ? 'overriding system value ' : ''}select * from public.saved_${table}; drop table public.saved_${table}`,
  );
  const run = (sql: string) => admin.query(`do $$ begin set local session_replication_role = replica; ${sql}; end $$`);
  await run(save.join('; '));
  const verifiedBefore = await archive.readVerified();
  try {
    await run(tamper);
    const later = await verify(false);
    return { later: [...later.problems], all: [...(await verify(true)).problems] };
  } finally {
    await run(restore.join('; '));
    await archive.writeVerified(verifiedBefore);
  }
}

const kindsOf = (problems: readonly Problem[]) => [...new Set(problems.map(({ kind }) => kind))].toSorted();

/** A threat that both verifications find, with the kinds of problems. */
async function expectFound(tamper: string, kinds: readonly Problem['kind'][]): Promise<string> {
  const { later, all } = await findAfter(tamper);
  expect([kindsOf(later), kindsOf(all)]).toEqual([kinds, kinds]);
  return later.map(({ message }) => message).join('\n');
}

const isSwap = `kind = (select number from ledger.movement_kind where name = 'swap')`;
const old = `(select id from ledger.movement where ${isSwap} order by id offset 5 limit 1)`;
const recent = `(select id from ledger.movement m where ${isSwap} and id > (select max(last) from ledger.checkpoint_stream where number = 2)
  and exists (select from ledger.movement n where n.id > m.id and n.id & 15 = m.id & 15) order by id offset 5 limit 1)`;
const newest = '(select max(id) from ledger.movement)';

test('a ledger that was written by movements only is consistent, from the beginning and from the last full checkpoint', async () => {
  const [later, all] = [await verify(false), await verify(true)];
  expect([later.problems, all.problems]).toEqual([[], []]);
  expect([later.from, all.from, all.checkpoints]).toEqual([2n, 0n, 3n]);
  expect([later.movements >= 25n, later.movements < all.movements / 2n]).toEqual([true, true]);
});

test('an edited amount is found by its hash, its balance and the sums, and an old one only from the beginning', async () => {
  const edit = (movement: string) =>
    `update ledger.posting set units = units + 1 where movement = ${movement} and number = 1`;
  await expectFound(edit(recent), ['balance', 'hash', 'sum']);
  const { later, all } = await findAfter(edit(old));
  expect([kindsOf(later), kindsOf(all)]).toEqual([[], ['balance', 'hash', 'sum']]);
});

test('an edited amount is found even when balances and the stored ones were edited to match', async () => {
  const message = await expectFound(
    `with p as (update ledger.posting set units = units + 1 where movement = ${recent} and number = 1 returning *)
      update ledger.account a set balance = balance + case when a.id = p.to_account then 1 else -1 end from p where a.id in (p.to_account, p.from_account)`,
    ['hash', 'sum'],
  );
  expect(message).toMatch(/movement \d+ \(key [0-9a-f-]+, 2026-11-21T10:00:00.000000Z\) does not match its hash/);
});

test.each([`at = at + interval '1 second'`, 'event = gen_random_uuid()', 'kind = 14::smallint', `request = '\\x00'`])(
  'an edited movement is found: %s',
  async (change) => {
    await expectFound(`update ledger.movement set ${change} where id = ${recent}`, ['hash']);
  },
);

test('an edited balance is found, and also that its currency no longer sums to zero', async () => {
  const edit = `update ledger.account set balance = balance + 1 where id = (select min(id) from ledger.account where kind = 'available' and balance > 0)`;
  await expectFound(edit, ['balance', 'currency']);
});

test('two balances of customers that were exchanged are found, also when those stored at a checkpoint were too', async () => {
  const ids = `(select id from ledger.account where kind = 'available' and currency = 'USD' and balance > 0 order by id limit 2)`;
  const edit = (table: string, id: string) =>
    `update ledger.${table} t set balance = balance + case when ${id} = (select min(id) from (${ids.slice(1, -1)}) i) then 1 else -1 end where ${id} in ${ids}`;
  await expectFound(edit('account', 't.id'), ['balance']);
  const { later, all } = await findAfter(`${edit('account', 't.id')}; ${edit('balance_at', 't.account')}`);
  expect([kindsOf(later), kindsOf(all)]).toEqual([['balance'], ['balance']]);
});

test('a movement that was removed from the middle or the end of a stream is found', async () => {
  const remove = (movement: string) => `delete from ledger.movement where id = ${movement}`;
  // Keys are compared with movements from the beginning only.
  for (const [movement, kinds] of [
    [recent, ['chain', 'hash', 'posting']],
    [newest, ['chain', 'posting']],
  ] as const) {
    const { later, all } = await findAfter(remove(movement));
    expect([kindsOf(later), kindsOf(all)]).toEqual([kinds, [...kinds, 'key'].toSorted()]);
  }
});

test('a stream whose newest movement was undone with its postings, balances and head is found', async () => {
  // Everything that can be made to match: keys, balances, height and head of the stream.
  const undo = `
    create temp table undone on commit drop as select * from ledger.movement where id = (select max(last) from ledger.checkpoint_stream where number = 3);
    create temp table later on commit drop as select * from ledger.movement where (id & 15) = (select id & 15 from undone) and id >= (select id from undone);
    with p as (delete from ledger.posting where movement in (select id from later) returning *),
         c as (select account, sum(units) as units from (select to_account as account, -units as units from p union all select from_account, units from p) x group by 1)
      update ledger.account a set balance = a.balance + c.units from c where c.account = a.id;
    delete from ledger.movement_key where movement in (select id from later);
    delete from ledger.movement where id in (select id from later);
    update ledger.stream s set height = m.height, head = m.hash
      from (select * from ledger.movement where (id & 15) = (select id & 15 from undone) order by height desc limit 1) m where s.id = (select id & 15 from undone)`;
  const { later, all } = await findAfter(undo);
  // Whose swaps are undone varies; where it is all that a customer bought, the count of holders is wrong too.
  for (const problems of [later, all])
    expect(kindsOf(problems).filter((kind) => kind !== 'holder')).toEqual(['chain', 'sum']);
  expect(later.map(({ message }) => message).join('\n')).toMatch(
    /stream \d+ ended with movement \d+ at height \d+ in checkpoint 3 \(\d{4}-.*Z\) and does not now/,
  );
});

test('an inserted movement is found by its hash and by the chain', async () => {
  const insert = `insert into ledger.movement (id, height, at, event, key, kind, hash) select 999999984 + (id & 15), height, at, event, gen_random_uuid(), kind, sha256('invalid')
    from ledger.movement where id = ${recent}`;
  await expectFound(insert, ['chain', 'hash', 'key']);
});

test('an account that was given to another owner is found, also when its party was changed with it', async () => {
  const exchange = `create temp table two on commit drop as select number, owner from ledger.party where owner is not null order by number limit 2;
    create temp table other on commit drop as select t.owner, (select o.owner from two o where o.number <> t.number) as new_owner from two t`;
  await expectFound(
    `${exchange}; update ledger.account a set owner = o.new_owner from other o where a.owner = o.owner`,
    ['account'],
  );
  const message = await expectFound(
    `${exchange}; update ledger.account a set owner = o.new_owner from other o where a.owner = o.owner;
     alter table ledger.party drop constraint party_owner_place_key; update ledger.party p set owner = o.new_owner from other o where p.owner = o.owner;
     alter table ledger.party add unique nulls not distinct (owner, place)`,
    ['party'],
  );
  expect(message).toMatch(/parties of checkpoint 1 \(.*Z\) were changed/);
});

test('a held account that was made an available one is found', async () => {
  await expectFound(`update ledger.account set kind = 'available' where kind = 'held'`, ['account']);
});

test.each([
  [`update ledger.currency set scale = 0 where code = 'USD'`, 'the scale of USD was 2 and is 0'],
  [
    `update ledger.currency set supply_cap = null where code = 'TKN'`,
    'the supply cap of TKN was 1000000000000000 and is none',
  ],
  [
    `insert into ledger.movement_rule select number, 1, 11 from ledger.movement_kind where name = 'adjustment'`,
    'rules changed without a migration: was absent, is [14,1,11]',
  ],
  [
    `update ledger.movement_kind set authority = 'serving' where name = 'adjustment'`,
    'movement_kinds changed without a migration',
  ],
])('a changed definition is found and named: %s', async (tamper, expected) => {
  const { later, all } = await findAfter(tamper);
  for (const problems of [later, all]) {
    expect(kindsOf(problems)).toContain('definition');
    expect(problems.map(({ message }) => message).join('\n')).toContain(`since the last checkpoint: ${expected}`);
  }
});

test('a security whose supply cap is raised by its function stays consistent', async () => {
  await db.query(`select ledger.raise_supply_cap('TKN', $1)`, [2n * 10n ** 15n]);
  await postMovements(db, issueToTreasury({ id: newId(), at, amount: tokens(5n) }));
  expect([(await verify(false)).problems, (await verify(true)).problems]).toEqual([[], []]);
});

test('a hold with another amount is found, and one that was closed', async () => {
  await expectFound('update ledger.hold set units = units + 1', ['hold']);
  await expectFound('update ledger.hold set released_units = units', ['hold']);
});

test('a rewritten, removed or unsigned checkpoint is found by the ones outside the database', async () => {
  const rewrite = `update ledger.checkpoint set content = replace(content, '"full" : false', '"full":  false') where number = 3`;
  expect(await expectFound(rewrite, ['checkpoint'])).toContain('checkpoint 3 (');
  expect(await expectFound('delete from ledger.checkpoint where number = 3', ['party', 'restored'])).toContain(
    'is outside the database and missing in it',
  );
  expect(await expectFound('delete from ledger.checkpoint_signature where checkpoint = 3', ['checkpoint'])).toContain(
    'has no right signature',
  );
  const { all } = await findAfter('delete from ledger.checkpoint where number = 1');
  expect(all.map(({ message }) => message).join('\n')).toContain('checkpoint 2 (');
});

test('a checkpoint that is signed and written outside while the verification runs is no problem', async () => {
  const readLast = archive.readLast.bind(archive);
  archive.readLast = async () => archive.rows.at(-2);
  const unsign = 'delete from ledger.checkpoint_signature where checkpoint = 3';
  const found = await findAfter(unsign).finally(() => Object.assign(archive, { readLast }));
  expect(found).toEqual({ later: [], all: [] });
});

test('a checkpoint that was altered or removed outside the database is found', async () => {
  const [first, second, third] = archive.rows;
  if (!first || !second || !third) throw new Error('there are three checkpoints');
  archive.rows = [first, third];
  expect(kindsOf((await verify(true)).problems)).toEqual(['checkpoint']);
  archive.rows = [first, second, { ...third, content: third.content.replace('"height" : "', '"height" : "1') }];
  const { problems } = await verify(true);
  expect(problems.map(({ message }) => message).join('\n')).toMatch(
    /checkpoint 3 .* differs from the one outside: stream 0 was at height 1\d* with/,
  );
  archive.rows = [first, second, third];
  expect((await verify(true)).problems).toEqual([]);
});

test('checkpoints that do not follow the last one outside are not written there', async () => {
  const [first] = archive.rows;
  if (!first) throw new Error('there is a first checkpoint');
  const other = createTestArchive();
  other.rows = [{ ...first, content: `${first.content} ` }];
  await expect(archiveCheckpoints(worker, other)).rejects.toThrow('checkpoint 2 does not follow');
  expect(other.rows).toHaveLength(1);
});

test('checkpoints are never changed, and only the worker and the operator make one', async () => {
  for (const sql of [
    'update ledger.checkpoint set content = content',
    'delete from ledger.checkpoint',
    'truncate ledger.balance_at',
    'delete from ledger.checkpoint_signature',
  ])
    await expect(owner.query(sql), sql).rejects.toThrow(/append-only|truncate/);
  await expect(owner.query(`update ledger.party set checkpoint = 9 where checkpoint = 1`)).rejects.toThrow(
    'never changed',
  );
});
