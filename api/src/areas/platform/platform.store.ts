import type { Reader } from '@istmo/db/tx';

export type CheckRun = {
  readonly name: string;
  readonly finishedAt: Date;
  readonly isSound: boolean;
  /** The first thing that was found, in the words of the check; empty when nothing was. */
  readonly finding: string;
  /** What was read, by a check that counts it. */
  readonly counts?: { readonly movements: bigint; readonly postings: bigint };
};

type CheckRunRow = Omit<CheckRun, 'counts'> & { readonly movements: bigint | null; readonly postings: bigint | null };

export async function readCheckRuns(reader: Reader): Promise<CheckRun[]> {
  const rows = await reader.query<CheckRunRow>(
    `select name, finished_at as "finishedAt", is_sound as "isSound", finding, movements, postings
     from app.check_run order by name`,
    [],
  );
  return rows.map(({ movements, postings, ...run }) =>
    movements === null || postings === null ? run : { ...run, counts: { movements, postings } },
  );
}

/** Keeps when a check last ran and what it found. */
export async function recordCheckRun(
  reader: Reader,
  { name, finishedAt, isSound, finding, counts }: CheckRun,
): Promise<void> {
  await reader.query(
    `insert into app.check_run (name, finished_at, is_sound, finding, movements, postings) values ($1, $2, $3, $4, $5, $6)
     on conflict (name) do update set finished_at = excluded.finished_at, is_sound = excluded.is_sound,
       finding = excluded.finding, movements = excluded.movements, postings = excluded.postings`,
    [name, finishedAt, isSound, finding, counts?.movements ?? null, counts?.postings ?? null],
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

/** 1 while background work is held after a restore from a backup, else 0. */
export async function countOpenRestores(reader: Reader): Promise<number> {
  const [row] = await reader.query<{ count: number }>(
    'select count(*)::int as count from app.restore where ended_at is null',
  );
  return row?.count ?? 0;
}

// A login is one of them (the embedded server), or has one of them (docs/recipes/database-logins.md).
const countedRoles = `('istmo_app', 'istmo_worker', 'istmo_console', 'istmo_reader', 'istmo_signer')`;

/** How many connections to this database there are by the role of their login. Who is connected may be seen by all, without what they do. */
export async function countRoleConnections(
  reader: Reader,
): Promise<{ readonly role: string; readonly count: number }[]> {
  return reader.query<{ role: string; count: number }>(
    `select substr(r.rolname, 7) as role, count(a.pid)::int as count
       from pg_roles r left join pg_stat_activity a on a.datname = current_database()
        and (a.usesysid = r.oid or a.usename not in ${countedRoles}
          and exists (select from pg_auth_members g where g.roleid = r.oid and g.member = a.usesysid))
      where r.rolname in ${countedRoles} group by r.rolname order by r.rolname`,
  );
}
