import { connect } from '@istmo/db/connect';
import { findLoginProblems, type LoginPurpose } from '@istmo/db/login-rights';
import { listMissingMigrations } from '@istmo/db/migrate';
import { findVersionProblem, readServerVersion } from '@istmo/db/server-version';
import type { Db, Reader } from '@istmo/db/tx';
import type { Settings } from '../../settings/settings.ts';
import { type Finding, missing, weak } from './finding.ts';

const loginsPage = 'docs/recipes/database-logins.md';
const backupsPage = 'docs/recipes/backups.md';
const maxClockErrorMs = 1_000;

/** The database itself, and whether each login can do what it is for and nothing else. Migrates nothing. */
export async function checkDatabase(settings: Settings): Promise<Finding[]> {
  const { databaseUrl, migrateUrl, workerUrl, consoleUrl, readUrl } = settings;
  const logins: readonly (readonly [string, string, LoginPurpose])[] = [
    ['DATABASE_URL', databaseUrl, 'serving'],
    ['ISTMO_WORKER_URL', workerUrl, 'working'],
    ['ISTMO_CONSOLE_URL', consoleUrl, 'staff'],
    ['ISTMO_READ_URL', readUrl, 'reading'],
  ];
  const findings = [
    ...(await asLogin('ISTMO_MIGRATE_URL', migrateUrl, (db) => checkServer(db, migrateUrl))),
    ...(readUrl === ''
      ? [weak('ISTMO_READ_URL is missing: verification reads with the login of the worker', loginsPage)]
      : []),
  ];
  for (const [variable, url, purpose] of logins)
    if (url !== '')
      findings.push(
        ...(await asLogin(variable, url, async (db) =>
          (await findLoginProblems(db, purpose)).map((problem) => missing(`${variable}: ${problem}`, loginsPage)),
        )),
      );
  return findings;
}

async function asLogin(variable: string, url: string, check: (db: Db) => Promise<Finding[]>): Promise<Finding[]> {
  const db = connect({
    url,
    poolSize: 1,
    name: 'istmo production check',
    preparesStatements: false,
    onError: () => {},
  });
  try {
    return await check(db);
  } catch (error) {
    return [
      missing(`${variable} does not work: ${error instanceof Error ? error.message : String(error)}`, loginsPage),
    ];
  } finally {
    await db.stop();
  }
}

type ServerFacts = {
  readonly isEncrypted: boolean;
  readonly isDurable: boolean;
  readonly hasChecksums: boolean;
  readonly archiveSeconds: number;
  readonly isArchiving: boolean;
  readonly encoding: string;
  readonly at: Date;
};

async function readServerFacts(reader: Reader): Promise<ServerFacts> {
  const [row] = await reader.query<ServerFacts>(
    `select coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isEncrypted",
            current_setting('fsync')::bool and current_setting('full_page_writes')::bool
              and current_setting('synchronous_commit') not in ('off', 'local') as "isDurable",
            current_setting('data_checksums')::bool as "hasChecksums",
            extract(epoch from current_setting('archive_timeout')::interval)::int as "archiveSeconds",
            current_setting('archive_mode') <> 'off' as "isArchiving", current_setting('server_encoding') as encoding, clock_timestamp() as at`,
    [],
  );
  if (!row) throw new Error('the server tells nothing of its settings');
  return row;
}

async function checkServer(db: Db, url: string): Promise<Finding[]> {
  const before = Date.now();
  const { isEncrypted, isDurable, hasChecksums, archiveSeconds, isArchiving, encoding, at } = await readServerFacts(db);
  const isLocal = ['localhost', '127.0.0.1', '[::1]', ''].includes(new URL(url).hostname);
  const versionProblem = findVersionProblem(await readServerVersion(db));
  const clockMs = Math.max(before - at.getTime(), at.getTime() - Date.now());
  const missingMigrations = await listMissingMigrations(db).catch(() => undefined);
  return [
    ...(versionProblem === undefined ? [] : [missing(`the database: ${versionProblem}`, loginsPage)]),
    ...(isDurable
      ? []
      : [
          missing(
            'the database may lose what it acknowledged: fsync, full_page_writes and synchronous_commit must be on',
            loginsPage,
          ),
        ]),
    ...(encoding === 'UTF8'
      ? []
      : [
          missing(
            `the database stores texts as ${encoding}, and names need UTF8 (createdb --encoding=UTF8)`,
            loginsPage,
          ),
        ]),
    ...(hasChecksums ? [] : [weak('the database has no checksums of its pages (initdb --data-checksums)', loginsPage)]),
    ...(isEncrypted || isLocal
      ? []
      : [weak('connections to the database are not encrypted: add ?sslmode=verify-full', loginsPage)]),
    ...(isArchiving
      ? archiveSeconds > 0 && archiveSeconds <= 60
        ? []
        : [weak('archive_timeout is not within 60 seconds: more than a minute could be lost', backupsPage)]
      : [missing('the database does not archive its log (archive_mode)', backupsPage)]),
    ...(clockMs > maxClockErrorMs
      ? [
          missing(
            `the clock of this machine is ${Math.round(clockMs / 1_000)} s from that of the database: run a time service`,
            'docs/install/one-machine.md',
          ),
        ]
      : []),
    ...(missingMigrations && missingMigrations.length > 0
      ? [
          weak(
            `${missingMigrations.length} migrations are not applied: the first start applies them`,
            'docs/recipes/upgrade.md',
          ),
        ]
      : []),
  ];
}
