import * as z from 'zod/mini';
import type { Backup, BackupKind } from './backups.store.ts';

const kinds = { full: 'full', diff: 'differential', incr: 'incremental' } as const satisfies Record<string, BackupKind>;

const seconds = z.int().check(z.positive());
const size = z.int().check(z.nonnegative());
const infoSchema = z.array(
  z.object({
    name: z.string(),
    backup: z.array(
      z.object({
        label: z.string(),
        type: z.enum(['full', 'diff', 'incr']),
        // Absent from pgBackRest before 2.33.
        error: z.optional(z.nullable(z.boolean())),
        database: z.object({ 'repo-key': z.int() }),
        info: z.object({ repository: z.object({ delta: z.optional(size), size: z.optional(size) }) }),
        timestamp: z.object({ start: seconds, stop: seconds }),
      }),
    ),
  }),
);

const toTime = (second: number): Date => new Date(second * 1_000);

/**
 * The backups in the output of `pgbackrest --stanza=… info --output=json` (pgBackRest 2.45, user guide "Information"). Throws a sentence for the
 * operator when it is not that.
 */
export function readPgbackrestInfo(text: string): Backup[] {
  const parsed = infoSchema.safeParse(parseJson(text));
  if (!parsed.success) throw new Error('this is not the output of: pgbackrest --stanza=… info --output=json');
  const [stanza, ...others] = parsed.data;
  if (!stanza || others.length > 0) throw new Error('name one stanza: pgbackrest --stanza=… info --output=json');
  return stanza.backup.map(({ label, type, error, database, info, timestamp }) => ({
    repository: database['repo-key'],
    label,
    kind: kinds[type],
    startedAt: toTime(timestamp.start),
    finishedAt: toTime(timestamp.stop),
    bytes: BigInt(info.repository.delta ?? info.repository.size ?? 0),
    isGood: error !== true,
  }));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
