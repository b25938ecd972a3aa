import { connect } from '@istmo/db/connect';
import { type Embedded, startEmbedded } from '@istmo/db/embedded';
import { migrate } from '@istmo/db/migrate';
import type { Db } from '@istmo/db/tx';
import type { Logger } from 'pino';
import { dataPath, type Settings } from './settings.ts';

export type Database = {
  readonly db: Db;
  /** For tasks that open connections of their own; `role` is set when the login is a member of several roles. */
  readonly connection: { readonly url: string; readonly role?: 'istmo_app' };
  stop(): Promise<void>;
};

/** Opens the operator's PostgreSQL or starts the embedded one, and brings it up to date. */
export async function openDatabase(settings: Settings, log: Logger): Promise<Database> {
  const embedded = settings.databaseUrl === '' ? await startEmbeddedDatabase(settings, log) : undefined;
  const ownerUrl = embedded?.url('owner') ?? settings.databaseUrl;
  await migrate({ url: ownerUrl });
  const connection = embedded
    ? { url: embedded.url('app') }
    : { url: settings.databaseUrl, role: 'istmo_app' as const };
  const db = connect({
    ...connection,
    poolSize: settings.databaseConnections,
    preferIndexes: true,
    name: `istmo ${settings.role}`,
    onError: (error) => log.warn({ err: error }, 'a database connection broke'),
  });
  return {
    db,
    connection,
    stop: async () => {
      await db.stop();
      await embedded?.stop();
    },
  };
}

function startEmbeddedDatabase(settings: Settings, log: Logger): Promise<Embedded> {
  return startEmbedded({
    directory: dataPath(settings, 'postgres'),
    supervise: true,
    onEvent: (message) => log.info(`database: ${message}`),
  });
}
