import { listPayouts, readPayout } from '@istmo/contract/areas/payouts/payouts.staff.contract';
import { listTravelRecords } from '@istmo/contract/areas/travel/travel.staff.contract';
import { listBeneficiaries, saveBeneficiary } from '@istmo/contract/areas/whitelist/whitelist.contract';
import { newId } from '@istmo/db/new-id';
import { expect, test } from 'vitest';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { giveProfile } from '../../testing/test-profile.ts';
import { createWithdrawalSteps } from '../../testing/test-withdrawals.ts';
import { deleteExpiredRows } from '../../retention/retention.ts';
import { recordTransfers } from './record-transfers.ts';

const testEnv = await createTestEnv({
  settings: { travelRuleUsd: 1_000, idleMinutes: 1_000_000, sessionHours: 100_000 },
});
const { call, owner, workerApp } = testEnv;
const { createOwner, request, confirm, runAll, finish, read, addTo, balances } = createWithdrawalSteps(testEnv);
const irene = await testEnv.addStaff('irene', 'compliance');
const gloria = await testEnv.addStaff('gloria', 'treasury');
const unknown = { hasBeneficiary: false };
const own = { kind: 'own', name: '', provider: '', country: '' };
const rosa = { kind: 'third_party', name: 'Rosa Molina', provider: 'Otra Casa', country: 'Panama' };

async function addressOf(person: Person): Promise<string> {
  const { body } = await call(listBeneficiaries, {}, { as: person });
  return body.data?.[0]?._id ?? '';
}
const say = async (person: Person, fields: object, id?: string) =>
  call(saveBeneficiary, { id: id ?? (await addressOf(person)), ...own, ...fields }, { as: person });

/** Requests and confirms, and returns the id. */
async function withdraw(person: Person, amount: string): Promise<string> {
  const { body } = await request(person, 'USDT', { amount });
  await confirm(person);
  await runAll();
  return body.data?._id ?? '';
}
const later = async () => {
  testEnv.advance(20_000);
  await runAll();
};

test('a withdrawal of the threshold waits until its beneficiary is known, then goes on by itself and is recorded once', async () => {
  const ana = await createOwner('USDT', '5000', unknown);
  const id = await withdraw(ana, '1100');
  const waiting = await read(ana, id);
  expect(waiting).toMatchObject({ state: 'resting', reason: 'beneficiary', address_id: await addressOf(ana) });
  await later();
  await later();
  expect((await read(ana, id)).state).toBe('resting');
  // It waits for the customer, so no time is promised.
  const asking = (await testEnv.emails(ana.email)).find(({ subject }) =>
    subject.endsWith('needs information from you'),
  );
  expect(asking?.text).toContain('within a minute');
  expect(asking?.text).not.toContain('automatically at');
  const queue = async (view: 'sending') => (await call(listPayouts, { view }, { as: gloria })).body.data ?? [];
  expect(await queue('sending')).toMatchObject([{ beneficiary: 'missing', reason: 'beneficiary' }]);
  expect((await read(ana, id)).missing_data).toBe('beneficiary');
  expect((await say(ana, rosa)).body.msg).toContain('continues automatically');
  expect(await read(ana, id)).toMatchObject({ state: 'resting', missing_data: null });
  await later();
  expect((await read(ana, id)).state).toBe('sent');
  const { body: seen } = await call(readPayout, { reference_no: waiting.reference_no }, { as: irene });
  expect(seen.data).toMatchObject({
    beneficiary: 'third_party',
    risk: {
      beneficiary_name: 'Rosa Molina',
      beneficiary_country: 'Panama',
      request_usd: expect.stringMatching(/^1[01]\d\d\.\d\d$/),
    },
  });
  await Promise.all([recordTransfers(workerApp), recordTransfers(workerApp)]);
  await recordTransfers(workerApp);
  const { body } = await call(listTravelRecords, {}, { as: irene });
  expect(body.data).toMatchObject([
    {
      reference_no: waiting.reference_no,
      amount: '1099.000000',
      usd: expect.stringMatching(/^1[01]\d\d\.\d\d$/),
      txid: (await read(ana, id)).txid,
      originator: 'Rosario Cifuentes',
      originator_number: '2345678901234',
      originator_born_on: '1990-05-04',
      originator_address: 'Avenida Reforma 8-60, 01010 San Salvador, San Salvador',
      originator_country: 'El Salvador',
      beneficiary_kind: 'third_party',
      beneficiary: 'Rosa Molina',
      beneficiary_provider: 'Otra Casa',
      beneficiary_country: 'Panama',
    },
  ]);
  expect((await call(listTravelRecords, {}, { as: gloria })).body.code).toBe('role_required');
  const looks = await owner.query("select 1 from app.audit_entry where action = 'travel.list'", []);
  expect(looks).toHaveLength(1);
  // What it was sent by is not said otherwise afterwards.
  expect((await say(ana, own)).body.code).toBe('already_done');
  await finish('TRON', 3);
});

test('one of the threshold waits for the profile of its sender, then for its beneficiary', async () => {
  const ana = await createOwner('USDT', '5000', { ...unknown, hasProfile: false });
  const id = await withdraw(ana, '1100');
  expect(await read(ana, id)).toMatchObject({ state: 'resting', reason: 'originator', missing_data: 'originator' });
  const asking = (await testEnv.emails(ana.email)).find(({ subject }) =>
    subject.endsWith('needs information from you'),
  );
  expect(asking?.text).toContain('who sends an amount of this size');
  expect(asking?.text).toContain('after you have saved your profile');
  expect(asking?.text).not.toContain('automatically at');
  // No approval takes the place of it, and the database signs none without it.
  await say(ana, own);
  await later();
  expect(await read(ana, id)).toMatchObject({ reason: 'originator', missing_data: 'originator' });
  await expect(
    owner.query("update app.withdrawal set state = 'approved', waits_until = null where id = $1", [id]),
  ).rejects.toThrow('needs the profile of its sender');
  await giveProfile(testEnv, ana, 'El Salvador');
  expect(await read(ana, id)).toMatchObject({ reason: 'originator', missing_data: null });
  await later();
  expect((await read(ana, id)).state).toBe('sent');
  await recordTransfers(workerApp);
  const { body } = await call(listTravelRecords, {}, { as: irene });
  expect(body.data?.[0]).toMatchObject({ originator: 'Rosario Cifuentes', beneficiary_kind: 'own' });
});

test('with a profile but no beneficiary it waits for that next', async () => {
  const ana = await createOwner('USDT', '5000', { ...unknown, hasProfile: false });
  const id = await withdraw(ana, '1100');
  await giveProfile(testEnv, ana, 'El Salvador');
  expect(await read(ana, id)).toMatchObject({ reason: 'originator', missing_data: 'beneficiary' });
  await later();
  expect(await read(ana, id)).toMatchObject({ reason: 'beneficiary', missing_data: 'beneficiary' });
});

test('one that rested for another reason first is written about once when it waits for the customer', async () => {
  const ana = await createOwner('USDT', '5000', unknown);
  const { body } = await request(ana, 'USDT', { amount: '1100' });
  await confirm(ana);
  const until = new Date(testEnv.clock.now().getTime() + 3_600_000);
  await owner.query(
    "update app.account_status set withdrawal_cooldown_until = $2, cooldown_reason = 'password-changed' where customer_id = $1",
    [ana.customer, until],
  );
  await runAll();
  const id = body.data?._id ?? '';
  expect(await read(ana, id)).toMatchObject({ reason: 'security_change', waits_until: until.toISOString() });
  const asking = async () =>
    (await testEnv.emails(ana.email)).filter(({ subject }) => subject.endsWith('needs information from you'));
  expect(await asking()).toEqual([]);
  testEnv.advance(3_600_000);
  await runAll();
  expect(await read(ana, id)).toMatchObject({ reason: 'beneficiary', missing_data: 'beneficiary' });
  await later();
  await later();
  const written = await asking();
  expect(written).toHaveLength(1);
  expect(written[0]?.text).toContain('If this is still missing on');
});

test('what is still missing after the setting is rejected, and the money is released', async () => {
  const ana = await createOwner('USDT', '5000', unknown);
  const id = await withdraw(ana, '1100');
  const day = 86_400_000;
  const { data_by: until } = await read(ana, id);
  expect(Date.parse(until ?? '') - testEnv.clock.now().getTime()).toBeGreaterThan(29.9 * day);
  const [asking] = await testEnv.emails(ana.email);
  expect(asking?.text).toContain('If this is still missing on');
  testEnv.advance(29 * day);
  await runAll();
  const waiting = await read(ana, id);
  expect(waiting).toMatchObject({ state: 'resting', reason: 'beneficiary', data_by: until });
  const { body: seen } = await call(readPayout, { reference_no: waiting.reference_no }, { as: irene });
  expect(seen.data).toMatchObject({ data_by: until, waits_until: null });
  testEnv.advance(day);
  await runAll();
  await runAll();
  const ended = { state: 'rejected', reason: 'beneficiary', data_by: null };
  expect(await read(ana, id)).toMatchObject({ ...ended, missing_data: 'beneficiary' });
  await say(ana, own);
  expect(await read(ana, id)).toMatchObject({ ...ended, missing_data: null });
  expect(await balances(ana, 'USDT')).toEqual({ available: 5_000_000_000n, held: 0n });
  const [rejected] = await testEnv.emails(ana.email);
  expect(rejected?.subject).toContain('rejected');
  expect(rejected?.text).toContain('it was not stated in time for the address of this withdrawal');
  expect(rejected?.text).not.toContain('continues automatically');
});

test('exactly the threshold asks for the data, one cent less does not', async () => {
  await testEnv.prices.set({ symbol: 'USDT', price: '1' });
  const [ana, rosario] = [await createOwner('USDT', '5000', unknown), await createOwner('USDT', '5000', unknown)];
  expect((await read(ana, await withdraw(ana, '1000'))).reason).toBe('beneficiary');
  expect((await read(rosario, await withdraw(rosario, '999.99'))).state).toBe('sent');
});

test('below the threshold nothing is asked, and the record has who sent it', async () => {
  const ana = await createOwner('USDT', '5000', unknown);
  const id = await withdraw(ana, '990');
  expect((await read(ana, id)).state).toBe('sent');
  await recordTransfers(workerApp);
  const { body } = await call(listTravelRecords, {}, { as: irene });
  expect(body.data?.[0]).toMatchObject({
    beneficiary_kind: '',
    usd: expect.stringMatching(/^9\d\d\.\d\d$/),
    beneficiary: '',
  });
});

test('the value is that of the moment of the request, whatever the price does while it waits', async () => {
  const ana = await createOwner('BTC', '1', unknown);
  const { body } = await request(ana, 'BTC', { amount: '0.1' });
  await confirm(ana);
  await runAll();
  const id = body.data?._id ?? '';
  expect(await read(ana, id)).toMatchObject({ state: 'resting', reason: 'beneficiary' });
  await owner.query("update app.price_tick set value = value / 1000 where symbol = 'BTC'");
  await later();
  expect((await read(ana, id)).reason).toBe('beneficiary');
});

test('neither staff nor the signer passes one without a beneficiary', async () => {
  const ana = await createOwner('USDT', '5000', unknown);
  const id = await withdraw(ana, '2000');
  await expect(
    owner.query("update app.withdrawal set state = 'approved', waits_until = null where id = $1", [id]),
  ).rejects.toThrow('needs a beneficiary');
  await say(ana, own);
  await later();
  expect((await read(ana, id)).state).toBe('sent');
});

test.each([
  ['nothing chosen', { kind: '' }, 'kind'],
  ['another person without a name', { ...rosa, name: ' 123 ' }, 'name'],
  ['another person without a country', { ...rosa, country: '' }, 'country'],
  ['too long a name', { ...rosa, name: 'x'.repeat(101) }, 'name'],
])('%s is refused at its field', async (_what, fields, field) => {
  const ana = await createOwner('USDT', '1', unknown);
  const { body } = await say(ana, fields);
  expect(body).toMatchObject({ code: 'invalid_field', field });
});

test('another customer’s address, an unknown one and a script are refused', async () => {
  const [ana, ben] = [await createOwner('USDT', '1', unknown), await createOwner('USDT', '1', unknown)];
  expect((await say(ben, own, await addressOf(ana))).body.code).toBe('not_found');
  expect((await say(ben, own, newId())).body.code).toBe('not_found');
  expect((await say(ben, { ...rosa, name: '<script>x</script>' })).body.code).toBe('disallowed_content');
  await addTo(ben, 'BTC', unknown);
  const { body } = await call(listBeneficiaries, {}, { as: ben });
  expect(body).toMatchObject({ from_usd: '1000', data: [{ kind: '' }, { kind: '' }] });
});

test('records are kept for five years and never changed', async () => {
  await expect(owner.query("update app.travel_record set originator = 'x'")).rejects.toThrow('never changes');
  await expect(testEnv.db.query('delete from app.travel_record')).rejects.toThrow('permission denied');
  const records = () => owner.query('select 1 from app.travel_record');
  const kept = (await records()).length;
  expect(kept).toBeGreaterThan(0);
  const [ever] = await owner.query<{ newest: Date; oldest: Date }>(
    'select max(recorded_at) as newest, min(recorded_at) as oldest from app.travel_record',
  );
  if (!ever) throw new Error('there are records');
  const daysAfter = (time: Date, days: number): number =>
    time.getTime() + days * 86_400_000 - testEnv.clock.now().getTime();
  testEnv.advance(daysAfter(ever.oldest, 5 * 365 + 1));
  await deleteExpiredRows(workerApp);
  expect(await records()).toHaveLength(kept);
  testEnv.advance(daysAfter(ever.newest, 5 * 365 + 3));
  await deleteExpiredRows(workerApp);
  expect(await records()).toEqual([]);
});
