/*
 * What went wrong, told apart: the sentence's fault, a collision that may be tried again, or the connection.
 */

export class Overloaded extends Error {
  override name = 'Overloaded';
}

/** The connection broke while a commit was under way: it may have happened or not. Ask again with the same key. */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown';
}

/** The five-letter code of an error that PostgreSQL reported, for example 23505. */
export function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  return /^[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined;
}

/** Two transactions stood in each other's way; the whole transaction may be run again. */
export function isCollision(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state === '40001' || state === '40P01';
}

/** A unique constraint (of this name, when given) holds such a row already. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  if (sqlStateOf(error) !== '23505') return false;
  return (
    constraint === undefined || (error instanceof Error && 'constraint' in error && error.constraint === constraint)
  );
}

/** The server is gone, going, starting or silent: nothing was wrong with what was asked. */
export function isConnectionLost(error: unknown): boolean {
  const state = sqlStateOf(error);
  if (state !== undefined) return state.startsWith('08') || state.startsWith('57P0') || state === '53300';
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string') return networkCodes.has(error.code);
  return /^(Connection terminated|timeout e|Query read timeout|Client has encountered|Client was closed|Cannot use a pool)/i.test(
    error.message,
  );
}

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
