import { testDatabase } from '@istmo/db/test-database';
import { beforeAll, expect, test } from 'vitest';
import { createFundedCustomer, issueTokens } from '../testing/test-cases.ts';
import { expectMutantsSeen } from '../testing/test-mutants.ts';

/* Scenarios under which every condition of the functions that make checkpoints and keep parts matters. */

const { operator, owner, admin } = await testDatabase({ query: 60_000, statement: 60_000 });

beforeAll(async () => {
  await operator.query(`select ledger.set_time_bound('1000 days', '1000 days')`);
  await issueTokens(operator, 1_000n);
  await createFundedCustomer(operator, 500n);
});

const anyone = '00000000-0000-7000-8000-00000000000a';

type Before = {
  readonly number?: number;
  readonly at?: string;
  readonly isFull?: boolean;
  readonly sequence?: string;
  readonly transaction?: string;
  readonly next?: number;
  readonly last?: number;
  readonly latest?: string;
  readonly earliest?: string;
  readonly definitions?: string;
};
const last = '(select last_value from ledger.movement_number)';
const definitionsNow = `encode(ledger.content_hash(ledger.describe_definitions()::text), 'hex')`;

/** A checkpoint that was made before, with these contents. */
const insert = ({
  number = 1,
  at = 'now()',
  isFull = true,
  sequence = last,
  transaction = `'3'`,
  next = 0,
  last: lastId = 0,
  latest = 'null',
  earliest = 'null',
  definitions = definitionsNow,
}: Before = {}): string =>
  `insert into ledger.checkpoint (number, sequence_value, transaction, content)
   values (${number}, ${sequence}, (${transaction})::xid8, json_build_object('number', '${number}', 'at', ledger.time_text(${at}), 'full', ${isFull},
     'previous', '', 'next', '${next}', 'latest', ledger.time_text(${latest}), 'earliest', ledger.time_text(${earliest}),
     'streams', (select json_agg(json_build_object('stream', s, 'height', '0', 'last', (${lastId} + s)::text, 'head', '00')) from generate_series(0, 15) s),
     'parties', json_build_object('count', '0', 'hash', ''), 'definitions_hash', ${definitions})::text)`;

const make = (isFull = false): string => `select ledger.create_checkpoint(${isFull})`;
// Without times, hashes and what a migration changes.
const newest = `select concat_ws(' | ',
  (select string_agg(concat_ws(' ', is_full, next, latest, earliest, previous <> '', content::json -> 'parties' ->> 'count', sequence_value - ${last},
       content::json ->> 'definitions' is null, content::json ->> 'balances' =
         (select encode(ledger.chain(ledger.balance_bytes(a.id, a.balance) order by a.id), 'hex') from ledger.account a where a.balance <> 0), 
       (select string_agg(concat_ws(' ', s ->> 'kind', s ->> 'units'), ',' order by s ->> 'kind', s ->> 'units') from json_array_elements(content::json -> 'sums') s),
       (select max((s ->> 'last')::bigint >> 4) from json_array_elements(content::json -> 'streams') s)), ';' order by number) from ledger.checkpoint),
  (select count(*)::text from ledger.balance_at), (select sum(balance)::text from ledger.balance_at where account & 31 = 1),
  (select string_agg(concat_ws(' ', number, checkpoint), ',' order by number) from ledger.party),
  (select string_agg(concat_ws(' ', content::json ->> 'evidence', json_array_length(content::json -> 'streams')), ',' order by number) from ledger.checkpoint),
  (select string_agg(concat_ws(' ', number, checkpoint), ',' order by number) from ledger.evidence))`;
const evidence = (number: number, checkpoint = '1'): string =>
  `insert into ledger.evidence (number, name, hash, checkpoint) overriding system value values (${number}, 'test:${number}', sha256('x'), ${checkpoint})`;
const moveOn = `update ledger.party set checkpoint = 1`;
const change = `set local session_replication_role = replica; update ledger.account set balance = balance + 1 where kind = 'available'; set local session_replication_role = origin`;
/** Movements with these ids and times, without postings. */
const movements = (...rows: readonly (readonly [id: number, at: string])[]): string =>
  `insert into ledger.movement (id, height, at, event, key, kind, hash) values ${rows
    .map(([id, at]) => `(${id}, 9, ${at}, gen_random_uuid(), gen_random_uuid(), 2, sha256('x'))`)
    .join(', ')}`;
const ofSequence = (back: number): string => `${last} - ${back}`;

test('every condition of making a checkpoint matters', async () => {
  // Another session's transaction is older than ours, so that a movement of it may still come.
  await owner.inTransaction(async (older) => {
    await older.query('set local idle_in_transaction_session_timeout = 0');
    await older.query('select pg_current_xact_id()');
    await expectMutantsSeen(admin, {
      results: '791b786e77117a0e',
      functions: ['ledger.create_checkpoint', 'ledger.sum_balances', 'ledger.party_bytes', 'ledger.evidence_bytes'],
      withoutCondition: {
        'ledger.create_checkpoint': `current_setting('transaction_isolation') <> 'repeatable read' or pg_current_xact_id_if_assigned() is not null`,
      },
      scenarios: [
        ['select', `select encode(ledger.party_bytes(1, null, 'x') || ledger.party_bytes(2, '${anyone}', 'y'), 'hex')`],
        [make(), newest],
        [make(true), newest],
        [`${insert()}; ${make()}`, newest],
        [`${insert()}; ${make(true)}`, newest],
        [`${insert()}; ${moveOn}; ${make()}`, newest],
        [`${make()}; ${make()}`, newest],
        [`${evidence(1)}; ${insert()}; ${moveOn}; ${evidence(2, 'null')}; ${make()}`, newest],
        [`${make()}; ${change}; ${make(true)}`, newest],
        [`${insert({ definitions: `'other'` })}; ${make()}`, newest],
        [`${insert({ at: `now() - interval '1 day'` })}; ${make()}`, newest],
        [`${insert({ at: `now() - interval '23 hours'` })}; ${make()}`, newest],
        [`${insert({ at: `now() - interval '2 days'` })}; ${insert({ number: 2, isFull: false })}; ${make()}`, newest],
        [
          `${insert({ at: `now() - interval '2 days'` })}; ${insert({ number: 2, at: `now() - interval '2 hours'` })}; ${make()}`,
          newest,
        ],
        [`${insert({ sequence: ofSequence(100_000) })}; ${make()}`, newest],
        [`${insert({ sequence: ofSequence(99_999) })}; ${make()}`, newest],
        // Which movements are not in the checkpoint before, and what the next one has at least.
        [`${insert({ transaction: 'pg_current_xact_id()', next: 4000 })}; ${make()}`, newest],
        [`${insert({ transaction: `'99999999'`, next: 4000 })}; ${make()}`, newest],
        [`${insert({ transaction: 'pg_snapshot_xmin(pg_current_snapshot())', next: 4000 })}; ${make()}`, newest],
        [
          `${movements([160_000, `'2020-01-01'`], [160_016, `'2020-01-02'`], [160_032, `'2020-01-03'`])};
           ${insert({ next: 160_000, last: 160_000, latest: `'2020-01-01'` })}; ${make()}`,
          newest,
        ],
        [
          `${movements([160_000, `'2020-01-01'`], [160_016, `'2020-01-02'`])};
           ${insert({ next: 160_016, last: 0, latest: `'2030-01-01'`, earliest: `'2019-01-01'` })}; ${make()}`,
          newest,
        ],
        [
          `${movements([160_000, `'2020-01-01'`], [160_017, `'2020-01-02'`])}; ${insert()};
           ${insert({ number: 2, isFull: false, next: 160_000, last: 160_000, earliest: `'2019-01-01'` })}; ${make()}`,
          newest,
        ],
        [
          `${movements([160_000, `'2020-01-01'`], [160_016, `'2020-01-02'`])}; ${insert()};
           ${insert({ number: 2, next: 160_000, last: 160_000 })}; ${make()}`,
          newest,
        ],
        [`alter sequence ledger.movement_number restart; ${make()}`, newest],
        // Without a movement since then, what each stream had last stays.
        [
          `${insert({ last: 320 })}; ${insert({ number: 2, next: 1_000_000, last: 160_000 })}; ${make()}`,
          `select string_agg(concat_ws(' ', stream, last), ',' order by stream) from ledger.checkpoint_stream where number = 3`,
        ],
        [`${movements([160_000, `'2020-01-01'`])}; ${insert({ next: 0, last: 0 })}; ${make()}`, newest],
      ],
      equivalent: {
        'ledger.create_checkpoint:25 false → false': 'it is the condition that was taken out',
        'ledger.create_checkpoint:62 true → true': 'it is the same',
        [`ledger.create_checkpoint:28 not pg_try_advisory_xact_lock(hashtext('ledger.checkpoint')) → false`]:
          'no other session makes one; the next test has another',
        'ledger.create_checkpoint:40 followed >= (select count(*) from ledger.account) → true':
          'there are fewer than 100,000 accounts',
        'ledger.create_checkpoint:40 >= → >': 'there are fewer than 100,000 accounts',
      },
    });
  });
});

test('a checkpoint begins a transaction that reads one snapshot, and is made by one session at a time', async () => {
  const tryTo = (...before: readonly string[]) =>
    owner.inTransaction(async (tx) => {
      for (const sql of before) await tx.query(sql);
      await tx.query(make());
    });
  const snapshot = 'set transaction isolation level repeatable read';
  await expect(tryTo()).rejects.toThrow('begins a transaction');
  await expect(tryTo(snapshot, 'select pg_current_xact_id()')).rejects.toThrow('begins a transaction');
  await operator.inTransaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtext('ledger.checkpoint'))`);
    await expect(tryTo(snapshot)).rejects.toThrow('another checkpoint is being made');
  });
  expect(await tryTo(snapshot)).toBeUndefined();
});

test('every condition of detaching, dropping, restoring and attaching a part matters', async () => {
  const full = (next: number): string => insert({ number: next % 1000, next });
  const partSize = 2 ** 30;
  const detached = `${insert({ number: 7, next: partSize })}; select ledger.detach_part(0)`;
  const drop = `select ledger.drop_part(0, sha256('file'))`;
  const parts = `select concat_ws(' | ', (select string_agg(concat_ws(' ', number, checkpoint, encode(archive, 'hex')), ',' order by number) from ledger.detached_part),
    (select string_agg(c.relname || c.relispartition, ',' order by c.relname) from pg_class c where c.relname ~ '^(movement|posting)_\\d+$'),
    (select count(*)::text from ledger.movement), (select count(*)::text from ledger.posting),
    (select string_agg(t.tgname, ',' order by t.tgname) from pg_trigger t where t.tgname ~ '_0_append'))`;
  const other =
    'insert into ledger.detached_part (number, checkpoint, archive) values (5, 7, null), (6, 7, sha256($$x$$))';
  const rows = `select ledger.restore_movements(0, '[]')`;
  await expectMutantsSeen(admin, {
    results: '26994bbe8f07e8c3',
    functions: [
      'ledger.checkpoint_after_part',
      'ledger.detach_part',
      'ledger.drop_part',
      'ledger.restore_part',
      'ledger.restore_movements',
      'ledger.attach_part',
    ],
    scenarios: [
      ['select ledger.detach_part(0)', parts],
      [detached, parts],
      [`${insert({ number: 7, next: partSize - 1 })}; select ledger.detach_part(0)`, parts],
      [`${insert({ number: 7, next: partSize, isFull: false })}; select ledger.detach_part(0)`, parts],
      [`${full(partSize)}; select`, 'select ledger.checkpoint_after_part(0)::text'],
      [
        `${insert({ number: 3, next: 2 })}; ${insert({ number: 7, next: partSize })}`,
        'select ledger.checkpoint_after_part(0)::text',
      ],
      [drop, parts],
      [`${insert({ number: 7, next: partSize })}; ${other}; ${drop}`, parts],
      [`${detached}; ${other}; ${drop}`, parts],
      [`${detached}; ${drop}; ${drop}`, parts],
      [`${detached}; ${drop}; select ledger.restore_part(0)`, parts],
      [`${detached}; ${other}; select ledger.restore_part(0)`, parts],
      [`${detached}; ${drop}; ${other}; select ledger.restore_part(0)`, parts],
      [`${detached}; ${rows}`, parts],
      [rows, parts],
      [`${insert({ number: 7, next: partSize })}; ${other}; ${rows}`, parts],
      [`${detached}; ${drop}; ${rows}`, parts],
      [`${detached}; ${other}; select ledger.attach_part(0)`, parts],
      [`${detached}; ${drop}; select ledger.attach_part(0)`, parts],
      ['select ledger.attach_part(0)', parts],
      [`${insert({ number: 7, next: partSize })}; ${other}; select ledger.attach_part(0)`, parts],
    ],
  });
});
