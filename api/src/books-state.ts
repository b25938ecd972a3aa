import type { Reader } from '@istmo/db/tx';

export type BooksState = { readonly isSound: boolean; readonly finding: string };

/** Whether the last verification found the books sound, and if not what it found. */
export async function readBooksState(reader: Reader): Promise<BooksState> {
  const [row] = await reader.query<BooksState>(`select is_sound as "isSound", finding from app.books_state`);
  if (!row) throw new Error('the row of app.books_state is missing');
  return row;
}

/** Stores the first finding, until staff have looked at it. */
export async function reportUnsoundBooks(reader: Reader, finding: string): Promise<void> {
  await reader.query('update app.books_state set is_sound = false, finding = $1, changed_at = now() where is_sound', [
    finding,
  ]);
}
