import { isDuplicate, readSqlState } from './failures.ts';
import type { Reader } from './tx.ts';

/** Owns and migrates every table. */
export const ownerRole = 'istmo_owner';
/** The role of the API: reads and writes the areas' tables, reads the ledger, and writes to it by its functions only. */
export const appRole = 'istmo_app';

const minVersion = 150_000;

/** Throws when the server is older than PostgreSQL 15. */
export async function rejectOldServer(reader: Reader): Promise<void> {
  const [row] = await reader.query<{ version: string; number: number }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number`,
  );
  if (row && row.number >= minVersion) return;
  throw new Error(`PostgreSQL 15 or later is required, the server is ${row?.version ?? 'unknown'}`);
}

/** Creates the two roles if they are missing and makes the current login a member of both. */
export async function createRoles(reader: Reader): Promise<void> {
  const [login] = await reader.query<{ canGrant: boolean }>(
    `select rolsuper or rolcreaterole as "canGrant" from pg_roles where rolname = session_user`,
  );
  for (const role of [ownerRole, appRole]) {
    const [existing] = await reader.query(`select 1 from pg_roles where rolname = $1`, [role]);
    if (!existing) await reader.query(`create role ${role} nologin`).catch(ignoreDuplicate);
    const [row] = await reader.query<{ isMember: boolean }>(
      `select pg_has_role(session_user, '${role}', 'member') as "isMember"`,
    );
    // A login that is the owner role itself needs no grant; the API then has a separate login.
    if (!row?.isMember && (login?.canGrant || role === ownerRole))
      await reader.query(`grant ${role} to session_user`).catch(throwExplained);
  }
  const [row] = await reader.query<{ canCreate: boolean }>(
    `select has_database_privilege('${ownerRole}', current_database(), 'create') as "canCreate"`,
  );
  if (!row?.canCreate) {
    const [database] = await reader.query<{ name: string }>(`select quote_ident(current_database()) as name`);
    await reader.query(`grant create on database ${database?.name ?? ''} to ${ownerRole}`).catch(throwExplained);
  }
}

// Another process that starts at the same time may create the same role, which violates a unique index of the catalogue.
function ignoreDuplicate(error: unknown): void {
  if (readSqlState(error) !== '42710' && !isDuplicate(error)) throwExplained(error);
}

function throwExplained(cause: unknown): never {
  throw new Error(
    `the login of DATABASE_URL may not create the roles ${ownerRole} and ${appRole}. An administrator must run: ` +
      `create role ${ownerRole}; create role ${appRole}; grant ${ownerRole}, ${appRole} to <login>; grant create on database <name> to ${ownerRole};`,
    { cause },
  );
}
