import type { RaiseForm } from '@istmo/contract/areas/raises/raise-form';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { RaiseId } from './raises.store.ts';

/** The words and pictures of the page of a raise, in both languages; pictures by their id. */
export type RaisePage = Pick<
  RaiseForm,
  'summary_en' | 'summary_es' | 'story_en' | 'story_es' | 'risks_en' | 'risks_es' | 'pictures' | 'team'
>;

type NewPage = {
  readonly raise: RaiseId;
  readonly version: number;
  readonly page: RaisePage;
  readonly at: Date;
  readonly by: CustomerId;
};

export async function insertPage(tx: Tx, { raise, version, page, at, by }: NewPage): Promise<void> {
  await tx.query(
    'insert into app.raise_page (raise, version, content, created_at, by_customer) values ($1, $2, $3, $4, $5)',
    [raise, version, JSON.stringify(page), at, by],
  );
}

/** The page in force; undefined before the first submission. */
export async function readPage(reader: Reader, raise: RaiseId): Promise<RaisePage | undefined> {
  const [row] = await reader.query<{ content: RaisePage }>(
    `select p.content from app.raise_page p join app.raise r on (r.id, r.page_version) = (p.raise, p.version) where r.id = $1`,
    [raise],
  );
  return row?.content;
}

/** The newest version of the terms and of the page that are stored, 0 without one. */
export async function readNewestVersions(tx: Tx, raise: RaiseId): Promise<{ terms: number; page: number }> {
  const [row] = await tx.query<{ terms: number; page: number }>(
    `select coalesce((select max(version) from app.raise_terms where raise = $1), 0)::integer as terms,
            coalesce((select max(version) from app.raise_page where raise = $1), 0)::integer as page`,
    [raise],
  );
  return row ?? { terms: 0, page: 0 };
}

/** Which versions are in force. */
export async function setVersions(
  tx: Tx,
  id: RaiseId,
  { terms, page }: { readonly terms: number; readonly page: number },
): Promise<void> {
  await tx.query('update app.raise set version = $2, page_version = $3 where id = $1', [id, terms, page]);
}
