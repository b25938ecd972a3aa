import { expect, test } from 'vitest';
import { staffEndpoints } from '../staff-wire.ts';
import type { Endpoint } from './endpoint.ts';
import { type StaffPermission, staffPermissions } from './staff-permission.ts';
import { isPermitted, rolesWith, staffRoles } from './staff-role.ts';

const calls: readonly Endpoint[] = staffEndpoints;

const permissions = Object.keys(staffPermissions).filter((name): name is StaffPermission => name in staffPermissions);

/** The whole table as a page of the documents. */
function describeTable(): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    '# Permissions of staff',
    '',
    'Written from `contract/src/kernel/staff-permission.ts` and `contract/src/kernel/staff-role.ts` by',
    '`npm run vitest -- contract/src/kernel/staff-role.test.ts -u`. A check compares it. How to change it: [add-a-staff-role.md](recipes/add-a-staff-role.md).',
    '',
    line(['Permission', 'Who has it may', 'Roles']),
    line(['---', '---', '---']),
    ...permissions.map((name) => line([`\`${name}\``, staffPermissions[name], rolesWith(name).join(', ')])),
    '',
  ].join('\n');
}

test('docs/staff-permissions.md is the table', async () => {
  await expect(describeTable()).toMatchFileSnapshot('../../../docs/staff-permissions.md');
});

test('each permission belongs to a role, and is taken by a call or by one of the decisions in code', () => {
  for (const name of permissions) expect(rolesWith(name), name).not.toEqual([]);
  const named = new Set(calls.map(({ permission }) => permission));
  expect(permissions.filter((name) => !named.has(name))).toEqual([
    'customers.read-contact',
    'customers.read-personal-data',
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
