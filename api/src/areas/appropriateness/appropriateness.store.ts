import type { Answers, Attempt } from '@istmo/contract/areas/appropriateness/attempts';
import {
  questionnaireContent,
  type QuestionnaireContent,
} from '@istmo/contract/areas/appropriateness/questionnaire-content';
import type { CustomerId, Id } from '@istmo/contract/kernel/id';
import type { Language } from '@istmo/contract/kernel/message';
import type { Reader, Tx } from '@istmo/db/tx';
import * as z from 'zod/mini';

export type ResultId = Id<'questionnaire-result'>;
export type DeclarationId = Id<'investor-declaration'>;

/** One version of a questionnaire; the newest of a code is in force. */
export type Questionnaire = {
  readonly code: string;
  readonly version: number;
  readonly content: QuestionnaireContent;
  readonly at: Date;
};

type Unread<Row extends { readonly content: QuestionnaireContent }> = Omit<Row, 'content'> & {
  readonly content: unknown;
};

const toContent = <Row extends { readonly content: unknown }>(row: Row) => ({
  ...row,
  content: z.parse(questionnaireContent, row.content),
});

/** The version in force of each questionnaire. */
export async function readNewestQuestionnaires(reader: Reader): Promise<Questionnaire[]> {
  const rows = await reader.query<Unread<Questionnaire>>(
    'select distinct on (code) code, version, content, at from app.questionnaire order by code, version desc',
  );
  return rows.map(toContent);
}

/** The version in force of one; undefined for what is none. */
export async function findQuestionnaire(reader: Reader, code: string): Promise<Questionnaire | undefined> {
  const [row] = await reader.query<Unread<Questionnaire>>(
    'select code, version, content, at from app.questionnaire where code = $1 order by version desc limit 1',
    [code],
  );
  return row && toContent(row);
}

export type StoredAttempt = Attempt & {
  readonly id: ResultId;
  readonly code: string;
  readonly version: number;
  readonly score: number;
};

const attemptColumns = `r.id, r.code, r.version, r.attempt, r.score, r.is_passed as "isPassed", r.at, r.valid_until as "validUntil"`;

/** All attempts of a customer at one questionnaire, of older versions too, in their order. */
export async function readAttempts(reader: Reader, customer: CustomerId, code: string): Promise<StoredAttempt[]> {
  return reader.query<StoredAttempt>(
    `select ${attemptColumns} from app.questionnaire_result r where r.customer_id = $1 and r.code = $2 order by r.attempt`,
    [customer, code],
  );
}

export type ResultWithContent = StoredAttempt & {
  readonly answers: Answers;
  /** Of the version that was answered. */
  readonly content: QuestionnaireContent;
};
type ResultRow = Omit<ResultWithContent, 'content' | 'answers'> & {
  readonly content: unknown;
  readonly answers: unknown;
};

const answersShape = z.record(z.string(), z.string());
const toResult = ({ answers, ...row }: ResultRow): ResultWithContent => ({
  ...toContent(row),
  answers: z.parse(answersShape, answers),
});
const resultTables = 'app.questionnaire_result r join app.questionnaire q using (code, version)';

/** A customer's newest attempts at all questionnaires with what was answered, the newest first. */
export async function readResults(reader: Reader, customer: CustomerId): Promise<ResultWithContent[]> {
  const rows = await reader.query<ResultRow>(
    `select ${attemptColumns}, r.answers, q.content from ${resultTables} where r.customer_id = $1 order by r.at desc, r.id desc limit 50`,
    [customer],
  );
  return rows.map(toResult);
}

/** An attempt of this customer; undefined for an unknown one and for that of another. */
export async function findResult(
  reader: Reader,
  customer: CustomerId,
  id: ResultId,
): Promise<ResultWithContent | undefined> {
  const [row] = await reader.query<ResultRow>(
    `select ${attemptColumns}, r.answers, q.content from ${resultTables} where r.customer_id = $1 and r.id = $2`,
    [customer, id],
  );
  return row && toResult(row);
}

/** The answers of one attempt by its number. */
export async function findAttempt(
  reader: Reader,
  { customer, code, attempt }: { readonly customer: CustomerId; readonly code: string; readonly attempt: number },
): Promise<Pick<ResultWithContent, 'id' | 'version' | 'answers'> | undefined> {
  const [row] = await reader.query<{ id: ResultId; version: number; answers: unknown }>(
    'select id, version, answers from app.questionnaire_result where customer_id = $1 and code = $2 and attempt = $3',
    [customer, code, attempt],
  );
  return row && { ...row, answers: z.parse(answersShape, row.answers) };
}

type NewResult = StoredAttempt & { readonly customer: CustomerId; readonly answers: Answers };

/** Stores an attempt. The database marks the answers again. */
export async function insertResult(tx: Tx, row: NewResult): Promise<void> {
  const { id, customer, code, version, attempt, answers, score, isPassed, at, validUntil } = row;
  await tx.query(
    `insert into app.questionnaire_result (id, customer_id, code, version, attempt, answers, score, is_passed, at, valid_until)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [id, customer, code, version, attempt, JSON.stringify(answers), score, isPassed, at, validUntil],
  );
}

/** What a customer declared, in whole US dollars. */
export type Declaration = {
  readonly id: DeclarationId;
  readonly annualIncome: bigint;
  readonly netWorth: bigint;
  readonly statements: readonly string[];
  readonly language: Language;
  readonly at: Date;
  readonly validUntil: Date;
};

/** The newest first: only the newest counts. */
export async function readDeclarations(reader: Reader, customer: CustomerId, limit: number): Promise<Declaration[]> {
  return reader.query<Declaration>(
    `select id, annual_income as "annualIncome", net_worth as "netWorth", statements, language, at, valid_until as "validUntil"
       from app.investor_declaration where customer_id = $1 order by at desc, id desc limit $2`,
    [customer, limit],
  );
}

export async function insertDeclaration(
  tx: Tx,
  customer: CustomerId,
  { id, annualIncome, netWorth, statements, language, at }: Omit<Declaration, 'validUntil'>,
): Promise<void> {
  await tx.query(
    `insert into app.investor_declaration (id, customer_id, annual_income, net_worth, statements, language, at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, customer, annualIncome, netWorth, statements, language, at],
  );
}

/** What an order keeps of the questionnaire that its investor passed. */
export type NamedAttempt = {
  readonly id: string;
  readonly code: string;
  readonly version: number;
  readonly score: number;
  readonly isPassed: boolean;
  readonly at: Date;
};

/** The attempts of these ids, by id. */
export async function readNamedAttempts(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedAttempt>> {
  const rows = await reader.query<NamedAttempt>(
    'select id, code, version, score, is_passed as "isPassed", at from app.questionnaire_result where id = any ($1)',
    [[...ids]],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
