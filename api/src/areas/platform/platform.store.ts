import type { Reader } from '@istmo/db/tx';

export type CheckRun = {
  readonly name: string;
  readonly finishedAt: Date;
  readonly isSound: boolean;
  readonly detail: string;
};

export async function readCheckRuns(reader: Reader): Promise<CheckRun[]> {
  return reader.query<CheckRun>(
    'select name, finished_at as "finishedAt", is_sound as "isSound", detail from app.check_run order by name',
    [],
  );
}

/** Keeps when a check last ran and what it found. */
export async function recordCheckRun(reader: Reader, run: CheckRun): Promise<void> {
  await reader.query(
    `insert into app.check_run (name, finished_at, is_sound, detail) values ($1, $2, $3, $4)
     on conflict (name) do update set finished_at = excluded.finished_at, is_sound = excluded.is_sound, detail = excluded.detail`,
    [run.name, run.finishedAt, run.isSound, run.detail],
  );
}

/** Whether the books are open, with the finding that closed them, and since when it is so. */
export async function readBooks(
  reader: Reader,
): Promise<{ readonly isSound: boolean; readonly finding: string; readonly changedAt: Date }> {
  const [row] = await reader.query<{ isSound: boolean; finding: string; changedAt: Date }>(
    'select is_sound as "isSound", finding, changed_at as "changedAt" from app.books_state',
    [],
  );
  if (!row) throw new Error('the row of app.books_state is missing');
  return row;
}
