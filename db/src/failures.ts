/*
 * Classifies database errors: an error of the statement, a collision that may be retried, or a lost connection.
 */

export class OverloadedError extends Error {
  override name = 'OverloadedError';
}

/** All connections of the pool were in use for too long: nothing was sent, as when the server does not answer. */
export class NoFreeConnection extends OverloadedError {
  override name = 'NoFreeConnection';
}

/** The connection was lost during a commit, which may have happened or not. Retry with the same idempotency key. */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown';
}

/** Reads the SQLSTATE code of an error that PostgreSQL reported, for example 23505. */
export function readSqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  // Every state has a digit, which tells it from the operating system's EPIPE.
  return /^(?=.*\d)[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined;
}

/** Two transactions conflicted; the whole transaction may be retried. */
export function isCollision(error: unknown): boolean {
  const state = readSqlState(error);
  return state === '40001' || state === '40P01';
}

/** A number has more digits than its column holds. */
export function isOutOfRange(error: unknown): boolean {
  return readSqlState(error) === '22003';
}

/** A unique constraint (of this name, if given) was violated. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  return readSqlState(error) === '23505' && (constraint === undefined || violates(error, constraint));
}

/** PostgreSQL refused a statement by the rule of this name. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint;
}

/**
 * The server takes no writes, and nothing was written: it led a cluster and no longer does, or does not yet. The balancer leads a new connection to the one
 * that does.
 */
export function isNotLeader(error: unknown): boolean {
  return readSqlState(error) === '25006';
}

/** The server is stopped, stopping, starting, not responding or not the one that writes: the statement itself was not rejected. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof NoFreeConnection || isNotLeader(error)) return true;
  const state = readSqlState(error);
  if (state !== undefined) return state.startsWith('08') || state.startsWith('57P0') || state === '53300';
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string') return networkCodes.has(error.code);
  return /^(Connection terminated|timeout e|Query read timeout|Client has encountered|Client was closed|Cannot use a pool)/i.test(
    error.message,
  );
}

const networkCodes = new Set([
  'ECONNREFUSED',
  // The socket file of a server that does not run.
  'ENOENT',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
