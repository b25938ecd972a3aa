import {
  listFees,
  listOwnedAccounts,
  readAccountStatement,
  readTrialBalance,
} from '@istmo/contract/areas/treasury/treasury.staff.contract';
import { listAudit } from '@istmo/contract/areas/audit/audit.contract';
import { movementKinds } from '@istmo/contract/kernel/movement-kind';
import { money, parseUnits } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { post, swap } from '@istmo/ledger';
import { expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { fundCustomer, fundPlatform } from '../../testing/test-funds.ts';

const testEnv = await createTestEnv({ settings: { idleMinutes: 1_000_000, sessionHours: 100_000 } });
const { call, operator, clock } = testEnv;
const gloria = await testEnv.addStaff('gloria', 'treasury');
const luisa = await testEnv.addStaff('luisa', 'auditor');
const jorge = await testEnv.addStaff('jorge', 'support');
const ana = await testEnv.signUp('ana');
const bea = await testEnv.signUp('bea');
await fundPlatform(testEnv, money('BTC', 500_000_000n));
await fundCustomer(testEnv, ana.customer, money('USD', 100_000n));
await fundCustomer(testEnv, bea.customer, money('USD', 30_000n));

test('the kinds of movements that the screens name are those of the ledger', async () => {
  const kinds = await testEnv.owner.query<{ name: string }>('select name from ledger.movement_kind');
  expect(kinds.map(({ name }) => name).toSorted()).toEqual(movementKinds.toSorted());
});

/** A swap of the customer's dollars with a fee in dollars, at a moment. */
const trade = (fee: bigint, at = clock.now()) =>
  operator.inTransaction((tx) =>
    post(
      tx,
      swap({
        id: newId(),
        customer: ana.customer,
        at,
        pays: money('USD', 10_000n),
        fee: money('USD', fee),
        receives: money('BTC', 100_000n),
      }),
    ),
  );
await trade(50n);
await trade(70n);

const unitsOf = (decimal: string, scale: number): bigint => {
  const units = parseUnits(decimal.replace('-', ''), scale) ?? -1n;
  return decimal.startsWith('-') ? -units : units;
};

test('the accounts of a currency add up to zero, and customers, others and the platform to what is outside', async () => {
  const { body } = await call(readTrialBalance, { pageSize: 100 }, { as: luisa });
  const usd = body.currencies?.find(({ currency }) => currency === 'USD');
  // 1,300.00 came in; 200.00 and 1.20 of fees went to the platform.
  expect(usd).toEqual({
    currency: 'USD',
    customers: '1098.80',
    others: '0.00',
    own: '201.20',
    outside: '1300.00',
    sum: '0.00',
  });
  const lines = body.data?.filter(({ currency }) => currency === 'USD') ?? [];
  expect(lines.reduce((sum, { balance }) => sum + unitsOf(balance, 2), 0n)).toBe(0n);
  expect(lines).toContainEqual(
    expect.objectContaining({ kind: 'available', of_customers: true, accounts: 2, balance: '1098.80' }),
  );
  expect(lines).toContainEqual(expect.objectContaining({ kind: 'fees', place: 'swap', balance: '1.20' }));
  const filtered = await call(readTrialBalance, { filter: 'USD', pageSize: 2, pageIndex: 1 }, { as: gloria });
  expect(filtered.body.count).toBe(lines.length);
  expect(filtered.body.data).toEqual(lines.slice(2, 4));
});

test('a sum of customers leads to their accounts, the largest first, and the look is recorded', async () => {
  const input = { kind: 'available', currency: 'USD' } as const;
  const { body } = await call(listOwnedAccounts, input, { as: luisa });
  expect(body.data?.map(({ customer, balance }) => [customer, balance])).toEqual([
    ['ana', '798.80'],
    ['bea', '300.00'],
  ]);
  const looks = await call(listAudit, { action: 'treasury.accounts' }, { as: luisa });
  expect(looks.body.data).toMatchObject([{ staff: 'luisa', subject: 'available USD', kind: 'look' }]);
  expect((await call(listOwnedAccounts, { ...input, currency: 'NONE' }, { as: luisa })).body.code).toBe('not_found');
});

test('a statement says what an account had, received and paid, and its counterparts', async () => {
  const account = { kind: 'available', currency: 'USD', owner: ana.customer } as const;
  const { body } = await call(readAccountStatement, { ...account, pageSize: 3 }, { as: gloria });
  expect(body).toMatchObject({
    customer: 'ana',
    count: 5,
    opening: '0.00',
    received: '1000.00',
    paid: '201.20',
    closing: '798.80',
  });
  expect(
    body.data?.map(({ name, amount, counterpart }) => [name, amount, counterpart.kind, counterpart.place]),
  ).toEqual([
    ['swap', '-0.70', 'fees', 'swap'],
    ['swap', '-100.00', 'treasury', ''],
    ['swap', '-0.50', 'fees', 'swap'],
  ]);
  const [line] = body.data ?? [];
  const found = await call(readAccountStatement, { ...account, search: line?.event ?? '' }, { as: gloria });
  expect(found.body).toMatchObject({ count: 2, paid: '100.70', closing: '798.80' });
  const byKind = await call(readAccountStatement, { ...account, search: 'adjustment' }, { as: gloria });
  expect(byKind.body.data).toMatchObject([{ amount: '1000.00', counterpart: { kind: 'treasury' } }]);
  const fees = await call(readAccountStatement, { kind: 'fees', place: 'swap', currency: 'USD' }, { as: gloria });
  expect(fees.body.data?.map(({ amount, counterpart }) => [amount, counterpart.customer])).toEqual([
    ['0.70', 'ana'],
    ['0.50', 'ana'],
  ]);
});

test('a statement of a period has the balance at its beginning and at its end', async () => {
  testEnv.advance(40 * 86_400_000);
  await operator.query("select ledger.set_time_bound('100 years', '100 years')");
  const from = clock.now();
  await trade(30n);
  const account = { kind: 'available', currency: 'USD', owner: ana.customer } as const;
  const later = await call(readAccountStatement, { ...account, startDate: from.toISOString() }, { as: gloria });
  expect(later.body).toMatchObject({ count: 2, opening: '798.80', paid: '100.30', closing: '698.50' });
  const end = new Date(from.getTime() - 1).toISOString();
  const earlier = await call(readAccountStatement, { ...account, endDate: end }, { as: gloria });
  expect(earlier.body).toMatchObject({ count: 5, opening: '0.00', closing: '798.80' });
  const wrong = await call(
    readAccountStatement,
    { ...account, startDate: '2026-11-22', endDate: '2026-11-21' },
    { as: gloria },
  );
  expect(wrong.body.code).toBe('invalid_field');
});

test('fees are summed by month or day of the time zone, kind and currency, and their period leads to their lines', async () => {
  const months = await call(listFees, {}, { as: luisa });
  expect(months.body.data?.map(({ kind, currency, amount, movements }) => [kind, currency, amount, movements])).toEqual(
    [
      ['swap', 'USD', '0.30', 1],
      ['swap', 'USD', '1.20', 2],
    ],
  );
  const [, first] = months.body.data ?? [];
  const lines = await call(
    readAccountStatement,
    {
      kind: 'fees',
      place: 'swap',
      currency: 'USD',
      startDate: first?.from ?? '',
      endDate: new Date(Date.parse(first?.before ?? '') - 1).toISOString(),
    },
    { as: luisa },
  );
  expect(lines.body).toMatchObject({ count: 2, received: first?.amount });
  const days = await call(listFees, { step: 'day', zone: 'America/Guatemala' }, { as: luisa });
  for (const { from, before } of days.body.data ?? []) {
    expect(from).toMatch(/T06:00:00/);
    expect(Date.parse(before) - Date.parse(from)).toBe(86_400_000);
  }
  expect((await call(listFees, { zone: `UTC'; --` }, { as: luisa })).body.code).toBe('invalid_field');
  expect((await call(listFees, { kind: 'withdrawal' }, { as: luisa })).body.count).toBe(0);
});

test('only treasury, administrators and the auditor see the books', async () => {
  for (const endpoint of [readTrialBalance, listFees])
    expect((await call(endpoint, {}, { as: jorge })).body.code).toBe('role_required');
});
