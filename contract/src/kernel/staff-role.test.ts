import { expect, test } from 'vitest';
import { staffEndpoints } from '../staff-wire.ts';
import { type StaffPermission, staffPermissions } from './staff-permission.ts';
import { isPermitted, rolesWith, staffRoles } from './staff-role.ts';

const permissions = Object.keys(staffPermissions).filter((name): name is StaffPermission => name in staffPermissions);

test('each permission belongs to a role, and is taken by a call or by one of the decisions in code', () => {
  for (const name of permissions) expect(rolesWith(name), name).not.toEqual([]);
  const named = new Set(staffEndpoints.map(({ permission }) => permission));
  expect(permissions.filter((name) => !named.has(name))).toEqual([
    'customers.read-contact',
    'customers.reveal-personal-data',
    'measures.read-reasons',
    'staff.admit',
    'books.open',
  ]);
});

test('every role uses its own account', () => {
  expect(rolesWith('own-account.use')).toEqual(staffRoles);
});

test('who manages accounts of staff does not admit them', () => {
  expect(staffRoles.filter((role) => isPermitted(role, 'staff.manage') && isPermitted(role, 'staff.admit'))).toEqual(
    [],
  );
});
