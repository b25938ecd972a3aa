import { type StaffPermission, staffPermissions } from '../../contract/src/kernel/staff-permission.ts';
import { rolesWith } from '../../contract/src/kernel/staff-role.ts';

export const permissionsPage = 'docs/staff-permissions.md';

const permissions = Object.keys(staffPermissions).filter((name): name is StaffPermission => name in staffPermissions);

/** The page that lists each permission with the roles that have it. */
export function renderPermissions(): string {
  return `# Permissions of staff

Made by \`npm run permissions\` from \`contract/src/kernel/staff-permission.ts\` and \`contract/src/kernel/staff-role.ts\`. Do not edit this page: change the table
([add a role of staff](recipes/add-a-staff-role.md)).

| Permission | Who has it may | Roles |
|---|---|---|
${permissions.map((name) => `| \`${name}\` | ${staffPermissions[name]} | ${rolesWith(name).join(', ')} |`).join('\n')}
`;
}
