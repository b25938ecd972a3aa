import { testDatabase } from '@istmo/db/test-database';
import { beforeAll, expect, test } from 'vitest';
import { createFundedCustomer } from './test-cases.ts';

const { db, owner } = await testDatabase();
let customer = '';

beforeAll(async () => {
  customer = await createFundedCustomer(db, 1_000n);
});

const tables = ['movement', 'posting', 'account', 'stream', 'idempotency_key', 'currency'];

test.each(tables)('the API may read ledger.%s and may not write it', async (table) => {
  await expect(db.query(`select * from ledger.${table}`)).resolves.toBeInstanceOf(Array);
  for (const sql of [
    `insert into ledger.${table} default values`,
    `delete from ledger.${table}`,
    `truncate ledger.${table}`,
  ]) {
    await expect(db.query(sql), sql).rejects.toThrow(/permission denied/);
  }
});

test.each([
  'update ledger.account set balance = 0',
  'update ledger.posting set units = 1',
  `update ledger.movement set name = 'x'`,
  'update ledger.stream set height = 0',
  'select * from ledger.account for update',
  'alter table ledger.posting disable trigger all',
  'create function ledger.evil() returns int language sql as $$ select 1 $$',
  'reset role; update ledger.account set balance = 0',
  'set role istmo_owner',
])('the API cannot: %s', async (sql) => {
  await expect(db.query(sql)).rejects.toThrow(/permission denied|must be owner/);
});

test.each([
  'update ledger.posting set units = units + 1',
  'delete from ledger.posting',
  'truncate ledger.posting',
  `update ledger.movement set event = 'x'`,
  'delete from ledger.movement',
  'truncate ledger.movement',
  `update ledger.idempotency_key set reply = '1'`,
  'delete from ledger.account',
  'truncate ledger.account',
])('the owner cannot change or delete what is written: %s', async (sql) => {
  await expect(owner.query(sql)).rejects.toThrow(/append-only/);
});

test('the owner cannot change a balance other than by postings', async () => {
  await expect(owner.query('update ledger.account set balance = balance + 1')).rejects.toThrow(
    'a balance changes by postings only',
  );
  await expect(
    owner.query(`insert into ledger.account (kind, place, currency, balance) values ('external', 'bank', 'COP', 5)`),
  ).rejects.toThrow('an account opens with a balance of zero');
});

const findAccountId = async (ref: string) => {
  const [row] = await db.query<{ id: bigint }>('select id from ledger.account where ref like $1', [ref]);
  return row?.id ?? 0n;
};

/** Writes a movement of one posting by the SQL function, without the checks of the ledger's code. */
async function record(from: bigint, to: bigint, units: bigint): Promise<unknown> {
  const key = `manual:${Math.random()}`;
  return db.query(
    `select ledger.record_movements(0::smallint, '{manual}', array[$1::text], array[sha256('x')], '{manual:1}', array[now()], '{1}', '{1}', array[$2::bigint], array[$3::bigint], array[$4::bigint])`,
    [key, from, to, units],
  );
}

test('the database rejects postings that no movement may contain', async () => {
  const [mine, chain] = [
    await findAccountId(`available:${customer}:USD:0`),
    await findAccountId('external:chain:USD:0'),
  ];
  await db.query(`select ledger.open_accounts(array[null::uuid], '{external}', '{chain}', '{BTC}', '{0}')`);
  const bitcoin = await findAccountId('external:chain:BTC:0');

  await expect(record(mine, chain, 1_001n)).rejects.toMatchObject({ constraint: 'account_floor' });
  await expect(record(mine, bitcoin, 1n)).rejects.toMatchObject({ constraint: 'posting_one_currency' });
  await expect(record(mine, mine + 32_768_000_000n, 1n)).rejects.toThrow(
    'a posting names an account that does not exist',
  );
  await expect(record(mine, mine, 1n)).rejects.toMatchObject({ constraint: 'posting_moves' });
  await expect(record(mine, chain, 0n)).rejects.toMatchObject({ constraint: 'posting_units' });
  await expect(record(mine, chain, -1n)).rejects.toMatchObject({ constraint: 'posting_units' });
  await expect(record(mine, chain, 1n)).resolves.toBeDefined();
});

test('a batch with a movement without postings is rejected', async () => {
  const empty = `select ledger.record_movements(0::smallint, '{a,b}', '{a:1,b:1}', array[sha256('x'), sha256('x')], '{a,b}', array[now(), now()], '{1}', '{1}', '{1}', '{2}', '{1}')`;
  await expect(db.query(empty)).rejects.toThrow('every movement has at least one posting');
});
