import { newId } from '@istmo/db/new-id';
import { describe, expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { answersOf, code, createAppropriatenessSteps, hourMs } from './test-appropriateness.ts';

/* What the database refuses whatever the handlers do: statements of the logins that serve them. */
const testEnv = await createTestEnv();
const { owner, operator, db, clock, consoleApp } = testEnv;
const { attempt, readContent, publish, propose, setLimit, proposeLimit } = await createAppropriatenessSteps(testEnv);
const content = await readContent();
let count = 0;
const signUp = async () => (await testEnv.signUp(`investor${(count += 1)}`)).customer;

type Row = {
  readonly customer?: string;
  readonly version?: number;
  readonly attempt?: number;
  readonly answers?: object;
  readonly score?: number;
  readonly isPassed?: boolean;
  readonly at?: Date;
  readonly validDays?: number | null;
};

const right = answersOf(content, 0);

async function insertResult(row: Row): Promise<void> {
  const { customer = await signUp(), version = 1, attempt: number = 1, answers = right, score = 10 } = row;
  const { isPassed = true, at = clock.now(), validDays = isPassed ? 730 : null } = row;
  await db.query(
    `insert into app.questionnaire_result (id, customer_id, code, version, attempt, answers, score, is_passed, at, valid_until)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9::timestamptz + make_interval(hours => 24 * $10))`,
    [newId(), customer, code, version, number, JSON.stringify(answers), score, isPassed, at, validDays],
  );
}

describe('an attempt', () => {
  test('is stored as its answers say', async () => {
    await insertResult({});
    await insertResult({ answers: answersOf(content, 3), score: 7, isPassed: false });
  });

  const { q1: _, ...nineAnswers } = right;
  test.each<[string, Row, string]>([
    ['with a score that is not that of its answers', { score: 9 }, 'not that of the answers'],
    ['passed below the mark', { answers: answersOf(content, 3), score: 7 }, 'not that of the answers'],
    ['failed above the mark', { isPassed: false }, 'not that of the answers'],
    ['that counts for longer', { validDays: 731 }, 'not that of the answers'],
    ['with an answer to a question that is not there', { answers: { ...right, q11: 'a' } }, 'answers each question'],
    ['with an answer that is not there', { answers: { ...right, q1: 'z' }, score: 9 }, 'answers each question'],
    ['with a question left out', { answers: nineAnswers, score: 9 }, 'answers each question'],
    ['with answers that are a list', { answers: [] }, 'answers each question'],
    ['with a number that is not the next', { attempt: 2 }, 'the next one'],
    ['of a version that is not there', { version: 2 }, 'newest version'],
  ])('is refused: %s', async (_name, row, message) => {
    await expect(insertResult(row)).rejects.toThrow(message);
  });

  test('is refused while one that was passed counts, and before the wait after failed ones is over', async () => {
    const customer = await signUp();
    await insertResult({ customer });
    await expect(insertResult({ customer, attempt: 2 })).rejects.toThrow('waits after failed ones');
    const other = await signUp();
    const failed = { customer: other, answers: answersOf(content, 10), score: 0, isPassed: false };
    const ago = (hours: number) => new Date(clock.now().getTime() - hours * hourMs);
    await insertResult({ ...failed, at: ago(30) });
    await insertResult({ ...failed, attempt: 2, at: ago(23) });
    await expect(insertResult({ ...failed, attempt: 3 })).rejects.toThrow('waits after failed ones');
    await insertResult({ ...failed, attempt: 3, at: new Date(clock.now().getTime() + 2 * hourMs) });
  });

  test('is never changed, by the serving login or the owner of the tables', async () => {
    const anna = await testEnv.signUp('anna');
    await attempt(anna, 10);
    for (const statement of [
      'update app.questionnaire_result set score = 10',
      'delete from app.questionnaire_result',
    ]) {
      await expect(db.query(statement)).rejects.toThrow('permission denied');
      await expect(owner.query(statement)).rejects.toThrow('never changed');
    }
  });
});

describe('a version of a questionnaire', () => {
  const insertVersion = (by: typeof owner, version: number, draft: string | null = null, changed: object = content) =>
    by.query('insert into app.questionnaire (code, version, content, draft, at) values ($1, $2, $3, $4, now())', [
      code,
      version,
      JSON.stringify(changed),
      draft,
    ]);

  test('is decided by two of the staff, as they saw it and once', async () => {
    await expect(insertVersion(owner, 2)).rejects.toThrow('two of the staff');
    await propose({ pass_mark: '9' });
    const [draft] = await owner.query<{ id: string; content: object }>(
      'select id, content from app.questionnaire_draft',
    );
    await expect(insertVersion(owner, 2, draft?.id, draft?.content)).rejects.toThrow('two of the staff');
    await publish();
    await expect(insertVersion(owner, 3, draft?.id, draft?.content)).rejects.toThrow('two of the staff');
    const changed = { ...draft?.content, pass_mark: 1 };
    await expect(insertVersion(owner, 3, draft?.id, changed)).rejects.toThrow('two of the staff');
  });

  test('is never changed, nor is its draft', async () => {
    for (const table of ['app.questionnaire', 'app.questionnaire_draft']) {
      await expect(owner.query(`update ${table} set content = '{}'`)).rejects.toThrow('never changed');
      await expect(owner.query(`delete from ${table}`)).rejects.toThrow('never changed');
    }
  });

  test('comes without a draft only as the first, and not by the console', async () => {
    const first = `insert into app.questionnaire (code, version, content, at) values ('other', 1, $1, now())`;
    await expect(consoleApp.db.query(first, [JSON.stringify(content)])).rejects.toThrow('two of the staff');
    await expect(db.query(first, [JSON.stringify(content)])).rejects.toThrow('permission denied');
    const [question] = content.questions;
    const unanswerable = { ...content, pass_mark: 1, questions: [{ ...question, right: 'z' }] };
    await expect(operator.query(first, [JSON.stringify(unanswerable)])).rejects.toThrow('two of the staff');
    await expect(operator.query(first, [JSON.stringify({ ...content, pass_mark: 11 })])).rejects.toThrow('pass_mark');
  });
});

describe('a declaration', () => {
  const declare = (customer: string, statements: readonly string[], at = clock.now()) =>
    db.query(
      `insert into app.investor_declaration (id, customer_id, annual_income, net_worth, statements, language, at)
       values ($1, $2, 1, 1, $3, 'es', $4)`,
      [newId(), customer, statements, at],
    );

  test('has all statements confirmed, is not made before another, and is never changed', async () => {
    const customer = await signUp();
    const all = ['complete', 'updates', 'evidence'];
    await expect(declare(customer, all.slice(1))).rejects.toThrow('statements');
    await declare(customer, all);
    await expect(declare(customer, all, new Date(clock.now().getTime() - hourMs))).rejects.toThrow('made now');
    await expect(db.query('update app.investor_declaration set net_worth = 2')).rejects.toThrow('permission denied');
    await expect(owner.query('update app.investor_declaration set net_worth = 2')).rejects.toThrow('never changed');
    await expect(owner.query('delete from app.investor_declaration')).rejects.toThrow('never changed');
  });
});

describe('a limit', () => {
  const copy = (changed: string) =>
    owner.query(
      `insert into app.retail_limit (id, country, category, version, floor_cents, share, measure, basis_en, basis_es, proposal, at)
       select gen_random_uuid(), country, category, version + 1, ${changed}, share, measure, basis_en, basis_es, p.id, l.at
         from app.retail_limit l cross join app.proposal p where p.kind = 'retail-limit.set' order by p.proposed_at desc limit 1`,
    );

  test('is decided by two of the staff and never changed', async () => {
    await setLimit();
    await proposeLimit({ floor: '6000' });
    await expect(copy('600000')).rejects.toThrow('two of the staff');
    await expect(owner.query('update app.retail_limit set share = 1')).rejects.toThrow('never changed');
    await expect(owner.query('delete from app.retail_limit')).rejects.toThrow('never changed');
  });
});
