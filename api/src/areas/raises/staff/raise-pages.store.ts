import type { StaffId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { RaiseId } from '../raises.store.ts';
import type { VersionAuthor } from './raise-list.store.ts';

/** The content of a version of a page: words and pictures in both languages, as its company wrote them; undefined where there is none. */
export async function readPageContent(reader: Reader, raise: RaiseId, version: number): Promise<unknown> {
  const [row] = await reader.query<{ content: unknown }>(
    'select content from app.raise_page where (raise, version) = ($1, $2)',
    [raise, version],
  );
  return row?.content;
}

/** Who wrote which version of the page, the newest first. */
export async function listPageAuthors(reader: Reader, raise: RaiseId): Promise<VersionAuthor[]> {
  return reader.query<VersionAuthor>(
    `select p.version, p.created_at as at, coalesce(s.name, c.username, '') as by
       from app.raise_page p left join app.staff s on s.id = p.by_staff left join app.customer c on c.id = p.by_customer
      where p.raise = $1 order by p.version desc`,
    [raise],
  );
}

type CorrectedPage = {
  readonly version: number;
  readonly content: unknown;
  readonly staff: StaffId;
  readonly at: Date;
};

/** Stores the next version of a page, which is in force at once; the caller has the row of the raise locked. */
export async function insertCorrectedPage(
  tx: Tx,
  raise: RaiseId,
  { version, content, staff, at }: CorrectedPage,
): Promise<void> {
  await tx.query(
    'insert into app.raise_page (raise, version, content, created_at, by_staff) values ($1, $2, $3, $4, $5)',
    [raise, version, JSON.stringify(content), at, staff],
  );
  await tx.query('update app.raise set page_version = $2 where id = $1', [raise, version]);
}
