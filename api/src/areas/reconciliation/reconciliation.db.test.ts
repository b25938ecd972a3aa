import { swap, swapCop } from '@istmo/contract/areas/exchange/exchange.contract';
import { type Currency, money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { adjustment, fundTreasury, post, swap as swapMovement } from '@istmo/ledger';
import pino from 'pino';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { fundPlatform, issueOffering } from '../../testing/test-funds.ts';
import { writeInternalMove } from '../history/public.ts';
import { watchPrices } from '../prices/public.ts';
import type { StoredFact } from './case-facts.ts';
import { closeCase, reconcile } from './public.ts';

const testEnv = await createTestEnv();
const { app, db, owner, operator, url } = testEnv;
const worker = { ...testEnv.workerApp, log: pino({ level: 'silent' }) };
let ana: Person;
const order = { from: 'USD', to: 'COINGT', amount: '1000', accept_any_price: true };

async function run(): Promise<string[]> {
  const found = await reconcile(worker, url.reader);
  return found.map(({ kind }) => kind).toSorted();
}

/** Gives the customer money by an adjustment, with its line in Internal History. */
async function give(currency: Currency, units: bigint): Promise<void> {
  const [amount, at, id] = [money(currency, units), testEnv.clock.now(), newId()];
  await operator.inTransaction(async (tx) => {
    await writeInternalMove(tx, { id, customer: ana.customer, amount, at });
    await post(
      tx,
      fundTreasury({ id: newId(), at, amount, place: 'bank:test' }),
      adjustment({ id, customer: ana.customer, at, amount }),
    );
  });
}

const cases = () =>
  owner.query<{
    id: bigint;
    kind: string;
    event: string;
    expected: StoredFact[];
    found: StoredFact[];
    note: string | null;
    isOpen: boolean;
  }>(
    `select id, kind, event, expected, found, note, resolved_at is null as "isOpen" from app.reconciliation_difference order by id`,
  );

/** Buys a token as a customer does, and returns the id of the swap. */
async function buy(): Promise<string> {
  const { http, body } = await testEnv.call(swap, order, { as: ana });
  expect([http, body.code]).toEqual([200, undefined]);
  const [row] = await owner.query<{ id: string }>('select id from app.swap order by created_at desc, id desc limit 1');
  return row?.id ?? '';
}

async function change(id: string, set: string): Promise<void> {
  await owner.query(`update app.swap set ${set} where id = $1`, [id]);
}

beforeAll(async () => {
  await issueOffering(testEnv);
  await watchPrices(testEnv.workerApp);
  ana = await testEnv.signUp('ana', { kycStatus: 'verified', hasTfa: true, acceptedDisclaimers: true });
  for (const currency of ['USD', 'USDT', 'BTC']) await give(currency, 100_000_000_000n);
  await fundPlatform(testEnv, money('COP', 10n ** 12n));
});

beforeEach(async () => {
  await owner.query('delete from app.reconciliation_difference');
  // As if the last run had been longer ago.
  await owner.query(`update app.reconciliation_run set started_at = started_at - interval '2 minutes'`);
});

test('swaps of every market, adjustments and issued tranches agree with their rows', async () => {
  await buy();
  const others = [
    await testEnv.call(swap, { ...order, from: 'BTC', amount: '0.5' }, { as: ana }),
    await testEnv.call(swap, { ...order, from: 'USDT', amount: '5000.5' }, { as: ana }),
    await testEnv.call(
      swapCop,
      { from: 'USDT', to: 'COP', amount: '12.3', fees: '', accept_any_price: true },
      { as: ana },
    ),
  ];
  expect(others.map(({ http }) => http)).toEqual([200, 200, 200]);
  expect(await run()).toEqual([]);
  const [row] = await owner.query<{ count: bigint }>('select count(*) from app.list_movement_sums(-1, 10000000, true)');
  expect(row?.count).toBe(4n);
});

test('a swap at an invented rate without a row is a case, found once and closed when its row is there', async () => {
  const id = newId();
  const at = testEnv.clock.now();
  const invented = {
    id,
    customer: ana.customer,
    at,
    pays: money('USD', 1n),
    fee: money('USD', 0n),
    receives: money('COP', 1_000_000n),
  };
  await app.db.inTransaction((tx) => post(tx, swapMovement(invented)));
  expect(await run()).toEqual(['swap-without-row']);
  expect(await run()).toEqual(['swap-without-row']);
  expect(await cases()).toMatchObject([{ kind: 'swap-without-row', event: id, isOpen: true }]);
  await db.query(
    `insert into app.swap (id, customer_id, from_symbol, to_symbol, paid_units, fee_units, fee_mode, received_units, rate, fee_basis_points, created_at)
     values ($1, $2, 'USD', 'COP', 1, 0, 'included', 1000000, 1000000::numeric * 10 ^ 18, 0, $3)`,
    [id, ana.customer, at],
  );
  expect(await run()).toEqual(['swap-rate']);
  expect((await cases()).map(({ kind, isOpen }) => [kind, isOpen])).toEqual([
    ['swap-without-row', false],
    ['swap-rate', true],
  ]);
  const [, open] = await cases();
  const staff = newId();
  await operator.query(
    `insert into app.staff (id, name, email, role, tfa_secret, created_at) values ($1::text::uuid, 'x', $1::text, 'treasury', 'x', now())`,
    [staff],
  );
  await expect(closeCase(worker.db, open?.id ?? 0n, { staff, note: ' ', at })).rejects.toThrow('violates check');
  expect(await closeCase(worker.db, open?.id ?? 0n, { staff, note: 'agreed with the customer', at })).toBe(true);
  expect(await closeCase(worker.db, open?.id ?? 0n, { staff, note: 'again', at })).toBe(false);
  expect(await run()).toEqual(['swap-rate']);
  expect((await cases()).filter(({ isOpen }) => isOpen)).toEqual([]);
});

test.each([
  ['another paid amount', 'paid_units = paid_units + 2', ['swap-amounts', 'swap-price']],
  ['another received amount', 'received_units = received_units * 2', ['swap-amounts', 'swap-price']],
  ['another fee', 'fee_units = fee_units - 2', ['swap-amounts', 'swap-price']],
  ['another tranche', 'tranche_number = 2', ['swap-amounts', 'swap-rate']],
  ['another rate', 'rate = rate + 1', ['swap-rate']],
  ['another currency', `from_symbol = 'BTC'`, ['swap-amounts', 'swap-price', 'swap-rate']],
  ['another time', `created_at = created_at + interval '1 second'`, ['swap-amounts']],
])('a row of a swap with %s is found', async (_, set, expected) => {
  const id = await buy();
  await run();
  const [before] = await owner.query<object>('select * from app.swap where id = $1', [id]);
  await owner.query('delete from app.reconciliation_difference');
  await change(id, set);
  expect(await run()).toEqual(expected);
  const columns = Object.keys(before ?? {});
  await owner.query('delete from app.swap where id = $1', [id]);
  await owner.query(
    `insert into app.swap select * from jsonb_populate_record(null::app.swap, (select to_jsonb(r) from jsonb_to_record($1) r (${columns.map((name) => `${name} text`).join(', ')})))`,
    [JSON.stringify(before, (_name, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))],
  );
  expect(await run()).toEqual([]);
  expect((await cases()).filter(({ isOpen }) => isOpen)).toEqual([]);
});

test('a case names figures and codes: amounts in units of their currency, a rate as a plain decimal, no sentence', async () => {
  const id = await buy();
  await change(id, 'paid_units = paid_units + 2, rate = rate + 1');
  await run();
  const [amounts, , rate] = (await cases()).toSorted((one, other) => one.kind.localeCompare(other.kind));
  const paid = (units: string) => ({ fact: 'paid', units, currency: 'USD' });
  expect(amounts?.expected[0]).toEqual(paid('100002'));
  expect(amounts?.found[0]).toEqual(paid('100000'));
  expect(amounts?.found).toContainEqual({ fact: 'tranche', value: 'COINGT-1.1' });
  expect([rate?.expected, rate?.found]).toEqual([
    [{ fact: 'rate', value: '0.001' }],
    [{ fact: 'rate', value: '0.001000000000000001' }],
  ]);
  await change(id, 'paid_units = paid_units - 2, rate = rate - 1');
  expect(await run()).toEqual([]);
});

test('a swap at a price that was not in force any more is found', async () => {
  const { http } = await testEnv.call(swap, { ...order, from: 'BTC', amount: '0.5' }, { as: ana });
  expect(http).toBe(200);
  await owner.query(`update app.price_tick set observed_at = observed_at - interval '1 hour' where symbol = 'BTC'`);
  expect(await run()).toContain('swap-rate');
  await owner.query(`update app.price_tick set observed_at = observed_at + interval '1 hour' where symbol = 'BTC'`);
  expect(await run()).toEqual([]);
});

test('rows that say that money moved, and have no movement, are found', async () => {
  const at = testEnv.clock.now();
  await db.query(
    `insert into app.swap (id, customer_id, from_symbol, to_symbol, paid_units, fee_units, fee_mode, received_units, rate, fee_basis_points, created_at)
     values ($1, $2, 'USD', 'COINGT', 1, 0, 'on_top', 1, 1, 0, $3)`,
    [newId(), ana.customer, at],
  );
  await operator.inTransaction((tx) =>
    writeInternalMove(tx, { id: newId(), customer: ana.customer, amount: money('USD', 5n), at }),
  );
  expect(await run()).toEqual(['adjustment-row-without-movement', 'swap-row-without-movement']);
  await owner.query('delete from app.swap where paid_units = 1');
  await owner.query('delete from app.internal_move where units = 5');
  expect(await run()).toEqual([]);
});

test('an adjustment that no line of Internal History shows, and another tranche than was issued, are found', async () => {
  const [at, amount] = [testEnv.clock.now(), money('USD', 7n)];
  await fundPlatform(testEnv, amount);
  const id = newId();
  await operator.inTransaction((tx) => post(tx, adjustment({ id, customer: ana.customer, at, amount })));
  expect(await run()).toEqual(['adjustment']);
  await operator.inTransaction((tx) => writeInternalMove(tx, { id, customer: ana.customer, amount, at }));
  expect(await run()).toEqual([]);
});

test('the login that serves cannot write or close a case', async () => {
  for (const sql of [
    'delete from app.reconciliation_difference',
    'update app.reconciliation_difference set resolved_at = now()',
    'delete from app.reconciliation_run',
  ])
    await expect(db.query(sql), sql).rejects.toThrow(/permission denied/);
});
