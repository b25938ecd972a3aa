import pg from 'pg';
import { setSessionDefaults } from './login-rights.ts';
import { derivePassword } from './postgres-home.ts';
import {
  appRole,
  consoleRole,
  memberships,
  operatorRole,
  ownerRole,
  readerRole,
  roles,
  signerRole,
  workerRole,
} from './roles.ts';
import type { Reader } from './tx.ts';

/** `admin` is the superuser and creates databases; the others are the roles of the code (roles.ts). */
export type DatabaseLogin = 'admin' | 'owner' | 'app' | 'worker' | 'operator' | 'console' | 'reader' | 'signer';
export const roleNames = {
  admin: 'istmo_admin',
  owner: ownerRole,
  app: appRole,
  worker: workerRole,
  operator: operatorRole,
  console: consoleRole,
  reader: readerRole,
  signer: signerRole,
} as const satisfies Record<DatabaseLogin, string>;

/**
 * Creates the logins and their database as the superuser at this address. At each start, so that restored data gets the passwords that are
 * derived from this directory's password.
 */
export async function createLogins(password: string, adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const reader = toReader(client);
    for (const role of roles) {
      const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
      const secret = pg.escapeLiteral(derivePassword(password, role));
      await client.query(`${rowCount === 0 ? 'create' : 'alter'} role ${role} login password ${secret}`);
    }
    for (const [granted, member] of memberships) await client.query(`grant ${granted} to ${member}`);
    await setSessionDefaults(reader, 'migrating', ownerRole);
    for (const role of [appRole, workerRole, operatorRole, consoleRole, signerRole] as const)
      await setSessionDefaults(reader, 'serving', role);
    await setSessionDefaults(reader, 'reading', readerRole);
    const { rowCount } = await client.query(`select from pg_database where datname = 'istmo'`);
    if (rowCount === 0) await client.query(`create database istmo owner ${roleNames.owner}`);
  } finally {
    await client.end();
  }
}

function toReader(client: pg.Client): Reader {
  return {
    query: async (sql, values = []) =>
      (
        await client.query(
          typeof sql === 'string' ? { text: sql, values: [...values] } : { ...sql, values: [...values] },
        )
      ).rows,
  };
}
