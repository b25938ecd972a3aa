import { isDuplicate, sqlStateOf } from './failures.ts';
import type { Reader } from './tx.ts';

/** Owns and migrates every table. */
export const ownerRole = 'istmo_owner';
/** What the API runs as: reads and writes the rooms' tables, reads the ledger, and writes it through its functions only. */
export const appRole = 'istmo_app';

const oldestVersion = 150_000;

/** Throws when the server is older than PostgreSQL 15. */
export async function refuseOldServer(reader: Reader): Promise<void> {
  const [row] = await reader.query<{ version: string; number: number }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number`,
  );
  if (row && row.number >= oldestVersion) return;
  throw new Error(`this needs PostgreSQL 15 or later, and the server says it is ${row?.version ?? 'nothing'}`);
}

/** Makes the two roles where they are missing and lets the present login act as both. */
export async function makeRoles(reader: Reader): Promise<void> {
  const [login] = await reader.query<{ mayGrant: boolean }>(
    `select rolsuper or rolcreaterole as "mayGrant" from pg_roles where rolname = session_user`,
  );
  for (const role of [ownerRole, appRole]) {
    const [known] = await reader.query(`select 1 from pg_roles where rolname = $1`, [role]);
    if (!known) await reader.query(`create role ${role} nologin`).catch(unlessMade);
    const [may] = await reader.query<{ may: boolean }>(`select pg_has_role(session_user, '${role}', 'member') as may`);
    // A login that is the owner itself needs no grant, and the API then has a login of its own.
    if (!may?.may && (login?.mayGrant || role === ownerRole))
      await reader.query(`grant ${role} to session_user`).catch(explain);
  }
  const [may] = await reader.query<{ may: boolean }>(
    `select has_database_privilege('${ownerRole}', current_database(), 'create') as may`,
  );
  if (!may?.may) {
    const [place] = await reader.query<{ name: string }>(`select quote_ident(current_database()) as name`);
    await reader.query(`grant create on database ${place?.name ?? ''} to ${ownerRole}`).catch(explain);
  }
}

// Another process that starts now may make the same role; the two of them meet in the catalogue's unique index.
function unlessMade(error: unknown): void {
  if (sqlStateOf(error) !== '42710' && !isDuplicate(error)) explain(error);
}

function explain(cause: unknown): never {
  throw new Error(
    `the login of DATABASE_URL may not prepare the roles ${ownerRole} and ${appRole}. Let an administrator run: ` +
      `create role ${ownerRole}; create role ${appRole}; grant ${ownerRole}, ${appRole} to <login>; grant create on database <name> to ${ownerRole};`,
    { cause },
  );
}
