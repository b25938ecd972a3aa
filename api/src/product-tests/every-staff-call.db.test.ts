import { isPermitted, staffRoles } from '@istmo/contract/kernel/staff-role';
import { staffEndpoints } from '@istmo/contract/staff-wire';
import { expect, test } from 'vitest';
import { createTestEnv } from '../testing/test-env.ts';

/* Who may make each call of the console. The cases come from the contract, so that a new call is always tested. */

const testEnv = await createTestEnv();
const ana = await testEnv.signUp('ana', { kycStatus: 'verified', hasTfa: true });

test.each(staffEndpoints.map((endpoint) => [endpoint.wire, endpoint] as const))(
  '%s answers only roles that have its permission',
  async (wire, endpoint) => {
    const isPublic = endpoint.access === 'public';
    for (const as of [undefined, ana, { token: 'A'.repeat(43) }]) {
      const { http, body } = await testEnv.send(endpoint, {}, as && { as });
      if (isPublic) expect([401, 403]).not.toContain(http);
      else expect([http, body.code]).toEqual([401, 'session_required']);
    }
    const madeUp = await testEnv.send(endpoint, {}, { cookie: `__Secure-staff=${'A'.repeat(43)}` });
    if (!isPublic) expect([madeUp.http, madeUp.body.code]).toEqual([401, 'session_expired']);
    for (const role of staffRoles) {
      // A session of its own, because some calls end it.
      const person = await testEnv.addStaff(`${role}-${wire.replaceAll(/\W/g, '-')}`, role);
      const { http, body } = await testEnv.send(endpoint, {}, { as: person });
      const isAllowed = endpoint.access !== 'staff' || isPermitted(role, endpoint.permission);
      if (isAllowed) expect([401, 403, 500], role).not.toContain(http);
      else expect([http, body.code], role).toEqual([403, 'role_required']);
    }
  },
);

test('a call with dates declares how it refuses those that are none or run backwards', async () => {
  const dated = staffEndpoints.filter(
    ({ input, access }) => access === 'staff' && 'shape' in input && Object.hasOwn(Object(input.shape), 'startDate'),
  );
  expect(dated.length).toBeGreaterThan(5);
  const person = await testEnv.addStaff('dates', 'administrator');
  for (const endpoint of dated) {
    const required = { customer: ana.customer, id: ana.customer };
    for (const dates of [
      { startDate: '2026-11-02', endDate: '2026-11-01' },
      { startDate: 'yesterday', endDate: '' },
      { endDate: '2026-02-30T99:00', startDate: '' },
    ]) {
      const { http, body } = await testEnv.send(endpoint, { ...required, ...dates }, { as: person });
      expect(http, `${endpoint.wire} ${JSON.stringify(dates)} ${body.msg}`).toBeLessThan(500);
    }
  }
});

test('the auditor changes nothing: of the calls that change something only those of the own session, of the own passkeys and views and of looks are permitted', () => {
  const open = staffEndpoints.filter(
    ({ method, permission }) => method === 'POST' && permission !== undefined && isPermitted('auditor', permission),
  );
  expect(open.map(({ wire }) => wire)).toEqual([
    'audit/export',
    'audit/verify',
    'profile/reveal',
    'register/report',
    'staff/add-passkey',
    'staff/delete-view',
    'staff/remove-passkey',
    'staff/save-view',
    'staff/sign-out',
    'staff/start-passkey',
  ]);
});
