import { testDatabase } from '@istmo/db/test-database';
import { expect, test } from 'vitest';

// The rows that prove the amounts of movements grow only; which login adds them follows from who records the movement.

const { db: app, worker, operator, reader } = await testDatabase();
const logins = { app, worker, operator, reader };

type Login = keyof typeof logins;
type Right = readonly [table: string, inserts: readonly Login[], updates: readonly Login[], deletes: readonly Login[]];

test.each<Right>([
  ['app.swap', ['app', 'worker', 'operator'], [], []],
  ['app.price_tick', ['worker', 'operator'], [], ['worker']],
  ['app.price_halt', ['worker', 'operator'], ['worker', 'operator'], []],
  ['app.offering', ['operator'], [], []],
  ['app.tranche', ['operator'], [], []],
  ['app.internal_move', ['worker', 'operator'], [], []],
  ['app.adjustment', [], [], []],
  ['app.currency_stop', ['worker'], [], []],
  ['app.currency_cover', ['worker'], ['worker'], []],
  ['app.deposit', ['worker'], ['worker'], []],
  ['app.deposit_closing', [], [], []],
  ['app.chain_cursor', ['worker'], ['worker'], []],
  ['app.withdrawal', ['app', 'worker', 'operator'], ['app', 'worker', 'operator'], []],
  ['app.withdrawal_approval', [], [], []],
  ['app.broadcast', [], ['worker'], []],
  ['app.signed_transaction', [], [], []],
  ['app.fee_raise', ['worker'], [], []],
  ['app.signing_account', [], [], []],
  ['app.signing_refusal', [], [], []],
  ['app.deposit_address', ['app', 'worker', 'operator'], [], []],
])('%s: %j add rows, %j change them, %j delete them', async (table, inserts, updates, deletes) => {
  const expected = { insert: inserts, update: updates, delete: deletes, truncate: [] };
  for (const [right, allowed] of Object.entries(expected)) {
    for (const [name, login] of Object.entries(logins)) {
      const [row] = await login.query<{ may: boolean }>('select has_table_privilege($1, $2) as may', [table, right]);
      expect(row?.may, `${name} ${right}`).toBe(allowed.some((one) => one === name));
    }
  }
});

test('of a published price only the time until which it was confirmed changes, by those who publish', async () => {
  const columns = ['symbol', 'value', 'ticks', 'at', 'observed_at'];
  for (const [name, login] of Object.entries(logins)) {
    const rows = await login.query<{ name: string }>(
      `select name from unnest($1::text[]) name where has_column_privilege('app.price_tick', name, 'update')`,
      [columns],
    );
    expect(
      rows.map((row) => row.name),
      name,
    ).toEqual(['worker', 'operator'].includes(name) ? ['observed_at'] : []);
  }
});
