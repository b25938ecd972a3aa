import { testDatabase } from '@istmo/db/test-database';
import { beforeAll, expect, test, vi } from 'vitest';
import { issueTokens, token } from '../testing/test-cases.ts';
import { openRow, type Row } from '../testing/test-injections.ts';
import { expectMutantsSeen } from '../testing/test-mutants.ts';

/* Scenarios under which every condition of the functions that keep accounts and balances matters. */

const { operator, admin } = await testDatabase({ query: 60_000, statement: 60_000 });
const ana = '00000000-0000-7000-8000-00000000000a';
const eva = '00000000-0000-7000-8000-00000000000e';

type Place = Omit<Row, 'kind'>;

/** The id of an account, as a query. */
const id = (kind: string, { owner, place = '', currency = 'USD', shard = 0 }: Place = {}): string =>
  `(select id from ledger.account where kind = '${kind}' and owner is not distinct from ${owner ? `'${owner}'::uuid` : 'null'}
      and place = '${place}' and currency = '${currency}' and shard = ${shard})`;

type Move = readonly [from: string, to: string, units: number];

/** Postings of one movement of a stream, past the functions that record movements: only the triggers of the table act. */
const post = (stream: number, ...moves: readonly Move[]): string =>
  `insert into ledger.posting (movement, number, from_account, to_account, units) values ${moves
    .map(([from, to, units], index) => `(${16_000_000 + stream}, ${index + 1}, ${from}, ${to}, ${units})`)
    .join(', ')}`;

const parties = `(select string_agg(format('%s %s %s', owner, place, checkpoint), ',' order by owner, place) from ledger.party)`;
const state = `select concat_ws(' | ', ${parties},
  (select string_agg(concat_ws(' ', kind, owner, place, currency, shard, balance, floor), ',' order by kind, owner, place, currency, shard)
     from ledger.account where kind <> 'tranche' or place <> 'TKN-1.1'),
  (select string_agg(concat_ws(' ', currency, owner, accounts), ',' order by currency, owner) from ledger.holder),
  (select string_agg(concat_ws(' ', currency, stream, holders), ',' order by currency, stream) from ledger.holder_count where holders <> 0),
  (select string_agg(concat_ws(' ', code, scale, supply_cap), ',' order by code) from ledger.currency where code in ('BTC', 'NEW', 'TKN', 'USD')))`;

/** Mutants that change nothing, for one reason. */
const because = (reason: string, mutants: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(mutants.map((mutant) => [mutant, reason]));

const tokensOf = (kind: string, owner = ana): string => id(kind, { owner, currency: token });
const treasury = (shard = 0): string => id('treasury', { currency: token, shard });

beforeAll(async () => {
  await issueTokens(operator, 1_000n);
  for (const owner of [ana, eva])
    for (const kind of ['available', 'held', 'frozen', 'receivable'])
      for (const currency of ['USD', token]) await openRow(operator, { kind, owner, currency });
  for (const currency of ['USD', token]) await openRow(operator, { kind: 'treasury', currency });
  await openRow(operator, { kind: 'external', place: 'bank:x' });
  await admin.inTransaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query(`update ledger.account set balance = 500 where kind = 'treasury' and shard = 0`);
  });
});

test('every condition of what counts balances and holders matters', async () => {
  const fill: Move = [treasury(), tokensOf('available'), 10];
  await expectMutantsSeen(admin, {
    results: 'd5764ad4da43361c',
    functions: ['ledger.apply_postings', 'ledger.count_holders'],
    scenarios: [
      [post(3, fill), state],
      // A holder keeps units in several accounts, and passes on some or all of them.
      [post(3, fill, [tokensOf('available'), tokensOf('held'), 4]), state],
      [`${post(3, fill)}; ${post(4, [tokensOf('available'), tokensOf('held'), 10])}`, state],
      [`${post(3, fill)}; ${post(4, [tokensOf('available'), tokensOf('held'), 4])}`, state],
      [`${post(3, fill)}; ${post(4, [tokensOf('available'), tokensOf('available', eva), 10])}`, state],
      [`${post(3, fill)}; ${post(4, [tokensOf('available'), tokensOf('available', eva), 1])}`, state],
      [`${post(3, fill)}; ${post(4, [tokensOf('available'), treasury(), 10])}`, state],
      [`${post(3, fill)}; ${post(4, [tokensOf('available'), treasury(), 9])}`, state],
      // What a customer owes, money, and what the platform has hold nothing.
      [post(3, [tokensOf('receivable'), treasury(), 5]), state],
      [post(3, [id('treasury'), id('available', { owner: ana }), 5]), state],
      [post(3, [treasury(), treasury(1), 5]), state],
      [
        post(3, [treasury(), "(select max(id) + (1::bigint << 24) from ledger.account where currency = 'TKN')", 5]),
        state,
      ],
    ],
    equivalent: {
      ...because('of an empty list none is counted', [
        'ledger.apply_postings:29 cardinality(filled_or_emptied) > 0 → true',
        'ledger.apply_postings:29 > → >=',
      ]),
      ...because('what adds up to zero counts none in or out', [
        'ledger.count_holders:9 sum(case when balance = 0 then -1 else 1 end) <> 0 → true',
        'ledger.count_holders:9 balance = 0 → true',
        'ledger.count_holders:9 balance = 0 → false',
        'ledger.count_holders:18 c.holders <> 0 → true',
      ]),
      ...because('a sum and the same with the other sign are both zero or neither', [
        'ledger.count_holders:9 balance = 0 → not (balance = 0)',
      ]),
    },
  });
});

test('every condition of who may change accounts and parties matters, and of what an account is', async () => {
  type NewRow = Place & { readonly balance?: number };
  const open = (kind: string, owner: string, { place = '', currency = 'USD', shard = 0, balance = 0 }: NewRow = {}) =>
    `insert into ledger.account (kind, owner, place, currency, shard, balance) values ('${kind}', ${owner}, '${place}', '${currency}', ${shard}, ${balance})`;
  const party = (owner: string, place = ''): string =>
    `insert into ledger.party (owner, place) values (${owner}, '${place}')`;
  const bea = `'00000000-0000-7000-8000-00000000000b'::uuid`;
  await expectMutantsSeen(admin, {
    results: '883968084f116ac0',
    functions: ['ledger.prepare_account', 'ledger.reject_party_change', 'ledger.reject_direct_change'],
    scenarios: [
      [`${party(bea)}; ${open('available', bea)}`, state],
      [`${party(bea)}; ${open('available', bea, { currency: token })}`, state],
      [`${party(bea, 'l1')}; ${open('lot', bea, { place: 'l1', currency: token })}`, state],
      [`${party(bea)}; ${party(bea, 'l1')}; ${open('available', bea)}`, state],
      [open('treasury', 'null', { currency: 'COP' }), state],
      [open('issued', 'null', { shard: 1 }), state],
      [`select ledger.register_currency('NEW', 0::smallint, 5); ${open('issued', 'null', { currency: 'NEW' })}`, state],
      [`${party('null', 'chain:X')}; ${open('external', 'null', { place: 'chain:X', shard: 2 })}`, state],
      [`${party('null', 'chain:X')}; ${open('external', 'null', { place: 'chain:X', currency: token })}`, state],
      [`${party('null', 'chain:X')}; ${open('tranche', 'null', { place: 'chain:X', currency: token })}`, state],
      [open('issued', 'null'), state],
      [open('loss', 'null'), state],
      [open('unknown', 'null'), state],
      [open('loss', 'null', { currency: 'NONE' }), state],
      [open('loss', 'null', { shard: 1 }), state],
      [open('loss', 'null', { balance: 1 }), state],
      [open('available', bea), state],
      [open('available', 'null'), state],
      [`${party(bea)}; ${open('loss', bea)}`, state],
      [open('external', 'null'), state],
      [`${party('null', 'chain:X')}; ${open('loss', 'null', { place: 'chain:X' })}`, state],
      [open('external', 'null', { place: 'chain:Y' }), state],
      ['update ledger.party set checkpoint = 1', state],
      ['update ledger.party set checkpoint = 1; update ledger.party set checkpoint = 2', state],
      [`update ledger.party set place = 'x' where place = 'bank:x'`, state],
      [`update ledger.party set owner = ${bea} where owner = '${ana}'`, state],
      ['update ledger.account set balance = balance', state],
      [post(3, [treasury(), tokensOf('available'), 10]), state],
    ],
  });
});

test('every condition of opening accounts and of registering currencies matters', async () => {
  const opened = (owners: string, kinds: string, places: string, currencies: string): string =>
    `create temp table opened on commit drop as select * from ledger.open_accounts(${owners}, ${kinds}, ${places}, ${currencies})`;
  const all = `select concat_ws(' / ', (${state}), (select string_agg(concat_ws(' ', out_position, cardinality(string_to_array(out_ids, ',')), out_floor), ',' order by out_position) from opened),
    (select string_agg(a.kind || a.shard, ',' order by o.out_position, a.shard) from opened o join ledger.account a on a.id::text = any (string_to_array(o.out_ids, ','))))`;
  const bea = '00000000-0000-7000-8000-00000000000b';
  await expectMutantsSeen(admin, {
    results: 'e9f0d693489d3cdd',
    functions: ['open_accounts', 'register_currency', 'raise_supply_cap', 'apply_supply_cap'].map(
      (one) => `ledger.${one}`,
    ),
    scenarios: [
      [opened(`array['${ana}', null]::uuid[]`, `'{available,treasury}'`, `'{"",""}'`, `'{USD,${token}}'`), all],
      [
        opened(
          `array['${bea}', null, null]::uuid[]`,
          `'{available,fees,external}'`,
          `'{"",swap,chain:X}'`,
          `'{USD,USD,USD}'`,
        ),
        all,
      ],
      [opened(`array['${bea}', '${bea}']::uuid[]`, `'{lot,held}'`, `'{l1,""}'`, `'{${token},USD}'`), all],
      [opened(`array[null]::uuid[]`, `'{loss}'`, `'{""}'`, `'{BTC}'`), all],
      [opened(`array[null]::uuid[]`, `'{unknown}'`, `'{""}'`, `'{BTC}'`), all],
      // Every other currency has the account.
      [
        `perform ledger.open_accounts(array[null]::uuid[], '{loss}', '{""}', array[code]) from ledger.currency where code <> 'BTC';
         ${opened(`array[null]::uuid[]`, `'{loss}'`, `'{""}'`, `'{BTC}'`)}`.replace('perform', 'select'),
        all,
      ],
      [`select ledger.register_currency('USD', 2::smallint, null)`, state],
      [`select ledger.register_currency('BTC', 8::smallint, null)`, state],
      // Another currency has that scale.
      [`select ledger.register_currency('USD', 8::smallint, null)`, state],
      [`select ledger.register_currency('USD', 2::smallint, 5)`, state],
      [`select ledger.register_currency('${token}', 0::smallint, 5)`, state],
      [`select ledger.register_currency('${token}', 0::smallint, null)`, state],
      [`select ledger.register_currency('NEW', 0::smallint, 5)`, state],
      [`select ledger.raise_supply_cap('${token}', 2000000000000000)`, state],
      [`select ledger.raise_supply_cap('${token}', 1000000000000000)`, state],
      [`select ledger.raise_supply_cap('${token}', 1)`, state],
      [`select ledger.raise_supply_cap('USD', 1)`, state],
      [`select ledger.register_currency('NEW', 0::smallint, 5); select ledger.raise_supply_cap('NEW', 7)`, state],
    ],
    equivalent: {
      ...because(
        'what exists is not inserted again: the index on it decides, and the condition only saves the attempt',
        [
          'ledger.open_accounts:14 not exists (select from ledger.party p where (p.owner = a.owner or (p.owner is null and a.owner is null)) and p.place = a.place) → true',
          'ledger.open_accounts:14 p.owner = a.owner → false',
          'ledger.open_accounts:14 (p.owner is null and a.owner is null) → false',
          'ledger.open_accounts:14 p.owner is null → true',
          'ledger.open_accounts:14 p.owner is null → not (p.owner is null)',
          'ledger.open_accounts:22 (p.owner = a.owner or (p.owner is null and a.owner is null)) → true',
          'ledger.open_accounts:22 p.owner = a.owner → false',
          'ledger.open_accounts:22 (p.owner is null and a.owner is null) → false',
          'ledger.open_accounts:22 (p.owner is null and a.owner is null) → not ((p.owner is null and a.owner is null))',
          'ledger.open_accounts:22 p.owner is null → true',
          'ledger.open_accounts:22 p.owner is null → not (p.owner is null)',
          'ledger.open_accounts:22 a.owner is null → true',
          'ledger.open_accounts:22 a.owner is null → not (a.owner is null)',
          'ledger.open_accounts:22 p.place = a.place → true',
          'ledger.open_accounts:22 p.place = a.place → not (p.place = a.place)',
          'ledger.open_accounts:23 c.code = a.currency → true',
          'ledger.open_accounts:23 c.code = a.currency → false',
          'ledger.open_accounts:24 not exists (select from ledger.account e where e.id = ledger.account_id(p.number, s.shard, c.number, k.number)) → true',
          'ledger.open_accounts:24 e.id = ledger.account_id(p.number, s.shard, c.number, k.number) → false',
        ],
      ),
      ...because('there is no such account: a kind has an owner always or never, and shards always or never', [
        'ledger.open_accounts:31 p.owner is null → true',
        'ledger.open_accounts:31 a.owner is null → true',
        'ledger.open_accounts:33 k.is_sharded → true',
      ]),
    },
  });
});

test('every condition of locking accounts and of counters matters', async () => {
  const subject = '00000000-0000-7000-8000-00000000000c';
  const other = '00000000-0000-7000-8000-00000000000d';
  const counters = `select string_agg(concat_ws(' ', subject, name, current_date - period, units), ',' order by subject, name, period) from ledger.counter`;
  const insert = `insert into ledger.counter (subject, name, period, units) values
    ('${subject}', 'day', current_date, 7), ('${subject}', 'day', current_date - 1, 8), ('${subject}', 'month', current_date, 9), ('${other}', 'day', current_date, 10),
    ('${subject}', 'day', current_date - 40, 1), ('${subject}', 'day', current_date - 41, 2), ('${subject}', 'day', current_date - 50, 3)`;
  const locked = (stream: number): string =>
    `select concat_ws(' ', out_stream, out_balances) from ledger.lock_accounts(${stream}::smallint, array[${id('available', { owner: ana })}], array[${id('treasury', { currency: token })}])`;
  const without = (condition: string): string =>
    `set local session_replication_role = replica; delete from ledger.stream where ${condition}`;
  const lockCounters = `select ledger.lock_counters(array['${other}', '${subject}', '${subject}']::uuid[], '{day,day,new}', array[current_date, current_date, current_date])`;
  const deleted = (before: string, limit: number): string =>
    `${insert}; create temp table deleted on commit drop as select ledger.delete_counters(${before}, ${limit}) as number`;
  const left = `select concat_ws(' ', (select number from deleted), (${counters}))`;
  await expectMutantsSeen(admin, {
    results: 'db2cdf56d663c1fa',
    functions: [
      'ledger.lock_accounts',
      'ledger.lock_counters',
      'ledger.store_counters',
      'ledger.delete_counters',
      'ledger.create_partitions',
      'ledger.sum_balances',
    ],
    scenarios: [
      ['select', locked(0)],
      ['select', locked(3)],
      [without('id = 3'), locked(3)],
      [without('true'), locked(3)],
      [insert, lockCounters],
      [`${insert}; ${lockCounters}`, counters],
      [
        `${insert}; select ledger.store_counters(array['${subject}']::uuid[], '{day}', array[current_date], '{70}')`,
        counters,
      ],
      [deleted('current_date', 100), left],
      [deleted('current_date - 45', 100), left],
      // Which one of the old ones goes first is not said.
      [deleted('current_date', 1), `select concat_ws(' ', (select number from deleted), count(*)) from ledger.counter`],
      [
        `alter sequence ledger.movement_number restart with 67108864; select ledger.create_partitions()`,
        `select string_agg(c.relname || coalesce(t.tgname, ''), ',' order by c.relname, t.tgname) from pg_class c left join pg_trigger t on t.tgrelid = c.oid
           where c.relname ~ '^(movement|posting)_\\d+$'`,
      ],
      [
        'select',
        `select string_agg(concat_ws(' ', s ->> 'kind', s ->> 'units'), ',' order by s ->> 'kind', s ->> 'units')
           from json_array_elements(ledger.sum_balances()) s`,
      ],
    ],
    // It waits while other sessions hold all streams, which the next test is about.
    equivalent: because('no other session holds a stream', [
      'ledger.lock_accounts:12 out_stream is null → false',
      'ledger.lock_accounts:13 s.id = in_stream → true',
      'ledger.lock_accounts:13 s.id = in_stream → not (s.id = in_stream)',
      'ledger.lock_accounts:13 s.id = in_stream → false',
    ]),
  });
});

test('a writer takes another stream while its own is held, and waits for its own while all are', async () => {
  const lock = `select out_stream as stream from ledger.lock_accounts(3::smallint, '{}', '{}')`;
  const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and query = $1`;
  await admin.inTransaction(async (tx) => {
    await tx.query('select from ledger.stream where id = 3 for no key update');
    expect(await operator.query(lock)).toEqual([{ stream: 0 }]);
  });
  const held = Promise.withResolvers<undefined>();
  const [locked] = await Promise.all([
    held.promise.then(() => operator.query(lock)),
    admin.inTransaction(async (tx) => {
      await tx.query('select from ledger.stream for no key update');
      held.resolve(undefined);
      await vi.waitFor(async () => expect(await tx.query(waits, [lock])).toHaveLength(1), 10_000);
    }),
  ]);
  expect(locked).toEqual([{ stream: 3 }]);
});
