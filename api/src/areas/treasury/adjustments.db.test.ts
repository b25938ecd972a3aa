import { listAudit } from '@istmo/contract/areas/audit/audit.contract';
import { listActivity, listInternalMoves } from '@istmo/contract/areas/history/history.contract';
import type { Direction } from '@istmo/contract/areas/treasury/treasury.rules';
import {
  countWaitingAdjustments,
  decideAdjustment,
  listAdjustments,
  proposeAdjustment,
} from '@istmo/contract/areas/treasury/treasury.staff.contract';
import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { adjustment, approvedAdjustment, available, post, readBalance } from '@istmo/ledger';
import { expectEvidence } from '@istmo/ledger/test-evidence';
import { expect, test } from 'vitest';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { publishTick } from '../prices/public.ts';
import { fundCustomer, fundPlatform } from '../../testing/test-funds.ts';
import type { StaffPerson } from '../../testing/test-staff.ts';
import { forgetStops, stopTestCurrency } from '../../testing/test-stops.ts';
import { postApprovedAdjustments } from './treasury.worker.ts';

const testEnv = await createTestEnv({
  settings: { adjustmentMaxDollars: 100, adjustmentDayDollars: 250, idleMinutes: 1_000_000, sessionHours: 100_000 },
});
const { call, app, workerApp, consoleApp, owner } = testEnv;
const gloria = await testEnv.addStaff('gloria', 'treasury');
const hugo = await testEnv.addStaff('hugo', 'treasury');
const luisa = await testEnv.addStaff('luisa', 'auditor');
await fundPlatform(testEnv, money('USD', 1_000_000n));
const reason = 'The bank took a fee twice';
const dayMs = 86_400_000;

let count = 0;
const signUp = () => testEnv.signUp(`payee${(count += 1)}`);
const balanceOf = async ({ customer }: Person) => (await readBalance(app.db, available(customer), 'USD')).units;

type ProposalInput = { as?: StaffPerson; direction?: Direction; currency?: string };
const propose = (
  customer: string,
  amount: string,
  { as = gloria, direction = 'credit', currency = 'USD' }: ProposalInput = {},
) => call(proposeAdjustment, { customer, direction, currency, amount, reason }, { as });
type DecisionInput = { as?: StaffPerson; approve?: boolean; currency?: string };
const decide = (id: string, amount: string, { as = hugo, approve = true, currency = 'USD' }: DecisionInput = {}) =>
  call(decideAdjustment, { id, approve, currency, amount, reason }, { as });
const stateOf = async (id: string) =>
  (await call(listAdjustments, { search: id }, { as: luisa })).body.data?.[0]?.state;

test('one proposes, another types the same amount, and the worker posts it once, into Internal History', async () => {
  const ana = await signUp();
  const { id = '' } = (await propose(ana.name, '12.50')).body;
  expect((await call(countWaitingAdjustments, {}, { as: luisa })).body.waiting).toBe(1);
  expect((await decide(id, '12.50', { as: gloria })).body.code).toBe('own_proposal');
  expect((await decide(id, '12.50', { as: luisa })).body.code).toBe('role_required');
  for (const [amount, currency] of [
    ['125', 'USD'],
    ['12.5', 'USDT'],
    ['', 'USD'],
    ['12.505', 'USD'],
  ] as const)
    expect((await decide(id, amount, { currency })).body.code, `${amount} ${currency}`).toBe('amount_invalid');
  expect(await balanceOf(ana)).toBe(0n);
  expect((await decide(id, '12.5', { currency: 'usd' })).http).toBe(200);
  expect(await balanceOf(ana)).toBe(0n);
  await Promise.all(Array.from({ length: 5 }, () => postApprovedAdjustments(workerApp)));
  expect(await balanceOf(ana)).toBe(1_250n);
  expect(await stateOf(id)).toBe('posted');
  const told = (await testEnv.emails(ana.email)).map(({ subject }) => subject);
  expect(told[0]).toBe('12.50 USD were added to your wallet');
  // Within a minute everyone who may stop it knows.
  for (const person of [gloria, hugo]) {
    const [alarm] = await testEnv.emails(person.email);
    expect(alarm?.subject).toBe('Adjustment: 12.50 USD credited by hand');
    expect(alarm?.text).toContain(
      `${ana.name} was changed by 12.50 USD. Proposed by gloria, approved by hugo: ${reason}`,
    );
  }
  expect(await testEnv.emails(luisa.email)).toEqual([]);
  const moves = await call(listInternalMoves, {}, { as: ana });
  expect(moves.body.data).toMatchObject([{ _id: id, currency: 'USD', amount: '12.50', status: 1 }]);
  const activity = await call(listActivity, {}, { as: ana });
  expect(activity.body.data?.[0]?.message).toContain('12.50 USD');
  const log = await call(listAudit, { subject_kind: 'customer', subject: ana.customer }, { as: luisa });
  expect(log.body.data?.map(({ action, staff }) => [action, staff])).toEqual([
    ['adjustment.approve', 'hugo'],
    ['adjustment.propose', 'gloria'],
  ]);
});

test('of many decisions at once one counts', async () => {
  const ana = await signUp();
  const { id = '' } = (await propose(ana.name, '1')).body;
  const replies = await Promise.all([
    ...Array.from({ length: 4 }, () => decide(id, '1')),
    ...Array.from({ length: 4 }, () => decide(id, '', { approve: false, as: gloria })),
  ]);
  expect(replies.filter(({ http }) => http === 200)).toHaveLength(1);
  expect(new Set(replies.filter(({ http }) => http !== 200).map(({ body }) => body.code))).toEqual(
    new Set(['already_done']),
  );
});

test('a debit takes back what was credited, and never more than there is', async () => {
  const ana = await signUp();
  await fundCustomer(testEnv, ana.customer, money('USD', 3_000n));
  expect((await propose(ana.name, '30.01', { direction: 'debit' })).body.code).toBe('insufficient_balance');
  const [first, second] = [
    (await propose(ana.name, '20', { direction: 'debit' })).body.id ?? '',
    (await propose(ana.name, '20', { direction: 'debit' })).body.id ?? '',
  ];
  await decide(first, '20');
  await decide(second, '20');
  await postApprovedAdjustments(workerApp);
  expect(await balanceOf(ana)).toBe(1_000n);
  expect(new Set([await stateOf(first), await stateOf(second)])).toEqual(new Set(['failed', 'posted']));
  const moves = await call(listInternalMoves, {}, { as: ana });
  expect(moves.body.data).toMatchObject([{ amount: '-20.00', status: 1 }]);
});

test('no adjustment is worth more than the cap, and those of 24 hours together neither, also approved at once', async () => {
  testEnv.advance(2 * dayMs);
  await testEnv.operator.query("select ledger.set_time_bound('100 years', '100 years')");
  const ana = await signUp();
  expect((await propose(ana.name, '100.01')).body.code).toBe('limit_exceeded');
  const ids: string[] = [];
  for (let index = 0; index < 4; index += 1) ids.push((await propose(ana.name, '100')).body.id ?? '');
  const replies = await Promise.all(ids.map((id) => decide(id, '100')));
  expect(replies.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 200, 422, 422]);
  expect((await call(listAdjustments, {}, { as: luisa })).body).toMatchObject({
    usd_each: '100.00',
    usd_day: '250.00',
    usd_used: '200.00',
  });
  testEnv.advance(dayMs + 1);
  const waiting = (await call(listAdjustments, { state: 'proposed' }, { as: luisa })).body.data ?? [];
  expect(waiting).toHaveLength(2);
  expect((await decide(waiting[0]?.id ?? '', '100')).http).toBe(200);
});

test.each([
  ['0', 'USD', 'amount_invalid'],
  ['0.001', 'USD', 'amount_invalid'],
  ['1', 'XYZ', 'currency_inactive'],
  ['999999999999999999', 'USD', 'limit_exceeded'],
])('%s %s is not proposed: %s', async (amount, currency, code) => {
  const ana = await signUp();
  expect((await propose(ana.name, amount, { currency })).body.code).toBe(code);
});

test('what has no current price cannot be compared with the caps, and a credit of more than the inventory is refused', async () => {
  const ana = await signUp();
  expect((await propose(ana.name, '0.001', { currency: 'BTC' })).body.code).toBe('price_stale');
  expect((await propose(ana.name, '10001', { currency: 'USD' })).body.code).toBe('limit_exceeded');
  testEnv.advance(2 * dayMs);
  // The inventory has no bitcoin.
  const at = testEnv.clock.now();
  await publishTick(workerApp.db, { symbol: 'BTC', usd: 10n ** 18n, sources: [], at, observedAt: at });
  expect((await propose(ana.name, '1', { currency: 'BTC' })).body.code).toBe('insufficient_balance');
  expect((await propose('unknown-name', '1')).body.code).toBe('not_found');
  expect((await propose(ana.email.toUpperCase(), '1')).http).toBe(200);
});

test('an adjustment is worth its cents rounded up, so that the cap of one is never passed by a part of a cent', async () => {
  const ana = await signUp();
  await fundPlatform(testEnv, money('BTC', 1_000_000n));
  const at = testEnv.clock.now();
  // 100.00000001 USD for one thousandth of a bitcoin.
  await publishTick(workerApp.db, {
    symbol: 'BTC',
    usd: 100_000_000_010_000_000_000_000n,
    sources: [],
    at,
    observedAt: at,
  });
  expect((await propose(ana.name, '0.001', { currency: 'BTC' })).body.code).toBe('limit_exceeded');
  expect((await propose(ana.name, '0.0009', { currency: 'BTC' })).http).toBe(200);
});

test('nothing is credited in a stopped currency, neither proposed nor approved', async () => {
  const [ana, rosa] = [await signUp(), await signUp()];
  testEnv.advance(2 * dayMs);
  const { id = '' } = (await propose(ana.name, '1')).body;
  await stopTestCurrency(testEnv, 'USD');
  expect((await propose(rosa.name, '1')).body.code).toBe('currency_inactive');
  expect((await decide(id, '1')).body.code).toBe('currency_inactive');
  await forgetStops(testEnv);
  expect((await decide(id, '1')).http).toBe(200);
});

test('what was approved before a stop is credited when it is lifted, and a debit does not wait', async () => {
  const [ana, rosa] = [await signUp(), await signUp()];
  testEnv.advance(2 * dayMs);
  await fundCustomer(testEnv, rosa.customer, money('USD', 500n));
  const { id: credit = '' } = (await propose(ana.name, '1')).body;
  const { id: debit = '' } = (await propose(rosa.name, '2', { direction: 'debit' })).body;
  await decide(credit, '1');
  await decide(debit, '2');
  await stopTestCurrency(testEnv, 'USD');
  await postApprovedAdjustments(workerApp);
  expect([await balanceOf(ana), await stateOf(credit)]).toEqual([0n, 'approved']);
  expect([await balanceOf(rosa), await stateOf(debit)]).toEqual([300n, 'posted']);
  await forgetStops(testEnv);
  await postApprovedAdjustments(workerApp);
  expect([await balanceOf(ana), await stateOf(credit)]).toEqual([100n, 'posted']);
});

test('the worker posts nothing that two people did not decide, and no amount but theirs', async () => {
  const ana = await signUp();
  const at = testEnv.clock.now();
  const post1 = (id: string, units: bigint, direction: Direction = 'credit') =>
    workerApp.db.inTransaction((tx) =>
      post(tx, approvedAdjustment({ id, customer: ana.customer, direction, at, amount: money('USD', units) })),
    );
  await expect(post1(newId(), 100n)).rejects.toThrow('no business row proves');
  const { id = '' } = (await propose(ana.name, '1')).body;
  await expect(post1(id, 100n)).rejects.toThrow('no business row proves');
  await expect(
    workerApp.db.query("update app.adjustment set state = 'posted', ended_at = now() where id = $1", [id]),
  ).rejects.toThrow(/does not go from|adjustment_decided/);
  testEnv.advance(dayMs + 1);
  await decide(id, '1');
  for (const units of [99n, 101n]) {
    const posted = workerApp.db.inTransaction(async (tx) => {
      await tx.query("update app.adjustment set state = 'posted', ended_at = now() where id = $1", [id]);
      const amount = money('USD', units);
      await post(tx, approvedAdjustment({ id, customer: ana.customer, direction: 'credit', at, amount }));
    });
    await expect(posted).rejects.toThrow('no business row proves');
  }
  await expect(
    app.db.inTransaction((tx) => post(tx, adjustment({ id, customer: ana.customer, at, amount: money('USD', 1n) }))),
  ).rejects.toThrow('permission denied');
});

test('who decided never changes, no one decides alone, and the console moves no money', async () => {
  const ana = await signUp();
  testEnv.advance(dayMs + 1);
  const { id = '' } = (await propose(ana.name, '1')).body;
  const alone = `update app.adjustment set state = 'approved', decided_by = proposed_by, decided_at = now(), decision_reason = 'x' where id = $1`;
  await expect(owner.query(alone, [id])).rejects.toThrow('adjustment_of_two');
  await decide(id, '1');
  await expect(owner.query('update app.adjustment set units = 2 where id = $1', [id])).rejects.toThrow('never changes');
  await expect(owner.query(`update app.adjustment set decision_reason = 'y' where id = $1`, [id])).rejects.toThrow(
    'never changes',
  );
  await expect(
    consoleApp.db.query("update app.adjustment set state = 'posted', ended_at = now() where id = $1", [id]),
  ).rejects.toThrow('permission denied');
});

test('more than the caps or the funds allow raises an alarm, though nothing was stored', async () => {
  const ana = await signUp();
  for (const [amount, direction, code] of [
    ['100000', 'credit', 'limit_exceeded'],
    ['50', 'debit', 'insufficient_balance'],
  ] as const) {
    expect((await propose(ana.name, amount, { direction })).body.code).toBe(code);
    const [alarm] = await testEnv.emails(hugo.email);
    expect(alarm?.subject).toMatch(/^Adjustment refused: (100,000|50)\.00 USD$/);
    expect(alarm?.text).toContain('gloria tried to adjust');
  }
});

test('an adjustment is proven by its row, and by nothing else', async () => {
  await expectEvidence(testEnv.admin, {
    kinds: ['adjustment'],
    rows: {
      all: [
        "update app.adjustment set state = 'approved' where id = $event",
        'update app.adjustment set customer_id = gen_random_uuid() where id = $event',
        'update app.adjustment set units = units - 1 where id = $event',
        "update app.adjustment set currency = 'COP' where id = $event",
        'update app.adjustment set decided_by = null where id = $event',
        "update app.adjustment set direction = case direction when 'credit' then 'debit' else 'credit' end where id = $event",
      ],
    },
    equivalent: {
      "pg_has_role(session_user, 'istmo_operator', 'member') → false": 'the worker’s login is looked at',
    },
  });
});
