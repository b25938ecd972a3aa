import { emptyRaise, type RaiseForm } from '@istmo/contract/areas/raises/raise-form';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { RaiseId } from './raises.store.ts';

/** What is filled in of a raise. It stays after the submission, as what the terms and the page were written from. */
export type RaiseDraft = { readonly version: number; readonly form: RaiseForm; readonly savedAt: Date };

type DraftRow = {
  readonly raise: RaiseId;
  readonly version: number;
  readonly content: Partial<RaiseForm>;
  readonly savedAt: Date;
};

/** The drafts of these raises; a field that an older release did not have is empty. */
export async function readDrafts(reader: Reader, raises: readonly RaiseId[]): Promise<Map<RaiseId, RaiseDraft>> {
  const rows = await reader.query<DraftRow>(
    'select raise, version, content, saved_at as "savedAt" from app.raise_draft where raise = any ($1)',
    [[...raises]],
  );
  return new Map(
    rows.map(({ raise, version, content, savedAt }) => [
      raise,
      { version, savedAt, form: { ...emptyRaise, ...content } },
    ]),
  );
}

type SavedDraft = { readonly raise: RaiseId; readonly form: RaiseForm; readonly at: Date; readonly by: CustomerId };

export async function insertDraft(tx: Tx, { raise, form, at, by }: SavedDraft): Promise<void> {
  await tx.query(
    'insert into app.raise_draft (raise, version, content, saved_at, saved_by) values ($1, 1, $2, $3, $4)',
    [raise, JSON.stringify(form), at, by],
  );
}

/** The version that was stored; undefined when another one was stored since `version` was read. */
export async function updateDraft(
  tx: Tx,
  { raise, form, at, by, version }: SavedDraft & { readonly version: number },
): Promise<number | undefined> {
  const [row] = await tx.query<{ version: number }>(
    `update app.raise_draft set version = version + 1, content = $3, saved_at = $4, saved_by = $5
      where raise = $1 and version = $2 returning version`,
    [raise, version, JSON.stringify(form), at, by],
  );
  return row?.version;
}

/** False when another raise has this last part of the address. */
export async function changeSlug(tx: Tx, id: RaiseId, slug: string): Promise<boolean> {
  const rows = await tx.query(
    `update app.raise set slug = $2
      where id = $1 and not exists (select from app.raise r where r.slug = $2 and r.id <> $1) returning id`,
    [id, slug],
  );
  return rows.length > 0;
}
