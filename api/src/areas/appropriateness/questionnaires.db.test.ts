import { readResult } from '@istmo/contract/areas/appropriateness/appropriateness.contract';
import { listActivity } from '@istmo/contract/areas/history/history.contract';
import { newId } from '@istmo/db/new-id';
import { describe, expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { readInvestorChecks } from './public.ts';
import { answersOf, code, createAppropriatenessSteps, hourMs } from './test-appropriateness.ts';

// Customers stay signed in while they wait for the next attempt.
const testEnv = await createTestEnv({ settings: { sessionHours: 48, idleMinutes: 3000 } });
const { app, call, db } = testEnv;
const { attempt, publish, readContent, readQuiz, send } = await createAppropriatenessSteps(testEnv);
let count = 0;
const signUp = () => testEnv.signUp(`investor${(count += 1)}`);
const quizOf = async ({ customer }: { customer: Parameters<typeof readInvestorChecks>[1] }) =>
  (await readInvestorChecks(app, customer, { questionnaire: code })).quiz;
const countStored = async (customer: string): Promise<number> =>
  (await db.query('select from app.questionnaire_result where customer_id = $1', [customer])).length;

describe('a questionnaire', () => {
  test('is read without its right answers and reasons', async () => {
    const anna = await signUp();
    const quiz = await readQuiz(anna);
    expect(quiz).toMatchObject({ state: 'required', attempt: 1, version: 1, pass_mark: 8 });
    expect(quiz.questions).toHaveLength(10);
    const { questions } = await readContent();
    for (const [index, asked] of quiz.questions.entries()) {
      expect(Object.keys(asked).toSorted()).toEqual(['answers', 'id', 'text']);
      expect(asked.answers.map((answer) => Object.keys(answer).length)).toEqual(asked.answers.map(() => 2));
      expect(JSON.stringify(quiz)).not.toContain(questions[index]?.why.en);
    }
  });

  test('that was failed says what was wrong and why, and nothing of what was right', async () => {
    const carla = await signUp();
    const { id = '' } = (await attempt(carla, 3)).body;
    const { data } = (await call(readResult, { id }, { as: carla })).body;
    expect(data).toMatchObject({ score: 7, questions: 10, is_passed: false, quiz: { state: 'required' } });
    const { questions } = await readContent();
    expect(data?.wrong.map(({ number, why }) => [number, why.es])).toEqual(
      questions.slice(0, 3).map(({ why }, index) => [index + 1, why.es]),
    );
    expect(JSON.stringify(data)).not.toContain(questions[5]?.why.en);
  });

  test('is one attempt when two tabs send it at once, and other answers to it are refused', async () => {
    const elena = await signUp();
    const answers = answersOf(await readContent(), 0);
    const input = { version: 1, attempt: 1, answers };
    const replies = await Promise.all([send(elena, input), send(elena, input), send(elena, input)]);
    expect(replies.map(({ http }) => http)).toEqual([200, 200, 200]);
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    const other = await send(elena, { ...input, answers: answersOf(await readContent(), 1) });
    expect(other.body.code).toBe('conflict');
    expect(await countStored(elena.customer)).toBe(1);
  });

  test('takes an answer to each question and to no other', async () => {
    const fabio = await signUp();
    const right = answersOf(await readContent(), 0);
    const { q1: _, ...tooFew } = right;
    for (const answers of [tooFew, { ...right, q99: 'a' }, { ...tooFew, q99: 'a' }, { ...right, q1: 'z' }, {}]) {
      const { body } = await send(fabio, { version: 1, attempt: 1, answers });
      expect(body).toMatchObject({ code: 'invalid_field', field: 'answers' });
    }
    expect((await send(fabio, { version: 1, attempt: 2, answers: right })).body.code).toBe('conflict');
    expect(await countStored(fabio.customer)).toBe(0);
  });

  test('does not show the attempt of another customer', async () => {
    const [gina, hugo] = [await signUp(), await signUp()];
    const { id = '' } = (await attempt(gina, 0)).body;
    expect((await call(readResult, { id }, { as: gina })).http).toBe(200);
    const [foreign, unknown] = await Promise.all(
      [id, newId()].map((one) => call(readResult, { id: one }, { as: hugo })),
    );
    expect(foreign).toMatchObject({ http: 404, body: { code: 'not_found' } });
    expect(foreign?.body).toEqual(unknown?.body);
  });

  // After the others: a version is for all customers.
  test('has to be passed again when it has a new version, and takes no answers of the older one', async () => {
    const [ines, jaime] = [await signUp(), await signUp()];
    await attempt(ines, 0);
    await attempt(jaime, 10);
    await attempt(jaime, 10);
    await publish({ pass_mark: '9' });
    expect(await quizOf(ines)).toEqual({ state: 'required' });
    expect(await quizOf(jaime)).toEqual({ state: 'required' });
    const answers = answersOf(await readContent(), 0);
    expect((await send(ines, { version: 1, attempt: 2, answers })).body.code).toBe('conflict');
    expect((await attempt(ines, 2)).http).toBe(200);
    expect(await quizOf(ines)).toEqual({ state: 'required' });
    expect((await attempt(ines, 1)).http).toBe(200);
    expect(await quizOf(ines)).toMatchObject({ state: 'passed' });
  });

  // The sessions of staff end while this one waits.
  test('lets one wait after the second failed attempt, and keeps each', async () => {
    const diana = await signUp();
    await attempt(diana, 5);
    await attempt(diana, 5);
    expect(await quizOf(diana)).toMatchObject({ state: 'waiting' });
    expect((await attempt(diana, 0)).body.code).toBe('attempt_waits');
    testEnv.advance(23 * hourMs);
    expect((await attempt(diana, 0)).body.code).toBe('attempt_waits');
    testEnv.advance(hourMs);
    expect((await attempt(diana, 0)).http).toBe(200);
    expect(await quizOf(diana)).toMatchObject({ state: 'passed' });
    expect(await countStored(diana.customer)).toBe(3);
    const { data = [] } = (await call(listActivity, {}, { as: diana })).body;
    expect(data.length).toBeGreaterThanOrEqual(3);
  });

  test('that was passed counts for its days', async () => {
    const bruno = await signUp();
    expect((await attempt(bruno, 1)).http).toBe(200);
    expect(await quizOf(bruno)).toMatchObject({ state: 'passed' });
    expect((await attempt(bruno, 0)).body.code).toBe('already_done');
    const { facts } = await readInvestorChecks(app, bruno.customer, { questionnaire: code });
    expect(facts).toMatchObject({ questionnaire: code, questionnaireVersion: 2 });
    expect(facts.result).not.toBeNull();
    testEnv.advance(731 * 24 * hourMs);
    expect(await quizOf(bruno)).toEqual({ state: 'required' });
  });
});

test('an order that names an unknown questionnaire is an error of the platform', async () => {
  const { customer } = await signUp();
  await expect(readInvestorChecks(app, customer, { questionnaire: 'none' })).rejects.toThrow('no questionnaire');
});
