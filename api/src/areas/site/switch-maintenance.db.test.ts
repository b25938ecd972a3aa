import { listAudit } from '@istmo/contract/areas/audit/audit.contract';
import { readMaintenance } from '@istmo/contract/areas/site/site.contract';
import { readMaintenanceSwitch, switchMaintenance } from '@istmo/contract/areas/site/site.staff.contract';
import { expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { eventually } from '../../testing/eventually.ts';

const testEnv = await createTestEnv();
const { call } = testEnv;
const karla = await testEnv.addStaff('karla', 'administrator');
const luisa = await testEnv.addStaff('luisa', 'auditor');
const reason = 'the database moves';

const expectMode = (mode: '0' | '1') =>
  eventually(async () => expect((await call(readMaintenance, {})).body.mode).toBe(mode));

test('an administrator closes the site and opens it again; the console stays open, and the audit log has both', async () => {
  await expectMode('1');
  expect((await call(switchMaintenance, { is_on: true, reason }, { as: karla })).http).toBe(200);
  await expectMode('0');
  expect((await call(readMaintenanceSwitch, {}, { as: luisa })).body.is_on).toBe(true);
  expect((await call(switchMaintenance, { is_on: true, reason }, { as: karla })).body.code).toBe('already_done');
  expect((await call(switchMaintenance, { is_on: false, reason }, { as: karla })).http).toBe(200);
  await expectMode('1');
  const { body } = await call(listAudit, { action: 'site.switch-maintenance' }, { as: luisa });
  expect(body.data?.map(({ before, after }) => [before, after])).toEqual([
    [{ is_on: true }, { is_on: false }],
    [{ is_on: false }, { is_on: true }],
  ]);
});

test('of two administrators who switch it at once one does, and only administrators may', async () => {
  const olga = await testEnv.addStaff('olga', 'administrator');
  const replies = await Promise.all(
    [karla, olga].map((as) => call(switchMaintenance, { is_on: true, reason }, { as })),
  );
  expect(replies.map(({ body }) => body.code ?? 'done').toSorted()).toEqual(['already_done', 'done']);
  expect((await call(switchMaintenance, { is_on: false, reason }, { as: luisa })).body.code).toBe('role_required');
});
