import { isDuplicate, readSqlState } from './failures.ts';
import type { Reader } from './tx.ts';

/** Owns and migrates every table. */
export const ownerRole = 'istmo_owner';
/** The role of the serving processes: reads and writes the areas' tables, reads the ledger, and writes to it by its functions only. */
export const appRole = 'istmo_app';
/** The role of the worker: everything that istmo_app may, and recording what came from outside. */
export const workerRole = 'istmo_worker';
/** The operator's own role: everything that istmo_app may, and the reserved movements (funding, issue, adjustment). */
export const operatorRole = 'istmo_operator';
/** The role of the console's calls: reads everything, and writes what staff decide, each commit with its entry in the audit log. */
export const consoleRole = 'istmo_console';
/** Reads everything and writes nothing: verification and exports. */
export const readerRole = 'istmo_reader';

/** The role of the signer, which holds the keys: reads what it checks a withdrawal by, and adds signed transactions or its refusals. */
export const signerRole = 'istmo_signer';

export const roles = [ownerRole, appRole, workerRole, operatorRole, consoleRole, readerRole, signerRole] as const;
export type Role = (typeof roles)[number];

/** Which role has by membership what another one has, so that a grant is written once: granted to member. */
export const memberships = [
  [appRole, workerRole],
  [appRole, operatorRole],
  [readerRole, consoleRole],
] as const satisfies readonly (readonly [Role, Role])[];

/** Creates the roles that are missing and makes the current login, which migrates, a member of the owner and of the operator. */
export async function createRoles(reader: Reader): Promise<void> {
  const [login] = await reader.query<{ canGrant: boolean }>(
    `select rolsuper or rolcreaterole as "canGrant" from pg_roles where rolname = session_user`,
  );
  for (const role of roles) {
    const [existing] = await reader.query(`select 1 from pg_roles where rolname = $1`, [role]);
    if (!existing) await reader.query(`create role ${role} nologin`).catch(ignoreDuplicate);
  }
  for (const [granted, member] of memberships) await grantRole(reader, granted, member);
  await grantRole(reader, ownerRole, 'session_user');
  // A login that is the owner role itself cannot grant; the operator then has a separate login.
  if (login?.canGrant) await grantRole(reader, operatorRole, 'session_user');
  const [row] = await reader.query<{ canCreate: boolean }>(
    `select has_database_privilege('${ownerRole}', current_database(), 'create') as "canCreate"`,
  );
  if (!row?.canCreate) {
    const [database] = await reader.query<{ name: string }>(`select quote_ident(current_database()) as name`);
    await reader.query(`grant create on database ${database?.name ?? ''} to ${ownerRole}`).catch(throwExplained);
  }
}

async function grantRole(reader: Reader, granted: Role, member: Role | 'session_user'): Promise<void> {
  const [row] = await reader.query<{ isMember: boolean }>(
    `select pg_has_role(${member === 'session_user' ? member : `'${member}'`}, '${granted}', 'member') as "isMember"`,
  );
  if (!row?.isMember) await reader.query(`grant ${granted} to ${member}`).catch(ignoreDuplicate);
}

// Another process that starts at the same time may create the same role or membership, which violates a unique index of the catalogue.
function ignoreDuplicate(error: unknown): void {
  if (readSqlState(error) !== '42710' && !isDuplicate(error)) throwExplained(error);
}

function throwExplained(cause: unknown): never {
  throw new Error(
    `the migrating login may not create the database roles. An administrator must run: ` +
      `${roles.map((role) => `create role ${role}; `).join('')}${memberships.map(([granted, member]) => `grant ${granted} to ${member}; `).join('')}` +
      `grant ${ownerRole}, ${operatorRole} to <migrating login>; grant create on database <name> to ${ownerRole};`,
    { cause },
  );
}
