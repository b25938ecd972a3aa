import { isConnectionLost, readSqlState } from '@istmo/db/failures';

type Failure = Error & {
  readonly code?: string;
  readonly path?: string;
  readonly address?: string;
  readonly port?: number;
};

/** The operator's PostgreSQL does not answer, or refuses the login. A later start can succeed: it may be starting, or electing its leader. */
class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

// Invalid password, no such login or one that may not come from here, no such database.
const refusedStates = new Set(['28P01', '28000', '3D000']);

/** Why the login that migrates cannot connect, without its password; undefined where the failure has another cause. */
export function explainDatabase(error: unknown, url: string): DatabaseUnavailable | undefined {
  if (!(error instanceof Error)) return undefined;
  const { host, pathname, searchParams } = new URL(url);
  const place = host || searchParams.get('host') || 'its default address';
  const variables = 'ISTMO_MIGRATE_URL, or without it DATABASE_URL';
  const refused = `PostgreSQL at ${place}${pathname} refuses the login of ${variables}: ${error.message}.`;
  if (refusedStates.has(readSqlState(error) ?? '')) return new DatabaseUnavailable(refused, { cause: error });
  if (!isConnectionLost(error)) return undefined;
  const away = `PostgreSQL at ${place} does not answer: ${error.message}. Start it, or change the address in ${variables}.`;
  return new DatabaseUnavailable(away, { cause: error });
}

/** One sentence for a failure of the start whose cause is outside of the program; undefined for any other. */
export function explainStart(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof DatabaseUnavailable) return error.message;
  const { code, path, address, port, message }: Failure = error;
  if (code === 'EADDRINUSE')
    return `Another program listens on port ${port} of ${address}: end it, or choose another one with ISTMO_PORT.`;
  if (code === 'EACCES' && port !== undefined)
    return `This user may not listen on port ${port}: choose one above 1023 with ISTMO_PORT.`;
  if ((code === 'EACCES' || code === 'EPERM') && path !== undefined)
    return `This user may not read and write ${path}: start as the user who owns it, or choose another folder with ISTMO_DATA.`;
  if (code === 'ENOSPC' || /No space left on device|Check free disk space/.test(message))
    return 'No space is left on the disk of the data folder (ISTMO_DATA): make room, then start again.';
  return undefined;
}
