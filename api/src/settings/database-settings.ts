import { availableParallelism } from 'node:os';
import { computed, oneOf, secret, text, wholeNumber } from './setting-kinds.ts';

/** The database and its logins. */
export const databaseSettings = {
  databaseUrl: secret(
    text(
      'DATABASE_URL',
      '',
      'login that serves, at any PostgreSQL from 15 on; empty: the embedded one',
      'postgresql://istmo_app:password@db.example/istmo',
    ),
  ),
  migrateUrl: secret(
    text(
      'ISTMO_MIGRATE_URL',
      '',
      'login that owns and migrates the tables, without pgbouncer; empty, in the sandbox only: `DATABASE_URL` does everything',
      'postgresql://istmo_owner:password@db.example/istmo',
    ),
  ),
  workerUrl: secret(
    text(
      'ISTMO_WORKER_URL',
      '',
      'login of the worker; required with `ISTMO_MIGRATE_URL` unless the process only serves',
      'postgresql://istmo_worker:password@db.example/istmo',
    ),
  ),
  consoleUrl: secret(
    text(
      'ISTMO_CONSOLE_URL',
      '',
      "login of the console's calls; required with `ISTMO_MIGRATE_URL` unless the process only works",
      'postgresql://istmo_console:password@db.example/istmo',
    ),
  ),
  signerUrl: secret(
    text(
      'ISTMO_SIGNER_URL',
      '',
      'login of the signer; in the sandbox the server then runs the signer with it',
      'postgresql://istmo_signer:password@db.example/istmo',
    ),
  ),
  readUrl: secret(
    text(
      'ISTMO_READ_URL',
      '',
      'login that only reads, for verification; empty: that of the worker',
      'postgresql://istmo_reader:password@db.example/istmo',
    ),
  ),
  replica: text(
    'ISTMO_REPLICA',
    '',
    'host and port of a replica, with the logins above, for pages of lists after the first, exports, charts and verification; empty: all of it is read where it is written',
    'replica.db.example:5432',
  ),
  replicaMaxLagMs: wholeNumber('milliseconds', 200, 60_000)(
    'ISTMO_REPLICA_MAX_LAG_MS',
    1_000,
    'a replica that is further behind is not read',
    '2000',
  ),
  preparedStatements: oneOf('on', 'off')(
    'ISTMO_PREPARED_STATEMENTS',
    'on',
    'off behind a pgbouncer before 1.21 in transaction mode',
    'off',
  ),
  databaseConnections: computed(
    '3 per core, at least 9',
    wholeNumber('connections', 3, 1_000)(
      'ISTMO_DATABASE_CONNECTIONS',
      Math.max(9, availableParallelism() * 3),
      'connections of one process for requests and tasks, of which tasks have a third; one for leases and three for the console are beside them',
      '24',
    ),
  ),
} as const;
