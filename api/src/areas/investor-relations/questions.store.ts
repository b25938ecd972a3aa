import type { CustomerId, Id } from '@istmo/contract/kernel/id';
import type { Language } from '@istmo/contract/kernel/message';
import type { Reader, Tx } from '@istmo/db/tx';
import type { RaiseId } from '../raises/public.ts';

export type QuestionId = Id<'raise-question'>;

export type Question = {
  readonly id: QuestionId;
  readonly raise: RaiseId;
  readonly customer: CustomerId;
  readonly language: Language;
  readonly text: string;
  readonly askedAt: Date;
  readonly draft: string;
  readonly draftLanguage: Language;
  readonly draftVersion: number;
  readonly hiddenAt: Date | null;
  readonly hiddenReason: string;
};

export type Answer = {
  readonly question: QuestionId;
  readonly number: number;
  readonly language: Language;
  readonly text: string;
  readonly at: Date;
  readonly author: CustomerId;
  readonly hiddenAt: Date | null;
  readonly hiddenReason: string;
};

/** A question with its answers, the newest first. */
export type AnsweredQuestion = Question & { readonly answers: readonly Answer[] };

const questionColumns = `q.id, q.raise, q.customer_id as customer, q.language, q.text, q.asked_at as "askedAt", q.draft, q.draft_language as "draftLanguage",
  q.draft_version as "draftVersion", q.hidden_at as "hiddenAt", q.hidden_reason as "hiddenReason"`;

const answerColumns = `a.question, a.number, a.language, a.text, a.at, a.by_customer as author, a.hidden_at as "hiddenAt", a.hidden_reason as "hiddenReason"`;

export async function insertQuestion(
  tx: Tx,
  one: Pick<Question, 'id' | 'raise' | 'customer' | 'language' | 'text' | 'askedAt'>,
): Promise<void> {
  await tx.query(
    `insert into app.raise_question (id, raise, customer_id, language, text, asked_at, draft_language) values ($1, $2, $3, $4, $5, $6, $4)`,
    [one.id, one.raise, one.customer, one.language, one.text, one.askedAt],
  );
}

export async function readQuestion(reader: Reader, id: QuestionId): Promise<Question | undefined> {
  const [row] = await reader.query<Question>(`select ${questionColumns} from app.raise_question q where q.id = $1`, [
    id,
  ]);
  return row;
}

export async function lockQuestion(tx: Tx, id: QuestionId): Promise<Question | undefined> {
  const [row] = await tx.query<Question>(
    `select ${questionColumns} from app.raise_question q where q.id = $1 for no key update`,
    [id],
  );
  return row;
}

/** Newest first. */
export async function readAnswers(reader: Reader, questions: readonly QuestionId[]): Promise<Answer[]> {
  return reader.query<Answer>(
    `select ${answerColumns} from app.raise_answer a where a.question = any ($1) order by a.question, a.number desc`,
    [[...questions]],
  );
}

async function withAnswers(reader: Reader, questions: readonly Question[]): Promise<AnsweredQuestion[]> {
  const ids = questions.map(({ id }) => id);
  const answers = Map.groupBy(await readAnswers(reader, ids), ({ question }) => question);
  return questions.map((one) => ({ ...one, answers: answers.get(one.id) ?? [] }));
}

// More than a company answers; a page of the newest is what staff and company work with.
const maxListed = 500;

/** The newest first; hidden ones too. */
export async function listQuestions(reader: Reader, raise: RaiseId): Promise<AnsweredQuestion[]> {
  const rows = await reader.query<Question>(
    `select ${questionColumns} from app.raise_question q where q.raise = $1 order by q.id desc limit ${maxListed}`,
    [raise],
  );
  return withAnswers(reader, rows);
}

/** What one customer asked, the newest first; hidden ones too. */
export async function listQuestionsOf(
  reader: Reader,
  raise: RaiseId,
  customer: CustomerId,
): Promise<AnsweredQuestion[]> {
  const rows = await reader.query<Question>(
    `select ${questionColumns} from app.raise_question q where q.raise = $1 and q.customer_id = $2 order by q.id desc limit ${maxListed}`,
    [raise, customer],
  );
  return withAnswers(reader, rows);
}

// As many as a page shows of one raise.
const maxShown = 200;

/** The newest questions of these raises that were answered and that staff did not hide. */
export async function listAnsweredQuestions(reader: Reader, raises: readonly RaiseId[]): Promise<AnsweredQuestion[]> {
  const rows = await reader.query<Question>(
    `select ${questionColumns}
       from unnest($1::uuid[]) as r (id)
      cross join lateral (
        select n.* from app.raise_question n
         where n.raise = r.id and n.hidden_at is null and exists (select from app.raise_answer a where a.question = n.id)
         order by n.id desc limit ${maxShown}) q`,
    [[...raises]],
  );
  return withAnswers(reader, rows);
}

/** How many questions of the raise wait for their first answer. */
export async function countUnanswered(reader: Reader, raise: RaiseId): Promise<number> {
  const [row] = await reader.query<{ count: number }>(
    `select count(*)::int as count from app.raise_question q
      where q.raise = $1 and q.hidden_at is null and not exists (select from app.raise_answer a where a.question = q.id)`,
    [raise],
  );
  return row?.count ?? 0;
}

/** The user names of customers, for staff. */
export async function readUserNames(
  reader: Reader,
  customers: readonly CustomerId[],
): Promise<ReadonlyMap<CustomerId, string>> {
  const rows = await reader.query<{ id: CustomerId; name: string }>(
    'select c.id, c.username as name from app.customer c where c.id = any ($1)',
    [[...customers]],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

type Draft = { readonly language: Language; readonly text: string };

/** Keeps what is written of an answer; its next version. */
export async function updateDraft(tx: Tx, { id, draftVersion }: Question, { language, text }: Draft): Promise<number> {
  const version = draftVersion + 1;
  await tx.query(
    'update app.raise_question set draft = $2, draft_language = $3, draft_version = $4 where id = $1 and draft_version = $4 - 1',
    [id, text, language, version],
  );
  return version;
}

export async function insertAnswer(tx: Tx, one: Omit<Answer, 'hiddenAt' | 'hiddenReason'>): Promise<void> {
  await tx.query(
    'insert into app.raise_answer (question, number, language, text, at, by_customer) values ($1, $2, $3, $4, $5, $6)',
    [one.question, one.number, one.language, one.text, one.at, one.author],
  );
}

/** Why something is hidden, and since when; null puts it back. */
export type Hiding = { readonly at: Date; readonly reason: string } | null;

/** Whether the question was shown, or hidden where it is put back. */
export async function hideQuestion(tx: Tx, id: QuestionId, hiding: Hiding): Promise<boolean> {
  const rows = await tx.query(
    `update app.raise_question set hidden_at = $2, hidden_reason = $3 where id = $1 and (hidden_at is null) = ($2::timestamptz is not null) returning 1`,
    [id, hiding?.at ?? null, hiding?.reason ?? ''],
  );
  return rows.length > 0;
}

/** The same for one answer. */
export async function hideAnswer(
  tx: Tx,
  { question, number }: Pick<Answer, 'question' | 'number'>,
  hiding: Hiding,
): Promise<boolean> {
  const rows = await tx.query(
    `update app.raise_answer set hidden_at = $3, hidden_reason = $4
      where (question, number) = ($1, $2) and (hidden_at is null) = ($3::timestamptz is not null) returning 1`,
    [question, number, hiding?.at ?? null, hiding?.reason ?? ''],
  );
  return rows.length > 0;
}
