import { asId } from '@istmo/contract/kernel/id';
import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { testDatabase } from '@istmo/db/test-database';
import type { Db, Tx } from '@istmo/db/tx';
import { beforeAll, expect, test } from 'vitest';
import { toKeyId } from '../movement.ts';
import { adjustment } from '../movements/adjustment.ts';
import { issueToTreasury } from '../movements/issue.ts';
import { step, TestActions, testTerms } from '../testing/test-actions.ts';
import { postMovements } from '../testing/test-cases.ts';
import { messageOf, record, type Writer } from '../testing/test-injections.ts';

const database = await testDatabase();
const { db: app, worker, operator, owner } = database;
const actions = new TestActions(database);
beforeAll(() => actions.addStaff());
let count = 0;

/** A security of its own with one holder of ten units, and a split of 3 for 1 that is recorded and due. */
async function createSplit({ kind = 'split', state = 'recorded', dueIn = 0 } = {}) {
  const code = `SPL${(count += 1)}`;
  const [event, customer] = [newId(), await actions.createCustomer()];
  await owner.query('select ledger.register_currency($1, 0::smallint, 1000)', [code]);
  await owner.query(
    `insert into app.instrument (code, kind, name_en, name_es, ledger_scale, display_scale, input_scale, price_kind, status, accepts_deposits, accepts_withdrawals, position)
     values ($1, 'security', $1, $1, 0, 0, 0, 'none', 'listed', false, false, 1)`,
    [code],
  );
  const amount = money(code, 10n);
  const of = { id: newId(), at: new Date() };
  await postMovements(
    operator,
    issueToTreasury({ ...of, amount }),
    adjustment({ ...of, customer: asId<'customer'>(customer), amount }),
  );
  await owner.query(
    `insert into app.corporate_action (id, reference, instrument, kind, origin, created_at, state_since)
     values ($1, 'CA-2026-' || lpad((1 + (select count(*) from app.corporate_action))::text, 4, '0'), $2, $3, 'staff', now(), now())`,
    [event, code, kind],
  );
  await owner.query(
    `insert into app.corporate_action_terms (event, version, title_en, title_es, text_en, text_es, record_day, record_at, payment_day, ratio_new, ratio_old, hash, created_at)
     values ($1, 1, 'Split', 'Desdoblamiento', '', '', current_date - 1, now(), current_date + $3::integer, 3, 1, $2, now())`,
    [event, testTerms, dueIn],
  );
  await actions.announce(event);
  await worker.query(
    `insert into app.holder_snapshot (event, at, taken_at, issued_units, holders, held_units, outside_units, platform_units, hash, difference)
     values ($1, now(), now(), 10, 1, 10, 0, 0, $2, '')`,
    [event, testTerms],
  );
  if (state === 'recorded') await step(worker, event, 'recorded');
  return { code, event, customer, line: newId() };
}
type Split = Awaited<ReturnType<typeof createSplit>>;

const insertLine = (tx: Tx | Db, { event, customer, line }: Split, after = 30n, account = 'available') =>
  tx.query(
    `insert into app.split_line (id, event, number, customer_id, account, units_before, units_after) values ($1, $2, $5, $3, $6, 10, $4)`,
    [line, event, customer, after, account === 'available' ? 1 : 2, account],
  );
const apply = (tx: Tx, { event }: Split) => tx.query('select app.apply_split($1, now())', [event]);

type Attempt = { units?: bigint; to?: string; key?: string; name?: string; login?: Db; writer?: Writer };

const give = (
  tx: Tx,
  { code, customer, line }: Split,
  { units = 20n, to = customer, key = line, name = 'split-units', writer = 'worker' }: Attempt = {},
) =>
  record(tx, writer, {
    name,
    event: line,
    key: toKeyId({ key: `split:${key}`, event: line }),
    postings: [[{ kind: 'issued', currency: code }, { kind: 'available', owner: to, currency: code }, units]],
  });

const tryTo = (work: (tx: Tx) => Promise<unknown>, login: Db = worker) =>
  messageOf(login.inTransaction((tx) => work(tx).then(() => undefined)));
const unproven = /no business row proves/;

test('units change with their line and the change of the security, once', async () => {
  const split = await createSplit();
  const run = async (tx: Tx) => {
    await insertLine(tx, split);
    await apply(tx, split);
    await give(tx, split);
  };
  expect(await tryTo((tx) => give(tx, split))).toMatch(unproven);
  expect(await tryTo(run)).toBeUndefined();
  expect(await tryTo((tx) => give(tx, split))).toMatch(/movement_key_is_unique/);
  expect(await tryTo((tx) => apply(tx, split))).toMatch(/duplicate key|do not change now/);
  expect(await tryTo((tx) => insertLine(tx, { ...split, line: newId() }, 30n, 'frozen'))).toMatch(/units change once/);
  const [row] = await owner.query<{ cap: bigint }>('select supply_cap as cap from ledger.currency where code = $1', [
    split.code,
  ]);
  expect(row?.cap).toBe(3_000n);
});

test.each<[string, Attempt]>([
  ['other units', { units: 21n }],
  ['another holder', { to: newId() }],
  ['another key', { key: 'again' }],
  ['another kind of movement', { name: 'split-own-units' }],
])('a movement with %s than its line is refused', async (_, changed) => {
  const split = await createSplit();
  const message = await tryTo(async (tx) => {
    await insertLine(tx, split);
    await apply(tx, split);
    await give(tx, split, changed);
  });
  expect(message).toMatch(/no business row proves|rules do not allow/);
});

test('a line that the ratio does not give, an account without a line, and a line without a movement are refused at the commit', async () => {
  const forged = await createSplit();
  expect(
    await tryTo(async (tx) => {
      await insertLine(tx, forged, 32n);
      await apply(tx, forged);
      await give(tx, forged, { units: 22n });
    }),
  ).toMatch(/not what the ratio gives/);
  const omitted = await createSplit();
  expect(await tryTo((tx) => apply(tx, omitted))).toMatch(/10 units after the change and not 0/);
  const idle = await createSplit();
  expect(
    await tryTo(async (tx) => {
      await insertLine(tx, idle);
      await apply(tx, idle);
    }),
  ).toMatch(/10 units are issued after the change and not 30/);
});

test('the units of an event that is not recorded, not due or no split do not change', async () => {
  const announced = await createSplit({ state: 'announced' });
  const dividend = await createSplit({ kind: 'dividend' });
  for (const split of [announced, dividend])
    expect(await tryTo((tx) => insertLine(tx, split))).toMatch(/after the record moment of a split/);
  const early = await createSplit({ dueIn: 3 });
  expect(await tryTo((tx) => apply(tx, early))).toMatch(/do not change now/);
  expect(await messageOf(step(worker, early.event, 'paid').then(() => undefined))).toMatch(/have not changed yet/);
});

test('the serving login records no split, and no login of the platform but the worker writes a line', async () => {
  const split = await createSplit();
  expect(await tryTo((tx) => give(tx, split, { writer: 'app' }), app)).toMatch(/may not record/);
  expect(await tryTo((tx) => insertLine(tx, split), app)).toMatch(/permission denied/);
  expect(await tryTo((tx) => apply(tx, split), app)).toMatch(/permission denied/);
  expect(
    await tryTo((tx) =>
      tx.query(`insert into app.unit_change values ($1, $2, 3, 1, now(), 10, 30, 1000, 3000, true)`, [
        split.event,
        split.code,
      ]),
    ),
  ).toMatch(/permission denied/);
  expect(
    await tryTo((tx) =>
      tx.query(`insert into app.split_change values ($1, 'withdrawal', 'x', '1', '3')`, [split.event]),
    ),
  ).toMatch(/permission denied/);
  expect(await tryTo((tx) => tx.query('select app.change_supply_cap($1, 5000)', [split.code]))).toMatch(
    /permission denied/,
  );
});
