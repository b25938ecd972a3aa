import {
  closeCase,
  countWaitingCases,
  decideLift,
  listCases,
  proposeLift,
  readCover,
  stopLeaving,
  takeCase,
} from '@istmo/contract/areas/reconciliation/reconciliation.staff.contract';
import { parseUnits } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import pino from 'pino';
import { expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import type { StaffPerson } from '../../testing/test-staff.ts';
import { createWithdrawalSteps } from '../../testing/test-withdrawals.ts';
import { mayLeave } from '../instruments/public.ts';
import { readUnderWay } from '../../books/money-under-way.ts';
import { checkCover } from './public.ts';

const testEnv = await createTestEnv({ settings: { idleMinutes: 1_000_000, sessionHours: 100_000 } });
const { call, holdings, app, owner } = testEnv;
const { createOwner, request, confirm, read, runAll, finish } = createWithdrawalSteps(testEnv);
const worker = { ...testEnv.workerApp, log: pino({ level: 'silent' }) };
const gloria = await testEnv.addStaff('gloria', 'treasury');
const hugo = await testEnv.addStaff('hugo', 'treasury');
const luisa = await testEnv.addStaff('luisa', 'auditor');
const ana = await createOwner('USDT', '1000');
const reason = 'compared with the custodian';

const place = { place: 'bank:test', currency: 'USDT' };
const holdMore = (units: string) => holdings.setDifference({ ...place, units });
const check = () => checkCover(worker, readUnderWay);
const cover = async () => (await call(readCover, {}, { as: luisa })).body;
const cases = async () => (await call(listCases, {}, { as: luisa })).body.data ?? [];
const stopOf = async (currency: string) => (await cover()).stops?.find((stop) => stop.currency === currency);

/** Two people lift the stop of the currency. */
async function lift(currency: string): Promise<void> {
  const { id = '' } = (await stopOf(currency)) ?? {};
  expect((await call(proposeLift, { id, reason }, { as: gloria })).http).toBe(200);
  const proposal = (await stopOf(currency))?.proposal?.id ?? '';
  expect((await call(decideLift, { id: proposal, approve: true, reason }, { as: hugo })).http).toBe(200);
}

test('what is outside agrees with the books, and covers what is owed', async () => {
  await check();
  const { currencies, stops, places, runs } = await cover();
  expect(currencies).toContainEqual(
    expect.objectContaining({
      currency: 'USDT',
      assets: '1000.000000',
      liabilities: '1000.000000',
      surplus: '0.000000',
    }),
  );
  expect(places).toContainEqual(
    expect.objectContaining({ ...place, mirror: '1000.000000', found: '1000.000000', hot: '0.000000' }),
  );
  expect([stops, runs?.[0]]).toMatchObject([[], { failure: '', differences: 0, short: 0 }]);
  expect(await cases()).toEqual([]);
});

test('what is too much is one case when it is found twice in a row, whatever its size becomes, and gone when it is not found any more', async () => {
  await holdMore('5000000');
  await check();
  await holdMore('0');
  await check();
  await holdMore('5000000');
  await check();
  expect(await cases()).toEqual([]);
  await check();
  await holdMore('7000000');
  await Promise.all([check(), check()]);
  expect(await cases()).toMatchObject([
    {
      kind: 'external',
      event: 'bank:test USDT',
      expected: [{ fact: 'amount', amount: '1000.000000', currency: 'USDT' }],
      found: [{ fact: 'amount', amount: '1007.000000', currency: 'USDT' }],
      state: 'open',
    },
  ]);
  expect(await mayLeave(app.db, 'USDT')).toBe(true);
  await holdMore('0');
  await check();
  expect(await cases()).toMatchObject([{ state: 'gone', resolver: '' }]);
});

test('a person takes a case and closes it with a note; of two at once the second is refused', async () => {
  await holdMore('1000000');
  await check();
  await check();
  const [{ id } = { id: '' }] = await cases();
  expect((await call(countWaitingCases, {}, { as: luisa })).body.waiting).toBe(1);
  const take = (as: StaffPerson, why = reason) => call(takeCase, { id, reason: why }, { as });
  expect((await take(luisa)).body.code).toBe('role_required');
  expect((await take(gloria, ' ')).body.code).toBe('reason_missing');
  const taken = await Promise.all([take(gloria), take(hugo)]);
  expect(taken.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const close = (as: StaffPerson) => call(closeCase, { id, reason: 'the bank paid interest' }, { as });
  const closed = await Promise.all([close(gloria), close(hugo)]);
  expect(closed.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(await cases()).toMatchObject([{ id, state: 'closed', note: 'the bank paid interest' }, { state: 'gone' }]);
  await check();
  expect(await cases()).toHaveLength(2);
  await holdMore('2000000');
  await check();
  expect(await cases()).toHaveLength(3);
  await holdMore('0');
  await check();
  expect((await call(takeCase, { id: '999999', reason }, { as: gloria })).body.code).toBe('not_found');
});

test('where less is there than is owed, the currency is stopped, once, and nothing of it leaves until two lift it', async () => {
  await request(ana, 'USDT', { amount: '100' });
  await holdMore('-1');
  await Promise.all([check(), check(), check()]);
  expect((await cover()).stops).toMatchObject([
    { currency: 'USDT', cause: 'shortfall', finding: '0.000001', stopper: '' },
  ]);
  expect([await mayLeave(app.db, 'USDT'), await mayLeave(app.db, 'BTC')]).toEqual([false, true]);

  // What was confirmed waits, and what is requested now is refused.
  await confirm(ana);
  await runAll();
  const [row] = await owner.query<{ id: string }>('select id from app.withdrawal order by created_at limit 1');
  const { id = '' } = row ?? {};
  expect(await read(ana, id)).toMatchObject({ state: 'resting', reason: 'service_paused' });
  expect((await request(ana, 'USDT', { amount: '50' })).body.code).toBe('service_paused');

  await lift('USDT');
  expect(await mayLeave(app.db, 'USDT')).toBe(true);
  testEnv.advance(400_000);
  await runAll();
  expect((await read(ana, id)).state).not.toBe('resting');
  // Until it is settled, what is on its way explains that less is there.
  await finish('TRON', 3);
  expect((await read(ana, id)).state).toBe('completed');
});

test('what two people accepted does not stop it again, more does, and nothing is accepted once all is there', async () => {
  await holdMore('0');
  await check();
  // The platform's own fees are there beside what is owed.
  const own = (await cover()).currencies?.find(({ currency }) => currency === 'USDT')?.surplus ?? '';
  const surplus = parseUnits(own, 6) ?? 0n;
  const miss = async (units: bigint) => {
    await holdMore(`${-surplus - units}`);
    await check();
    return !(await mayLeave(app.db, 'USDT'));
  };
  expect([await miss(0n), await miss(5n)]).toEqual([false, true]);
  await lift('USDT');
  expect([await miss(5n), await miss(4n), await miss(6n)]).toEqual([false, false, true]);
  await lift('USDT');
  expect([await miss(6n), await miss(0n), await miss(1n)]).toEqual([false, false, true]);
  // A stop is not lifted by itself.
  expect(await miss(-10n)).toBe(true);
  await lift('USDT');
});

test('one person stops a currency, and no one lifts it alone', async () => {
  expect((await call(stopLeaving, { currency: 'BTC', reason }, { as: luisa })).body.code).toBe('role_required');
  expect((await call(stopLeaving, { currency: 'NONE', reason }, { as: gloria })).body.code).toBe('not_found');
  const stops = await Promise.all([gloria, hugo].map((as) => call(stopLeaving, { currency: 'BTC', reason }, { as })));
  expect(stops.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(await mayLeave(app.db, 'BTC')).toBe(false);
  const { id = '' } = (await stopOf('BTC')) ?? {};
  expect((await call(proposeLift, { id, reason }, { as: gloria })).http).toBe(200);
  expect((await call(proposeLift, { id, reason }, { as: hugo })).body.code).toBe('already_done');
  const proposal = (await stopOf('BTC'))?.proposal?.id ?? '';
  const decide = (as: StaffPerson, approve = true) => call(decideLift, { id: proposal, approve, reason }, { as });
  expect((await decide(gloria)).body.code).toBe('own_proposal');
  expect((await decide(luisa)).body.code).toBe('role_required');
  const decisions = await Promise.all([decide(hugo), decide(hugo), decide(gloria, false)]);
  expect(decisions.filter(({ http }) => http === 200)).toHaveLength(1);
});

test('the database lifts no stop for one person, and keeps every stop', async () => {
  const at = 'now()';
  await owner.query(
    `insert into app.currency_stop (id, currency, cause, finding, stopped_at) values ($1, 'COP', 'shortfall', 'x', ${at})`,
    [newId()],
  );
  const alone = `update app.currency_stop set lifted_at = ${at}, lifted_by = s.id, lift_proposed_by = s.id from app.staff s
    where s.name = 'gloria' and currency = 'COP'`;
  await expect(owner.query(alone)).rejects.toThrow('currency_stop_lifted_by_two');
  await expect(owner.query("delete from app.currency_stop where currency = 'COP'")).rejects.toThrow('only ever lifted');
  await expect(testEnv.workerApp.db.query('update app.currency_stop set lifted_at = now()')).rejects.toThrow(
    'permission denied',
  );
});

test('without an answer nothing is compared and nothing is closed, and the run says so', async () => {
  await holdMore('3000000');
  await check();
  await check();
  const open = (await cases()).filter(({ state }) => state === 'open');
  expect(open).toHaveLength(1);
  await holdings.injectFault({ kind: 'timeout', times: 1 });
  await check();
  expect((await cover()).runs?.[0]?.failure).not.toBe('');
  expect((await cases()).filter(({ state }) => state === 'open')).toEqual(open);
});
