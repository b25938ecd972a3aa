import { listAudit } from '@istmo/contract/areas/audit/audit.contract';
import { listHolders, listSecurities, readReport } from '@istmo/contract/areas/register/register.staff.contract';
import { listCases } from '@istmo/contract/areas/reconciliation/reconciliation.staff.contract';
import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { post, reserveWithdrawal, settleWithdrawal } from '@istmo/ledger';
import type { Issuance } from '@istmo/providers/issuance/port';
import { Outage } from '@istmo/providers/outage';
import { describe, expect, test } from 'vitest';
import { fundCustomer, issueOffering } from '../../testing/test-funds.ts';
import { listTestAsset } from '../../testing/test-markets.ts';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { giveProfile } from '../../testing/test-profile.ts';
import { createMeasureSteps } from '../../testing/test-measures.ts';
import { compareRegister } from './compare-register.ts';
import { reportMeasures } from './report-measures.ts';

const testEnv = await createTestEnv({ settings: { idleMinutes: 1_000_000, sessionHours: 100_000 } });
await testEnv.operator.query("select ledger.set_time_bound('100 years', '100 years')");
const { call, workerApp, owner } = testEnv;
const { irene, luisa, jorge, karla, ...steps } = await createMeasureSteps(testEnv);
const { createHolder, carryOut, read } = steps;
const gloria = await testEnv.addStaff('gloria', 'treasury');
await issueOffering(testEnv);
const issuer = await createHolder(0n);
await listTestAsset(testEnv, { ticker: 'PUERTO', scale: 0, owner: issuer, usd: '10' });
// The registry is cached for a moment.
testEnv.advance(1_000);

const hourMs = 3_600_000;
const holders = async (at = '', as = luisa) => (await call(listHolders, { security: 'COINGT', at }, { as })).body;
const rowOf = (body: Awaited<ReturnType<typeof holders>>, person: Person) =>
  body.data?.find(({ customer_id: id }) => id === person.customer);

/** The exact sum of everything that the register lists. */
const sumOf = ({ held_by_holders: held = '', others = [] }: Awaited<ReturnType<typeof holders>>): bigint =>
  [held, ...others.map(({ amount }) => amount)].reduce((sum, amount) => sum + BigInt(amount), 0n);

describe('the register', () => {
  test('has every holder with every unit, and all of it adds up to what was issued, at each moment', async () => {
    const [ana, eva] = [await createHolder(30n), await createHolder(10n)];
    await giveProfile(testEnv, ana, 'Guatemala');
    const first = testEnv.clock.now();
    testEnv.advance(hourMs);
    await fundCustomer(testEnv, eva.customer, money('COINGT', 5n));
    await carryOut({ kind: 'freeze', customer: ana.name, amount: '12' });
    const withdrawal = { id: newId(), customer: ana.customer, at: testEnv.clock.now(), amount: money('COINGT', 8n) };
    const fee = money('COINGT', 0n);
    await testEnv.operator.inTransaction((tx) => post(tx, reserveWithdrawal({ ...withdrawal, fee })));
    const now = await holders();
    expect(rowOf(now, ana)).toMatchObject({
      name: 'Rosario Cifuentes',
      country: 'Guatemala',
      category: 'personal',
      amount: '30',
      available: '10',
      held: '8',
      frozen: '12',
    });
    expect(new Date(rowOf(now, ana)?.since ?? '') <= first).toBe(true);
    expect(rowOf(now, eva)).toMatchObject({ amount: '15', category: '', name: '' });
    expect(now.is_complete).toBe(true);
    expect(sumOf(now)).toBe(BigInt(now.issued ?? '0'));
    expect(now.others?.map(({ kind }) => kind)).toContain('tranche');
    const before = await holders(first.toISOString());
    expect([rowOf(before, ana)?.frozen, rowOf(before, eva)?.amount, before.is_complete]).toEqual(['0', '10', true]);
    await testEnv.operator.inTransaction((tx) =>
      post(tx, settleWithdrawal({ ...withdrawal, at: testEnv.clock.now(), fee, place: 'chain:POLYGON' })),
    );
    const after = await holders();
    expect([rowOf(after, ana)?.amount, after.is_complete]).toEqual(['22', true]);
    expect(after.others).toContainEqual({ kind: 'external', place: 'chain:POLYGON', amount: '8' });
  });

  test('says since when a customer holds without interruption, and nothing of those who sold all', async () => {
    const ana = await createHolder(2n);
    const leave = {
      id: newId(),
      customer: ana.customer,
      at: testEnv.clock.now(),
      amount: money('COINGT', 2n),
      fee: money('COINGT', 0n),
    };
    await testEnv.operator.inTransaction((tx) =>
      post(tx, reserveWithdrawal(leave), settleWithdrawal({ ...leave, place: 'chain:POLYGON' })),
    );
    expect(rowOf(await holders(), ana)).toBeUndefined();
    testEnv.advance(hourMs);
    const back = testEnv.clock.now();
    await fundCustomer(testEnv, ana.customer, money('COINGT', 1n));
    expect(rowOf(await holders(), ana)).toMatchObject({ amount: '1' });
    expect(new Date(rowOf(await holders(), ana)?.since ?? '') >= back).toBe(true);
  });

  test('is searched by user name and by name, and has shares of what was issued', async () => {
    const ana = await createHolder(3n);
    await giveProfile(testEnv, ana, 'Guatemala');
    const { body } = await call(listHolders, { security: 'coingt', search: ana.name }, { as: luisa });
    expect([body.count, body.data?.[0]?.username, (body.holders ?? 0) > 1]).toEqual([1, ana.name, true]);
    const share = (3n * 1_000_000n) / BigInt(body.issued ?? '1');
    expect(body.data?.[0]?.percent).toBe(`${share / 10_000n}.${`${share % 10_000n}`.padStart(4, '0')}`);
    expect(
      (await call(listHolders, { security: 'COINGT', search: 'cifuentes' }, { as: luisa })).body.count,
    ).toBeGreaterThan(0);
  });

  test.each([
    [{ security: 'USD' }, 'not_found'],
    [{ security: 'XYZ' }, 'not_found'],
    [{ security: 'COINGT', at: 'yesterday' }, 'invalid_field'],
    [{ security: 'COINGT', at: '2999-01-01T00:00:00Z' }, 'invalid_field'],
  ])('of %j is refused: %s', async (input, code) => {
    expect((await call(listHolders, input, { as: luisa })).body.code).toBe(code);
  });

  test('shows document numbers as each role may see them; the report has all of them, and why is recorded first', async () => {
    const ana = await createHolder(4n);
    await giveProfile(testEnv, ana, 'Guatemala');
    const documentFor = async (as: typeof luisa) => {
      const row = rowOf(await holders('', as), ana);
      return [row?.document, row?.may_reveal];
    };
    expect(await documentFor(irene)).toEqual(['•••••34', true]);
    expect(await documentFor(gloria)).toEqual(['•••••34', false]);
    expect((await call(listHolders, { security: 'COINGT' }, { as: jorge })).body.code).toBe('role_required');
    const input = { security: 'COINGT', reason: 'Asked by the supervisor in letter 44' };
    expect((await call(readReport, { ...input, reason: '' }, { as: luisa })).body.code).toBe('reason_missing');
    for (const as of [gloria, jorge]) expect((await call(readReport, input, { as })).body.code).toBe('role_required');
    for (const as of [irene, karla, luisa]) {
      const { body } = await call(readReport, input, { as });
      expect(body.data?.find(({ customer_id: id }) => id === ana.customer)).toMatchObject({
        document: '2345678901234',
        email: ana.email,
        born_on: '1990-05-04',
      });
    }
    const log = await call(listAudit, { subject_kind: 'register', pageSize: 100 }, { as: luisa });
    const actions = log.body.data?.map(({ action, staff, reason }) => `${staff} ${action} ${reason}`.trim()) ?? [];
    for (const entry of [`luisa register.report ${input.reason}`, 'gloria register.look', 'irene register.look'])
      expect(actions).toContain(entry);
  });
});

/** An issuance service that says what the test has it say. */
function fakeIssuance(says: Partial<Issuance>): typeof workerApp {
  return { ...workerApp, issuance: { ...workerApp.issuance, platformAccount: 'platform', ...says } };
}

describe('the comparison with the issuance service', () => {
  test('opens a case for each figure that differs, keeps it while it does, and closes it when it does not', async () => {
    await fundCustomer(testEnv, issuer.customer, money('PUERTO', 100n));
    const serve = (supply: bigint, inside: bigint, outside: bigint) =>
      fakeIssuance({
        readSupply: async () => supply,
        readHoldings: async () => [
          { account: 'platform', units: inside, frozenUnits: 0n },
          { account: 'other', units: outside, frozenUnits: 0n },
        ],
      });
    type Facts = NonNullable<Awaited<ReturnType<typeof listOwnCases>>['body']['data']>[number]['expected'];
    const listOwnCases = () => call(listCases, { search: 'PUERTO' }, { as: gloria });
    const toText = (facts: Facts) =>
      facts.map((fact) => ('amount' in fact ? `${fact.amount} ${fact.currency}` : '')).join();
    const cases = async () =>
      ((await listOwnCases()).body.data ?? []).map(
        ({ kind, state, expected, found }) => `${kind} ${state}: ${toText(expected)}, ${toText(found)}`,
      );
    await compareRegister(serve(100n, 100n, 0n));
    expect(await cases()).toEqual([]);
    await compareRegister(serve(101n, 99n, 2n), 'PUERTO');
    await compareRegister(serve(101n, 99n, 2n), 'PUERTO');
    expect((await cases()).toSorted()).toEqual([
      'register-inside open: 100 PUERTO, 99 PUERTO',
      'register-outside open: 0 PUERTO, 2 PUERTO',
      'register-supply open: 100 PUERTO, 101 PUERTO',
    ]);
    const listed = async () =>
      (await call(listSecurities, {}, { as: gloria })).body.data?.find(({ code }) => code === 'PUERTO')?.comparison;
    expect(await listed()).toMatchObject({ is_equal: false, issued: '100', service_supply: '101' });
    const outage = fakeIssuance({ readSupply: async () => Promise.reject(new Outage('issuance', 'no answer')) });
    await compareRegister(outage);
    expect(await listed()).toMatchObject({ failure: 'issuance: no answer', is_equal: false });
    expect((await cases()).filter((one) => one.includes('open'))).toHaveLength(3);
    await compareRegister(serve(100n, 100n, 0n));
    expect(new Set((await cases()).map((one) => one.split(/[ :]/)[1]))).toEqual(new Set(['gone']));
    expect(await listed()).toMatchObject({ failure: '', is_equal: true });
  });
});

describe('the issuance service gets the measures', () => {
  const serviceOf = async (id: string) =>
    (await read(id))?.moved.map(({ service, txid }) => `${service} ${txid}`.trim());
  /** A freeze of ten units of a security that the service has. */
  async function freeze(): Promise<string> {
    const ana = await createHolder(0n);
    await fundCustomer(testEnv, ana.customer, money('PUERTO', 10n));
    return carryOut({ kind: 'freeze', customer: ana.name, security: 'PUERTO' });
  }

  test('until it answers, under one id, and not again after that', async () => {
    const id = await freeze();
    const asked: Parameters<Issuance['freeze']>[0][] = [];
    const outage = fakeIssuance({
      freeze: async (change) => {
        asked.push(change);
        throw new Outage('issuance', 'no readable answer');
      },
    });
    await reportMeasures(outage);
    expect(await serviceOf(id)).toEqual(['unknown']);
    await reportMeasures(outage);
    expect(asked).toHaveLength(1);
    testEnv.advance(60_000);
    const answering = fakeIssuance({
      freeze: async (change) => {
        asked.push(change);
        // Another process that runs meanwhile.
        if (asked.length === 2) await reportMeasures(answering);
        return { state: 'done', txid: 'abc' };
      },
    });
    await reportMeasures(answering);
    testEnv.advance(600_000);
    await reportMeasures(answering);
    expect(await serviceOf(id)).toEqual(['done abc']);
    expect(asked).toHaveLength(2);
    expect(asked[1]).toEqual(asked[0]);
    expect(asked[0]).toMatchObject({ account: 'platform', units: 10n });
  });

  test('what it has no power for is said, and the freeze is in force all the same', async () => {
    const id = await freeze();
    await reportMeasures(fakeIssuance({ freeze: async () => ({ state: 'unsupported' }) }));
    expect(await serviceOf(id)).toEqual(['unsupported']);
    expect((await read(id))?.frozen).toBe('10');
  });

  test('a security that it does not have, and units that stay in the platform’s account, need nothing', async () => {
    const [ana, eva] = [await createHolder(5n), await createHolder(0n)];
    const frozen = await carryOut({ kind: 'freeze', customer: ana.name, amount: '1' });
    await fundCustomer(testEnv, ana.customer, money('PUERTO', 3n));
    const moved = await carryOut({ kind: 'transfer', customer: ana.name, receiver: eva.name, security: 'PUERTO' });
    await reportMeasures(workerApp);
    expect([await serviceOf(frozen), await serviceOf(moved)]).toEqual([['none'], ['none']]);
  });
});

test('a measure’s movement is recorded by no login without its row, its lines and two people', async () => {
  const [ana, eva] = [await createHolder(5n), await createHolder(0n)];
  const { id = '' } = (await steps.propose({ kind: 'transfer', customer: ana.name, receiver: eva.name, amount: '2' }))
    .body;
  for (const login of [testEnv.workerApp.db, testEnv.consoleApp.db])
    await expect(
      login.query(`update app.holding_measure set state = 'done', ended_at = now() where id = $1`, [id]),
    ).rejects.toThrow(/does not go from|permission denied|holding_measure/);
  await expect(
    owner.query(
      `update app.holding_measure set state = 'approved', decided_by = proposed_by, decided_at = now(), decision_reason = 'x' where id = $1`,
      [id],
    ),
  ).rejects.toThrow('holding_measure_of_two');
  await expect(owner.query('update app.holding_measure set units = 3 where id = $1', [id])).rejects.toThrow(
    'never changes',
  );
});
