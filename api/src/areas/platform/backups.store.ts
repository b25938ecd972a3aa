import type { Reader, Tx } from '@istmo/db/tx';

export type BackupKind = 'full' | 'differential' | 'incremental';

export type Backup = {
  /** The number of its repository. */
  readonly repository: number;
  readonly label: string;
  readonly kind: BackupKind;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  /** What it takes in its repository. */
  readonly bytes: bigint;
  readonly isGood: boolean;
};

/** Keeps these in place of those that were known. */
export async function replaceBackups(tx: Tx, backups: readonly Backup[]): Promise<void> {
  await tx.query('delete from app.backup', []);
  for (const { repository, label, kind, startedAt, finishedAt, bytes, isGood } of backups)
    await tx.query(
      `insert into app.backup (repository, label, kind, started_at, finished_at, bytes, is_good)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [repository, label, kind, startedAt, finishedAt, bytes, isGood],
    );
}

export type BackupState = {
  /** When the newest good backup was finished; null without one. */
  readonly finishedAt: Date | null;
  /** In how many repositories a good one is. */
  readonly repositories: number;
  /** Whether PostgreSQL archives its log, when it last did, and whether its last attempt failed. */
  readonly isArchiving: boolean;
  readonly archivedAt: Date | null;
  readonly hasFailed: boolean;
  /** The time of the database. */
  readonly now: Date;
};

export async function readBackupState(reader: Reader): Promise<BackupState> {
  const [row] = await reader.query<BackupState>(
    `select (select max(finished_at) from app.backup where is_good) as "finishedAt",
            (select count(distinct repository)::int from app.backup where is_good) as repositories,
            current_setting('archive_mode') <> 'off' as "isArchiving", last_archived_time as "archivedAt",
            coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "hasFailed", clock_timestamp() as now
       from pg_stat_archiver`,
    [],
  );
  if (!row) throw new Error('pg_stat_archiver has no row');
  return row;
}
