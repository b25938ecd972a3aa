import { asId } from '@istmo/contract/kernel/id';
import { newId } from '@istmo/db/new-id';
import type { Connection } from '@istmo/db/tx';
import { expect, test } from 'vitest';
import { batchUpdate, prepareUpdate, type CounterChange, type Effect } from './effect.ts';
import { applyGuards, checkGuards, lockGuards, writeGuarded } from './guards.ts';
import { adjustment } from '../movements/adjustment.ts';
import { at, usd } from '../testing/test-cases.ts';

const customer = asId<'customer'>('0192aaaa-0000-7000-8000-000000000001');
const other = asId<'customer'>('0192aaaa-0000-7000-8000-000000000002');

/** A connection that records its statements, in which every counter has used 50 and only this row has the expected values. */
function createConnection(found?: string) {
  const sent: (readonly [name: string, ...values: unknown[]])[] = [];
  const connection: Connection = {
    query: async (sql, values = []) => {
      const name = typeof sql === 'string' ? sql : sql.name;
      sent.push([name, ...values]);
      const counters = String(values[0]).split(',');
      const rows =
        name === 'ledger-lock-counters' ? [{ units: counters.map(() => 50).join() }] : found ? [{ id: found }] : [];
      const result: object = { rows };
      return Reflect.get(result, 'rows');
    },
    command: async () => '',
    sendTogether: (send) => send(),
  };
  return { connection, sent };
}

const updateOf = (table: string, name: string) =>
  batchUpdate({ name, table, expects: { state: 'text' }, sets: { state: 'text' } });
const [ofBox, ofBoxAgain, ofCase] = [
  updateOf('app.box', 'fill-box'),
  updateOf('app.box', 'close-box'),
  updateOf('app.case', 'close-case'),
];
const change = (update: typeof ofBox) =>
  prepareUpdate(update, newId(), { expected: { state: 'asked' }, values: { state: 'done' } });
const counter = (units: bigint, max?: bigint, subject = customer): CounterChange => ({
  subject,
  name: 'withdrawal:USD',
  period: '2026-11-21',
  units,
  ...(max === undefined ? {} : { max }),
});
const effect = (guards: Pick<Effect, 'updates' | 'counters'>): Effect => ({
  movement: adjustment({ id: newId(), customer, at, amount: usd(1n) }),
  rows: [],
  ...guards,
});

test.each([
  [ofCase, ofBox, ofBoxAgain],
  [ofBox, ofCase, ofBoxAgain],
  [ofBox, ofBoxAgain, ofCase],
])('rows are locked by table, whatever the order of the effects (%#)', async (...updates) => {
  const { connection, sent } = createConnection();
  await lockGuards(
    connection,
    updates.map((update) => effect({ updates: [change(update)] })),
  );
  expect(sent.map(([name]) => name)).toEqual(['lock-fill-box', 'lock-close-box', 'lock-close-case']);
});

test.each([
  [customer, other],
  [other, customer],
])('counters are locked by name, each once, whatever the order of the effects (%#)', async (...subjects) => {
  const { connection, sent } = createConnection();
  await lockGuards(
    connection,
    [...subjects, ...subjects].map((subject) => effect({ counters: [counter(1n, 100n, subject)] })),
  );
  expect(sent).toEqual([
    [
      'ledger-lock-counters',
      `{${customer},${other}}`,
      '{"withdrawal:USD","withdrawal:USD"}',
      '{2026-11-21,2026-11-21}',
    ],
  ]);
});

test('effects without updates and counters send no statement', async () => {
  const { connection, sent } = createConnection();
  const guards = await lockGuards(connection, [effect({})]);
  await Promise.all(writeGuarded(connection, [effect({})], guards));
  expect(sent).toEqual([]);
});

test('a counter is written when an accepted effect changed it, and not when none did', async () => {
  const { connection, sent } = createConnection();
  const [accepted, refused] = [
    effect({ counters: [counter(1n, 100n)] }),
    effect({ counters: [counter(51n, 100n, other)] }),
  ];
  const guards = await lockGuards(connection, [accepted, refused]);
  expect(checkGuards(accepted, guards)).toBeUndefined();
  expect(checkGuards(refused, guards)).toEqual({ outcome: 'limit', name: 'withdrawal:USD', used: 50n, max: 100n });
  applyGuards(accepted, guards);
  sent.length = 0;
  await Promise.all(writeGuarded(connection, [accepted], guards));
  expect(sent).toEqual([['ledger-store-counters', `{${customer}}`, '{"withdrawal:USD"}', '{2026-11-21}', '{51}']]);
});

test('when a limit was lowered below what is used, a change that uses nothing or gives back is allowed', async () => {
  const { connection } = createConnection();
  const effects = [1n, 0n, -1n].map((units) => effect({ counters: [counter(units, 40n)] }));
  const guards = await lockGuards(connection, effects);
  expect(effects.map((one) => checkGuards(one, guards)?.outcome)).toEqual(['limit', undefined, undefined]);
});

test('a counter that was not locked is not changed', async () => {
  const { connection } = createConnection();
  const guards = await lockGuards(connection, []);
  expect(() => applyGuards(effect({ counters: [counter(1n)] }), guards)).toThrow(
    'the counter withdrawal:USD is not locked',
  );
});

test('a row with other values refuses the effect, one that an earlier effect changes is tried again', async () => {
  const [known, unknown] = [change(ofBox), change(ofBox)];
  const { connection } = createConnection(known.id);
  const [first, second] = [effect({ updates: [known] }), effect({ updates: [known] })];
  const third = effect({ updates: [unknown] });
  const guards = await lockGuards(connection, [first, second, third]);
  expect(checkGuards(first, guards)).toBeUndefined();
  applyGuards(first, guards);
  expect(checkGuards(second, guards)).toEqual({ outcome: 'retry' });
  expect(checkGuards(third, guards)).toEqual({ outcome: 'stale', table: 'app.box', id: unknown.id });
});
