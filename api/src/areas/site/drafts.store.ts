import type { StaffId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { NewsletterTexts } from './newsletter.store.ts';

/** A newsletter that is written and not sent yet; its texts may be missing. */
export type NewsletterDraft = {
  readonly id: string;
  readonly subjectEn: string;
  readonly bodyEn: string;
  readonly subjectEs: string;
  readonly bodyEs: string;
  readonly version: number;
  readonly changedAt: Date;
  readonly changedBy: string;
};

const columns = `d.id, d.subject_en as "subjectEn", d.body_en as "bodyEn", d.subject_es as "subjectEs", d.body_es as "bodyEs", d.version,
  d.changed_at as "changedAt", s.name as "changedBy"`;
const tables = 'app.newsletter_draft d join app.staff s on s.id = d.changed_by';

export async function readDrafts(reader: Reader): Promise<NewsletterDraft[]> {
  return reader.query<NewsletterDraft>(`select ${columns} from ${tables} order by d.changed_at desc limit 100`, []);
}

export async function readDraft(reader: Reader, id: string): Promise<NewsletterDraft | undefined> {
  const [row] = await reader.query<NewsletterDraft>(`select ${columns} from ${tables} where d.id = $1`, [id]);
  return row;
}

type DraftChange = {
  readonly id: string;
  readonly texts: NewsletterTexts;
  /** The version that it replaces; 0 for a new draft. */
  readonly from: number;
  readonly staff: StaffId;
  readonly at: Date;
};

/** Stores a draft as the version after `from`; false when another was stored meanwhile, or it was sent or deleted. */
export async function storeDraft(tx: Tx, { id, texts: { en, es }, from, staff, at }: DraftChange): Promise<boolean> {
  const values = [id, en.subject, en.body, es.subject, es.body, staff, at];
  const rows =
    from === 0
      ? await tx.query(
          `insert into app.newsletter_draft (id, subject_en, body_en, subject_es, body_es, changed_by, changed_at)
           select $1, $2, $3, $4, $5, $6, $7 where not exists (select from app.newsletter where id = $1)
           on conflict do nothing returning 1`,
          values,
        )
      : await tx.query(
          `update app.newsletter_draft
              set subject_en = $2, body_en = $3, subject_es = $4, body_es = $5, changed_by = $6, changed_at = $7, version = version + 1
            where id = $1 and version = $8 returning 1`,
          [...values, from],
        );
  return rows.length === 1;
}

/** False when there is none. */
export async function deleteDraft(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.query('delete from app.newsletter_draft where id = $1 returning 1', [id]);
  return rows.length === 1;
}
