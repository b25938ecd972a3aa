import type { Reader } from '@istmo/db/tx';
import { readSqlState } from '@istmo/db/failures';
import { cachedRead } from './cached-read.ts';

export type BooksState = { readonly isSound: boolean; readonly finding: string };

/** Whether the books are sound, as far as checks and verification found, and so open; if not what was found. */
export async function readBooksState(reader: Reader): Promise<BooksState> {
  const [row] = await reader.query<BooksState>(`select is_sound as "isSound", finding from app.books_state`);
  if (!row) throw new Error('the row of app.books_state is missing');
  return row;
}

/** The same for every money call; the database itself refuses those of the last second (ledger.write_movements). */
export const readRecentBooksState = cachedRead({ maxAgeMs: 1_000, load: ({ db }) => readBooksState(db) });

/** What each check that is recorded found when it last ran. */
export const readCheckResults = (reader: Reader): Promise<{ readonly name: string; readonly isSound: boolean }[]> =>
  reader.query('select name, is_sound as "isSound" from app.check_run');

/** Closes the books for every process, with the first finding, until two staff open them again. */
export async function reportUnsoundBooks(reader: Reader, finding: string): Promise<void> {
  await reader.query('select app.close_books($1)', [finding]);
}

/** Whether the ledger refused a movement because the books are closed. */
export function isBooksClosed(error: unknown): boolean {
  return (
    readSqlState(error) === '55000' &&
    error instanceof Error &&
    'constraint' in error &&
    error.constraint === 'books_are_open'
  );
}
