import type { Id } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';

type CannedAnswerId = Id<'canned-answer'>;

export type CannedAnswer = {
  readonly id: CannedAnswerId;
  /** A category's code; null where it fits all. */
  readonly category: string | null;
  readonly titleEn: string;
  readonly titleEs: string;
  readonly bodyEn: string;
  readonly bodyEs: string;
  readonly isOffered: boolean;
};

const columns = `id, category, title_en as "titleEn", title_es as "titleEs", body_en as "bodyEn", body_es as "bodyEs",
  is_offered as "isOffered"`;

export async function readCannedAnswers(reader: Reader): Promise<CannedAnswer[]> {
  return reader.query<CannedAnswer>(
    `select ${columns} from app.canned_answer order by is_offered desc, id limit 500`,
    [],
  );
}

export async function lockCannedAnswer(tx: Tx, id: CannedAnswerId): Promise<CannedAnswer | undefined> {
  const [row] = await tx.query<CannedAnswer>(`select ${columns} from app.canned_answer where id = $1 for update`, [id]);
  return row;
}

export async function insertCannedAnswer(tx: Tx, answer: CannedAnswer, at: Date): Promise<void> {
  await tx.query(
    `insert into app.canned_answer (id, category, title_en, title_es, body_en, body_es, is_offered, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [...toValues(answer), at],
  );
}

export async function updateCannedAnswer(tx: Tx, answer: CannedAnswer, at: Date): Promise<void> {
  await tx.query(
    `update app.canned_answer set category = $2, title_en = $3, title_es = $4, body_en = $5, body_es = $6, is_offered = $7, changed_at = $8
      where id = $1`,
    [...toValues(answer), at],
  );
}

const toValues = ({ id, category, titleEn, titleEs, bodyEn, bodyEs, isOffered }: CannedAnswer): unknown[] => [
  id,
  category,
  titleEn,
  titleEs,
  bodyEn,
  bodyEs,
  isOffered,
];
