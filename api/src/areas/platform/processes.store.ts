import type { Reader } from '@istmo/db/tx';
import type { LivingProcess } from '../../runtime/report-process.ts';

export type SeenProcess = LivingProcess & {
  readonly seenAt: Date;
  /** Since it was seen, by the time of the database. */
  readonly seconds: number;
};

/** The processes that were seen within a day, and of each role the last one. */
export async function readProcesses(reader: Reader): Promise<SeenProcess[]> {
  return reader.query<SeenProcess>(
    `select role, name, version, started_at as "startedAt", seen_at as "seenAt",
            extract(epoch from clock_timestamp() - seen_at)::float8 as seconds
       from (select *, row_number() over (partition by role order by seen_at desc) as nth from app.process) p
      where nth = 1 or seen_at > clock_timestamp() - interval '1 day' order by role, name`,
    [],
  );
}

/** Forgets processes that were not seen since then. Returns how many. */
export async function deleteProcesses(
  reader: Reader,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number> {
  const rows = await reader.query(
    `delete from app.process where (role, name) in (select role, name from app.process where seen_at < $1 limit $2) returning role`,
    [before, limit],
  );
  return rows.length;
}
