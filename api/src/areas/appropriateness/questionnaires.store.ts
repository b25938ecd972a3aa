import {
  questionnaireContent,
  type QuestionnaireContent,
} from '@istmo/contract/areas/appropriateness/questionnaire-content';
import type { StaffId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';
import * as z from 'zod/mini';
import type { Questionnaire } from './appropriateness.store.ts';

/** What is proposed as the next version of a questionnaire. */
export type QuestionnaireDraft = Pick<Questionnaire, 'code' | 'content'> & { readonly id: string };

export async function insertDraft(
  tx: Tx,
  { id, code, content, by, at }: QuestionnaireDraft & { readonly by: StaffId; readonly at: Date },
): Promise<void> {
  await tx.query(
    'insert into app.questionnaire_draft (id, code, content, created_by, created_at) values ($1, $2, $3, $4, $5)',
    [id, code, JSON.stringify(content), by, at],
  );
}

type DraftRow = Omit<QuestionnaireDraft, 'content'> & { readonly content: unknown };

export async function readDrafts(reader: Reader, ids: readonly string[]): Promise<QuestionnaireDraft[]> {
  const rows = await reader.query<DraftRow>(
    'select id, code, content from app.questionnaire_draft where id = any($1::uuid[])',
    [ids],
  );
  return rows.map(({ content, ...row }) => ({ ...row, content: z.parse(questionnaireContent, content) }));
}

/** The number of the newest version; 0 without one. */
export async function readNewestVersion(reader: Reader, code: string): Promise<number> {
  const [row] = await reader.query<{ version: number }>(
    'select coalesce(max(version), 0)::integer as version from app.questionnaire where code = $1',
    [code],
  );
  return row?.version ?? 0;
}

/** Publishes a version that two of the staff decided; the database compares it with the draft. */
export async function insertVersion(
  tx: Tx,
  { code, version, content, draft, at }: Questionnaire & { readonly draft: string },
): Promise<void> {
  await tx.query('insert into app.questionnaire (code, version, content, draft, at) values ($1, $2, $3, $4, $5)', [
    code,
    version,
    JSON.stringify(content),
    draft,
    at,
  ]);
}

export type CountedVersion = Questionnaire & { readonly attempts: number; readonly passed: number };

/** All versions with how their attempts went, by code, the newest first. */
export async function listVersions(reader: Reader): Promise<CountedVersion[]> {
  const rows = await reader.query<Omit<CountedVersion, 'content'> & { readonly content: unknown }>(
    `select q.code, q.version, q.content, q.at, coalesce(r.attempts, 0) as attempts, coalesce(r.passed, 0) as passed
       from app.questionnaire q
       left join (select code, version, count(*)::integer as attempts, count(*) filter (where is_passed)::integer as passed
                    from app.questionnaire_result group by code, version) r using (code, version)
      order by q.code, q.version desc limit 500`,
  );
  return rows.map(({ content, ...row }) => ({ ...row, content: z.parse(questionnaireContent, content) }));
}

export type VersionStatistics = {
  readonly content: QuestionnaireContent;
  readonly attempts: number;
  readonly passed: number;
  readonly customers: number;
  /** How often each answer of each question was chosen. */
  readonly chosen: readonly { readonly question: string; readonly answer: string; readonly count: number }[];
};

/** How the attempts of a version went; undefined for what is none. */
export async function readVersionStatistics(
  reader: Reader,
  code: string,
  version: number,
): Promise<VersionStatistics | undefined> {
  const [[row], chosen] = await Promise.all([
    reader.query<Omit<VersionStatistics, 'content' | 'chosen'> & { readonly content: unknown }>(
      `select q.content, count(r.id)::integer as attempts, count(r.id) filter (where r.is_passed)::integer as passed,
              count(distinct r.customer_id)::integer as customers
         from app.questionnaire q left join app.questionnaire_result r using (code, version)
        where q.code = $1 and q.version = $2 group by q.content`,
      [code, version],
    ),
    reader.query<VersionStatistics['chosen'][number]>(
      `select a.key as question, a.value as answer, count(*)::integer as count
         from app.questionnaire_result r cross join jsonb_each_text(r.answers) a where r.code = $1 and r.version = $2 group by 1, 2`,
      [code, version],
    ),
  ]);
  return row && { ...row, content: z.parse(questionnaireContent, row.content), chosen };
}
