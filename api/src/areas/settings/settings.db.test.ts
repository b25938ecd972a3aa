import { listAudit } from '@istmo/contract/areas/audit/audit.contract';
import {
  changeSetting,
  decideSetting,
  listSettingChanges,
  listSettings,
} from '@istmo/contract/areas/settings/settings.staff.contract';
import { listCategories } from '@istmo/contract/areas/support/support.contract';
import { expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { followSettings } from './public.ts';

const testEnv = await createTestEnv();
const { app, call } = testEnv;
const karla = await testEnv.addStaff('karla', 'administrator');
const irene = await testEnv.addStaff('irene', 'compliance');
const luisa = await testEnv.addStaff('luisa', 'auditor');
const reason = 'decided by the committee';

async function read(key: string) {
  const { body } = await call(listSettings, {}, { as: luisa });
  const found = body.data?.find((setting) => setting.key === key);
  if (!found) throw new Error(`there is no setting ${key}`);
  return found;
}

async function change(key: string, value: string, { as = karla, version = -1, why = reason } = {}) {
  const seen = version < 0 ? (await read(key)).version : version;
  return call(changeSetting, { key, value, version: seen, reason: why }, { as });
}

const decide = (id: string, approve: boolean, as = irene) => call(decideSetting, { id, approve, reason }, { as });

test('a change is in effect in every process, and the environment has the first value only', async () => {
  const ana = await testEnv.signUp('ana');
  // Two processes of their own, which take no calls.
  const [server, worker] = [app, testEnv.workerApp].map((one) => ({ ...one, settings: { ...one.settings } }));
  if (!server || !worker) throw new Error('there are two');
  await Promise.all([followSettings(server), followSettings(worker)]);
  expect(await read('supportAnswerHours')).toMatchObject({ value: '24', version: 0, changed: null, two_for: null });
  expect((await change('supportAnswerHours', '6')).body.is_proposed).toBe(false);
  expect(await read('supportAnswerHours')).toMatchObject({
    value: '6',
    version: 1,
    changed: { before: '24', after: '6', staff: 'karla', approver: '', reason },
  });
  for (const process of [server, worker])
    await expect
      .poll(async () => {
        await followSettings(process);
        return process.settings.supportAnswerHours;
      })
      .toBe(6);
  await expect.poll(async () => (await call(listCategories, {}, { as: ana })).body.answer_hours).toBe(6);
});

test('what loosens protection takes a second person, what tightens it takes one', async () => {
  expect((await change('withdrawalCooldownHours', '48')).body.is_proposed).toBe(false);
  expect((await change('withdrawalCooldownHours', '12')).body.is_proposed).toBe(true);
  const { value, two_for: twoFor, proposal } = await read('withdrawalCooldownHours');
  expect([value, twoFor, proposal?.value, proposal?.proposer]).toEqual(['48', 'lower', '12', 'karla']);
  expect((await change('withdrawalCooldownHours', '6')).body.code).toBe('already_done');
  const id = proposal?.id ?? '';
  expect((await decide(id, true, karla)).body.code).toBe('own_proposal');
  expect((await read('withdrawalCooldownHours')).value).toBe('48');
  const decisions = await Promise.all([decide(id, true), decide(id, true)]);
  expect(decisions.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(await read('withdrawalCooldownHours')).toMatchObject({ value: '12', proposal: null });
  const history = await call(listSettingChanges, { key: 'withdrawalCooldownHours' }, { as: luisa });
  expect(history.body.data?.map(({ before, after, staff, approver }) => [before, after, staff, approver])).toEqual([
    ['48', '12', 'karla', 'irene'],
    ['24', '48', 'karla', ''],
  ]);
  const { body } = await call(
    listAudit,
    { subject_kind: 'setting', subject: 'withdrawalCooldownHours' },
    { as: luisa },
  );
  expect(body.data?.map(({ action }) => action)).toEqual([
    'settings.change.approve',
    'settings.change.propose',
    'settings.change',
  ]);
});

test('a fee and a minimum take two people in both directions', async () => {
  for (const [key, values] of [
    ['cardFeeBasisPoints', ['340', '360']],
    ['minBankDeposit', ['400', '600']],
  ] as const) {
    expect((await read(key)).two_for).toBe('any');
    for (const value of values) {
      expect((await change(key, value)).body.is_proposed).toBe(true);
      expect((await decide((await read(key)).proposal?.id ?? '', true)).http).toBe(200);
      expect((await read(key)).value).toBe(value);
    }
  }
});

test('of two who change the same value one is refused, also where the other is a proposal', async () => {
  // The first change stores a row, the later ones update it.
  for (const [version, values] of [
    [0, ['10', '20', '30']],
    [1, ['15', '25', '35']],
  ] as const) {
    const replies = await Promise.all(values.map((value) => change('identityReviewHours', value, { version })));
    expect(replies.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  }
  await change('quoteLockSeconds', '60');
  const { proposal } = await read('quoteLockSeconds');
  expect((await change('quoteLockSeconds', '20')).http).toBe(200);
  expect((await decide(proposal?.id ?? '', true)).body.code).toBe('conflict');
  expect((await read('quoteLockSeconds')).value).toBe('20');
  expect((await decide(proposal?.id ?? '', false, karla)).http).toBe(200);
  expect(await read('quoteLockSeconds')).toMatchObject({ value: '20', proposal: null });
});

test('a value out of its range, an unknown setting, a missing reason and another role change nothing', async () => {
  for (const value of ['4', '241', '30.5', '-5', 'abc', '', '30'])
    expect((await change('idleMinutes', value)).body.code, value).toBe('invalid_field');
  expect((await change('passwordPepper', '12', { version: 0 })).body.code).toBe('not_found');
  expect((await change('__proto__', '12', { version: 0 })).body.code).toBe('not_found');
  expect((await change('idleMinutes', '20', { why: ' ' })).body.code).toBe('reason_missing');
  expect((await change('idleMinutes', '20', { as: irene })).body.code).toBe('role_required');
  expect((await decide('none', true)).body.code).toBe('not_found');
  expect((await decide('none', true, luisa)).body.code).toBe('role_required');
  expect(await read('idleMinutes')).toMatchObject({ value: '30', version: 0, proposal: null });
});

test('a stored value that this version cannot read leaves the setting as it was', async () => {
  const process = { ...app, settings: { ...app.settings } };
  await testEnv.owner.query(
    "insert into app.operator_setting (key, value) values ('minNameLetters', 'many'), ('gone', '1')",
  );
  await followSettings(process);
  expect([process.settings.minNameLetters, 'gone' in process.settings]).toEqual([4, false]);
});

test('the history cannot be edited, and only staff change settings', async () => {
  await change('supportAnswerHours', '8');
  const edit = "update app.operator_setting_change set reason = 'another'";
  await expect(testEnv.owner.query(edit)).rejects.toThrow('never changed');
  await expect(testEnv.owner.query('delete from app.operator_setting_change')).rejects.toThrow('never changed');
  const direct = "update app.operator_setting set value = '1'";
  for (const { db } of [app, testEnv.workerApp])
    await expect(db.query(direct, [])).rejects.toThrow('permission denied');
  await expect(testEnv.consoleApp.db.inTransaction((tx) => tx.query(direct, []))).rejects.toThrow('audit log');
});
