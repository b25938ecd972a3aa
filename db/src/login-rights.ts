import {
  appRole,
  consoleRole,
  operatorRole,
  ownerRole,
  readerRole,
  type Role,
  signerRole,
  workerRole,
} from './roles.ts';
import type { Reader } from './tx.ts';

/** What a login of the server is for. */
export type LoginPurpose = 'serving' | 'working' | 'staff' | 'reading' | 'signing';

const requiredRole = {
  serving: appRole,
  working: workerRole,
  staff: consoleRole,
  reading: readerRole,
  signing: signerRole,
} as const satisfies Record<LoginPurpose, Role>;

// A login that may become one of these could do what its own role may not.
const forbiddenRoles: Record<LoginPurpose, readonly Role[]> = {
  serving: [ownerRole, operatorRole, workerRole, consoleRole, signerRole],
  working: [ownerRole, operatorRole, consoleRole, signerRole],
  staff: [ownerRole, operatorRole, workerRole, appRole, signerRole],
  reading: [ownerRole, operatorRole, workerRole, appRole, consoleRole, signerRole],
  signing: [ownerRole, operatorRole, workerRole, appRole, consoleRole],
};

// PostgreSQL's own roles that write past every grant or run programs as the server.
const forbiddenServerRoles = [
  'pg_write_all_data',
  'pg_execute_server_program',
  'pg_write_server_files',
  'pg_read_server_files',
];

const schemas = ['app', 'ledger', 'istmo', 'pgboss'];

type LoginFacts = {
  readonly login: string;
  readonly isSuperuser: boolean;
  readonly mayCreateRoles: boolean;
  readonly hasRole: boolean;
  readonly memberOf: readonly string[];
  readonly owned: readonly string[];
};

/** Why the current login must not be used for its purpose, in plain words; empty when it has no more rights than it needs. */
export async function findLoginProblems(reader: Reader, purpose: LoginPurpose): Promise<string[]> {
  const required = requiredRole[purpose];
  const facts = await readFacts(reader, purpose);
  const { login, isSuperuser, mayCreateRoles, hasRole, memberOf, owned } = facts;
  // PostgreSQL counts a superuser as a member of every role and an owner of everything.
  if (isSuperuser) return [`${login} is a superuser`];
  return [
    ...(mayCreateRoles ? [`${login} may create roles, and so become any of them`] : []),
    ...memberOf.map((role) => `${login} may become ${role}`),
    ...owned.map((name) => `${login} owns ${name} or may become its owner`),
    ...(hasRole ? [] : [`${login} does not have the rights of ${required}: grant ${required} to ${login}`]),
  ];
}

async function readFacts(reader: Reader, purpose: LoginPurpose): Promise<LoginFacts> {
  const [row] = await reader.query<LoginFacts>(
    `select session_user::text as login, l.rolsuper as "isSuperuser", l.rolcreaterole as "mayCreateRoles",
       pg_has_role(session_user, $1, 'usage') as "hasRole",
       array(select r.rolname::text from pg_roles r
              where r.rolname = any($2::text[]) and pg_has_role(session_user, r.oid, 'member') order by 1) as "memberOf",
       array(select o.name from (
           select 'the database ' || datname as name, datdba as owner from pg_database where datname = current_database()
           union all select 'the schema ' || nspname, nspowner from pg_namespace where nspname = any($3::text[])
           union all (select 'the table ' || c.oid::regclass::text, c.relowner from pg_class c
             join pg_namespace n on n.oid = c.relnamespace where n.nspname = any($3::text[]) and c.relkind in ('r', 'p', 'v', 'S'))
           union all (select 'the function ' || f.oid::regproc::text, f.proowner from pg_proc f
             join pg_namespace n on n.oid = f.pronamespace where n.nspname = any($3::text[]))
         ) o where pg_has_role(session_user, o.owner, 'member') order by o.name limit 3) as owned
     from pg_roles l where l.rolname = session_user`,
    [requiredRole[purpose], [...forbiddenRoles[purpose], ...forbiddenServerRoles], schemas],
  );
  if (!row) throw new Error('PostgreSQL does not list the login of this connection');
  return row;
}

/** What the product relies on of the embedded server's settings (postgres-process.ts), for any server: a login may set these itself. */
const plannerSettings = {
  // All statements are short: compiling them takes longer than running them, up to seconds.
  jit: 'off',
  // The data is on solid-state disks and mostly in memory, so an index is faster for small tables too.
  random_page_cost: '1.1',
  TimeZone: 'UTC',
};

const requestLimits = {
  ...plannerSettings,
  // A request must fail within five seconds when the database does not respond (requirement 4.1.18).
  statement_timeout: '3s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '5s',
  // Frequent statements read few rows of large tables. PostgreSQL would scan a whole table that was small when its statistics were
  // taken, however large it has become since.
  enable_seqscan: 'off',
};

/** The settings that each login's sessions begin with. They belong to the login, because pgbouncer drops those of a connection. */
const sessionDefaults: Record<LoginPurpose | 'migrating', Readonly<Record<string, string>>> = {
  migrating: plannerSettings,
  serving: requestLimits,
  working: requestLimits,
  staff: requestLimits,
  signing: requestLimits,
  // Verification reads the whole ledger in one snapshot.
  reading: {
    ...plannerSettings,
    statement_timeout: '600s',
    lock_timeout: '600s',
    idle_in_transaction_session_timeout: '600s',
    default_transaction_read_only: 'on',
  },
};

/** Stores the session settings of a login where they differ. A login may do this for itself, without further rights. */
export async function setSessionDefaults(
  reader: Reader,
  purpose: LoginPurpose | 'migrating',
  role?: Role,
): Promise<void> {
  const [row] = await reader.query<{ name: string; settings: readonly string[] }>(
    `select quote_ident(rolname) as name, coalesce(rolconfig, '{}') as settings from pg_roles
      where rolname = coalesce($1, session_user)`,
    [role ?? null],
  );
  if (!row) throw new Error('PostgreSQL does not list the login of this connection');
  for (const [setting, value] of Object.entries(sessionDefaults[purpose])) {
    if (row.settings.includes(`${setting}=${value}`)) continue;
    await reader.query(`alter role ${row.name} set ${setting} = '${value}'`);
  }
}
