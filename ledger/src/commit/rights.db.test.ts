import { newId } from '@istmo/db/new-id';
import { testDatabase } from '@istmo/db/test-database';
import { beforeAll, describe, expect, test } from 'vitest';
import { issueTokens, newCustomer, token } from '../testing/test-cases.ts';
import { messageOf, openRow, record, type Row, tryEveryMovement, type Writer } from '../testing/test-injections.ts';

const database = await testDatabase({ query: 60_000, statement: 60_000 });
const { db: app, worker, operator, console: staff, owner, reader, admin } = database;
const logins = { app, worker, operator };
const writers: readonly Writer[] = ['app', 'worker', 'operator'];

const [ana, eva] = [newCustomer(), newCustomer()];
const hold = { event: newId() };
const [chain, bank] = ['chain:BTC', 'bank:x'] as const;
const of = (kind: string, place = ''): Row => ({ kind, place });
const own = (kind: string, customer = ana): Row => ({ kind, owner: customer });
const treasury = of('treasury');
const tokensOf = (row: Row): Row => ({ ...row, currency: token });

/** Every account of the chart, of two customers and at two places, with money in it, so that only the rules can refuse. */
beforeAll(async () => {
  await issueTokens(operator, 1_000n);
  const customers = [ana, eva].flatMap((customer) => [
    ...['available', 'held', 'frozen', 'receivable', 'reserved'].map((kind) => own(kind, customer)),
    { ...own('lot', customer), place: 'l1' },
  ]);
  const places = ['fees', 'tranche', 'escrow', 'proceeds', 'external', 'clearing', 'suspense'].flatMap((kind) => [
    of(kind, chain),
    of(kind, bank),
  ]);
  for (const row of [...customers, ...places, treasury, of('issued'), of('loss'), of('costs', chain)]) {
    await openRow(operator, row);
    if (['available', 'held', 'treasury', 'tranche'].includes(row.kind)) await openRow(operator, tokensOf(row));
  }
  await admin.inTransaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query('update ledger.account set balance = 1000, floor = null where floor is null or floor <= 0');
    await tx.query(
      `insert into ledger.hold (event, account, movement_kind, units, opened_at)
       select case when a.owner = $1 then $2::uuid else gen_random_uuid() end, a.id, 11, 100, now() from ledger.account a
        where a.kind = 'held' and a.currency = 'USD'`,
      [ana, hold.event],
    );
    await tx.query('update ledger.account set floor = 0 where kind in ($1, $2)', ['available', 'held']);
  });
  await operator.query(`select ledger.set_time_bound('1 hour', '2 minutes')`);
});

const serving = [
  'rebalance: escrow > escrow',
  'rebalance: external > external',
  'rebalance: fees > fees',
  'rebalance: proceeds > proceeds',
  'rebalance: tranche > tranche',
  'rebalance: treasury > treasury',
  'release-withdrawal: held > available',
  'reserve-withdrawal: available > held',
];
const working = [
  ...serving,
  'cancel-shortfall: external > receivable',
  'claim-shortfall: receivable > external',
  'freeze-deposit: available > frozen',
  'settle-withdrawal: held > external',
  'settle-withdrawal: held > fees',
  'unfreeze-deposit: frozen > available',
];
/** With one posting: what each login may do at most, always within one customer and one place. */
const possible: Readonly<Record<Writer, readonly string[]>> = {
  app: serving,
  worker: working,
  operator: [
    ...working,
    'adjustment: available > treasury',
    'adjustment: treasury > available',
    'correct-place: external > treasury',
    'correct-place: treasury > external',
    'fund-treasury: external > treasury',
    'issue-outside: issued > external',
    'issue-to-treasury: issued > treasury',
    'issue-tranche: issued > tranche',
    'release-proceeds: escrow > proceeds',
  ],
};

test.each(writers)(
  'of every movement between every two accounts, the login of %s may do no more than its own within one customer',
  async (writer) => {
    const participants = { ...hold, customers: [ana, eva], places: [chain, bank] } as const;
    const done = await tryEveryMovement(logins[writer], writer, participants);
    expect(done.filter((one) => !possible[writer].includes(one))).toEqual([]);
    expect(done).toEqual(
      expect.arrayContaining(['rebalance: treasury > treasury', 'reserve-withdrawal: available > held']),
    );
  },
  // Every movement between every two accounts: tens of thousands of attempts.
  300_000,
);

test('the logins that read and that staff use write with none of the functions, and no login with another one’s', async () => {
  const refused = /permission denied/;
  const injection = { name: 'rebalance', postings: [[treasury, { ...treasury, shard: 1 }, 1n]] } as const;
  const opened = await openRow(operator, treasury);
  expect(opened).toBeGreaterThan(0n);
  for (const writer of writers) {
    const call = `select ledger.record_${writer === 'app' ? '' : `${writer}_`}movements(0::smallint, '{rebalance}', array[gen_random_uuid()],
      array[null::bytea], array[gen_random_uuid()], array[now()], array[null::timestamptz], '{1}', '{1}', '{1}', '{2}', '{1}')`;
    for (const login of [reader, staff]) await expect(login.query(call)).rejects.toThrow(refused);
  }
  await expect(record(app, 'worker', injection)).rejects.toThrow(refused);
  await expect(record(app, 'operator', injection)).rejects.toThrow(refused);
  await expect(record(worker, 'operator', injection)).rejects.toThrow(refused);
});

describe.each(writers)('the login of %s', (writer) => {
  const attempt = (injection: Parameters<typeof record>[2]) =>
    messageOf(logins[writer].inTransaction((tx) => record(tx, writer, injection)));

  test('cannot date a movement back or ahead, name a stream that is none, or use a key twice', async () => {
    const postings = [[own('available'), own('held'), 1n]] as const;
    const reserve = { name: 'reserve-withdrawal', postings };
    for (const after of ['-2 hours', '3 minutes', '-1 year', 'infinity'])
      expect(await attempt({ ...reserve, after }), after).toMatch(/too far from the clock|interval/);
    expect(await attempt({ ...reserve, stream: 16 })).toMatch(/no rows/);
    const key = newId();
    expect(await attempt({ ...reserve, key })).toBeUndefined();
    expect(await attempt({ ...reserve, key })).toMatch(/movement_key_is_unique/);
  });

  test('cannot let a customer only give or only receive in a swap, nor two customers swap', async () => {
    const gives = [own('available'), treasury, 1n] as const;
    const receives = (customer = ana) => [tokensOf(treasury), tokensOf(own('available', customer)), 1n] as const;
    const refused = /that its rules do not allow/;
    expect(await attempt({ name: 'swap', postings: [gives] })).toMatch(refused);
    expect(await attempt({ name: 'swap', postings: [gives, [own('available'), of('fees', 'swap'), 1n]] })).toMatch(
      refused,
    );
    expect(await attempt({ name: 'swap', postings: [receives()] })).toMatch(refused);
    expect(await attempt({ name: 'swap', postings: [gives, receives(eva)] })).toMatch(refused);
  });

  test('cannot take more than a balance has, units of another currency, none or less than none', async () => {
    const name = 'reserve-withdrawal';
    expect(await attempt({ name, postings: [[own('available'), own('held'), 1_001n]] })).toMatch(/account_floor/);
    expect(await attempt({ name, postings: [[own('available'), tokensOf(own('held')), 1n]] })).toMatch(
      /posting_one_currency/,
    );
    for (const units of [0n, -1n])
      expect(await attempt({ name, postings: [[own('available'), own('held'), units]] })).toMatch(/posting_units/);
    expect(await attempt({ name, postings: [] })).toMatch(/at least one posting/);
  });

  test('cannot open a hold again, end another customer’s, or end more of a hold than it has', async () => {
    const reserve = [[own('available'), own('held'), 10n]] as const;
    const release = [own('held'), own('available')] as const;
    expect(await attempt({ name: 'reserve-withdrawal', postings: reserve, event: hold.event })).toMatch(/hold_pkey/);
    const name = 'release-withdrawal';
    expect(await attempt({ name, postings: [[...release, 101n]], event: hold.event })).toMatch(/hold_not_exceeded/);
    expect(await attempt({ name, postings: [[...release, 1n]] })).toMatch(/there is no such hold/);
    const others = [own('held', eva), own('available', eva), 1n] as const;
    expect(await attempt({ name, postings: [others], event: hold.event })).toMatch(/there is no such hold/);
    if (writer === 'app') return;
    const settle = { name: 'settle-withdrawal', event: hold.event };
    const sent = [own('held'), of('external', 'chain:BTC')] as const;
    expect(await attempt({ ...settle, postings: [[...sent, 101n]] })).toMatch(/hold_not_exceeded/);
    expect(
      await attempt({
        ...settle,
        postings: [
          [...sent, 60n],
          [own('held'), of('fees', 'withdrawal'), 41n],
        ],
      }),
    ).toMatch(/hold_not_exceeded/);
    expect(await attempt({ ...settle, postings: [[own('held', eva), of('external', 'chain:BTC'), 1n]] })).toMatch(
      /there is no such hold/,
    );
  });

  test('cannot credit a deposit without a row that says so', async () => {
    const postings = [[of('external', 'chain:BTC'), own('available'), 1n]] as const;
    expect(await attempt({ name: 'credit-deposit', postings })).toMatch(
      writer === 'app' ? /this login may not record/ : /no business row proves/,
    );
  });
});

test.each([
  'update ledger.account set balance = 0',
  'update ledger.posting set units = 1',
  'insert into ledger.posting values (1, 2, 3, 4, 1)',
  'delete from ledger.movement_0',
  'update ledger.posting_0 set units = 1',
  'truncate ledger.hold',
  'update ledger.hold set released_units = 0',
  'update ledger.stream set height = 0',
  'update ledger.movement_rule set to_kind = 1',
  `update ledger.movement_kind set authority = 'serving'`,
  `insert into ledger.currency (code, scale) values ('EVIL', 0)`,
  `update ledger.time_bound set behind = '1 year'`,
  'update ledger.counter set units = 0',
  'delete from ledger.idempotency_key',
  'select * from ledger.account for update',
  `select setval('ledger.movement_number', 1)`,
  `select ledger.write_movements('operator', 0::smallint, '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}')`,
  `select ledger.change_holds('{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}')`,
  'alter table ledger.posting disable trigger all',
  'create function ledger.evil() returns int language sql as $$ select 1 $$',
  'set session_replication_role = replica',
  'reset role; update ledger.account set balance = 0',
  'set role istmo_owner',
])('no login but the owner’s may: %s', async (sql) => {
  for (const login of [app, worker, operator, staff, reader])
    await expect(login.query(sql), sql).rejects.toThrow(/permission denied|must be owner|read-only transaction/);
});

test('the logins that serve and work change no rule, cap or time and become no other login', async () => {
  for (const login of [app, worker, staff]) {
    for (const sql of [
      `select ledger.raise_supply_cap('${token}', 2000000000000000)`,
      `select ledger.set_time_bound('1 year', '1 year')`,
      'set role istmo_operator',
    ])
      await expect(login.query(sql), sql).rejects.toThrow(/permission denied/);
  }
  await expect(app.query('set role istmo_worker')).rejects.toThrow(/permission denied/);
  for (const sql of [
    'select ledger.create_partitions()',
    'select ledger.delete_replies(now(), 1)',
    'select ledger.delete_counters(current_date, 1)',
  ])
    await expect(app.query(sql), sql).rejects.toThrow(/permission denied/);
});

test.each(['movement', 'posting', 'movement_0', 'posting_0', 'movement_1', 'posting_1', 'movement_key'])(
  'the owner cannot change or delete what ledger.%s has',
  async (table) => {
    const column = table.startsWith('posting') ? 'movement' : 'key';
    for (const sql of [
      `update ledger.${table} set ${column} = ${column}`,
      `delete from ledger.${table}`,
      `truncate ledger.${table}`,
    ])
      await expect(owner.query(sql), sql).rejects.toThrow(/append-only/);
  },
);

test.each([
  ['delete from ledger.account', /append-only/],
  ['delete from ledger.party', /append-only/],
  ['delete from ledger.hold', /append-only/],
  [`update ledger.idempotency_key set reply = '1'`, /append-only/],
  ['update ledger.party set owner = gen_random_uuid() where owner is not null', /never changed/],
  ['update ledger.account set balance = balance + 1', /changes by postings only/],
  [`update ledger.account set floor = null`, /changes by postings only/],
  [
    `insert into ledger.account (kind, place, currency, balance) values ('treasury', '', 'COP', 5)`,
    /opens with a balance of zero/,
  ],
])('the owner cannot: %s', async (sql, refusal) => {
  await expect(owner.query(sql)).rejects.toThrow(refusal);
});

/*
 * What the design leaves to the process that serves, because it decides on rates and limits itself. Reconciliation finds the first two
 * (api/src/reconciliation); the others move no money from one customer to another.
 */
test('known: the login that serves can swap at an invented rate, without a row, against the treasury, and forget what a limit has used', async () => {
  const invented = [
    [own('available'), treasury, 1n],
    [tokensOf(treasury), tokensOf(own('available')), 1_000n],
  ] as const;
  expect(
    await messageOf(app.inTransaction((tx) => record(tx, 'app', { name: 'swap', postings: invented }))),
  ).toBeUndefined();
  const limit = `array['${ana}'::uuid], '{withdrawal}', array[current_date]`;
  await app.query(`select ledger.lock_counters(${limit})`);
  await expect(app.query(`select ledger.store_counters(${limit}, '{0}')`)).resolves.toBeDefined();
});
