import type { LegalKind } from '@istmo/contract/areas/legal/legal-kinds';
import type { StaffId } from '@istmo/contract/kernel/id';
import type { Language } from '@istmo/contract/kernel/message';
import type { Reader, Tx } from '@istmo/db/tx';
import type { LegalText } from './legal.store.ts';

/** A version that staff propose. */
export type LegalDraft = {
  readonly id: string;
  readonly kind: LegalKind;
  readonly inForceAt: Date;
  readonly body: Readonly<Record<Language, string>>;
};

export async function insertDraft(
  tx: Tx,
  { id, kind, inForceAt, body, at, by }: LegalDraft & { readonly at: Date; readonly by: StaffId },
): Promise<void> {
  await tx.query(
    `insert into app.legal_draft (id, kind, in_force_at, body_en, body_es, written_at, written_by)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, kind, inForceAt, body.en, body.es, at, by],
  );
}

type DraftRow = { id: string; kind: LegalKind; inForceAt: Date; en: string; es: string };

export async function readDrafts(reader: Reader, ids: readonly string[]): Promise<LegalDraft[]> {
  const rows = await reader.query<DraftRow>(
    `select id, kind, in_force_at as "inForceAt", body_en as en, body_es as es from app.legal_draft where id = any($1::uuid[])`,
    [ids],
  );
  return rows.map(({ en, es, ...row }) => ({ ...row, body: { en, es } }));
}

export type NewestText = LegalText & {
  /** Whether every customer has been emailed about it; null where none is. */
  readonly isMailed: boolean | null;
};

type NewestRow = Omit<NewestText, 'body'> & { en: string; es: string };

/** Of each kind the newest version, in force or to come. */
export async function readNewestTexts(reader: Reader): Promise<NewestText[]> {
  const rows = await reader.query<NewestRow>(
    `select distinct on (t.kind) t.kind, t.version, t.in_force_at as "inForceAt", t.body_en as en, t.body_es as es,
       case when mailing.kind is null then null else mailing.done_at is not null end as "isMailed"
     from app.legal_text t left join app.legal_mailing mailing on mailing.kind = t.kind and mailing.version = t.version
     order by t.kind, t.version desc`,
    [],
  );
  return rows.map(({ en, es, ...row }) => ({ ...row, body: { en, es } }));
}

/** The number of the newest version of a text; 0 without one. */
export async function readNewestVersion(reader: Reader, kind: LegalKind): Promise<number> {
  const [row] = await reader.query<{ version: number }>(
    'select coalesce(max(version), 0) as version from app.legal_text where kind = $1',
    [kind],
  );
  return row?.version ?? 0;
}
