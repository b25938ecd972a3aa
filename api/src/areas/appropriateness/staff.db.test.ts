import { declareMeans } from '@istmo/contract/areas/appropriateness/appropriateness.contract';
import {
  countWaitingAppropriateness,
  listQuestionnaires,
  listRetailLimits,
  readInvestorRecords,
  readStatistics,
} from '@istmo/contract/areas/appropriateness/appropriateness.staff.contract';
import { setCategory } from '@istmo/contract/areas/rules/rules.staff.contract';
import { describe, expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { readInvestorChecks } from './public.ts';
import { code, createAppropriatenessSteps } from './test-appropriateness.ts';

const testEnv = await createTestEnv();
const { app, call, owner } = testEnv;
const steps = await createAppropriatenessSteps(testEnv);
const { karla, diego, luisa, jorge, attempt, decide, limits, openProposal, propose, proposeLimit, setLimit } = steps;
let count = 0;
const signUp = () => testEnv.signUp(`investor${(count += 1)}`, { kycStatus: 'verified' });
const questionnaires = async () => (await call(listQuestionnaires, {}, { as: luisa })).body.data ?? [];

describe('a version of a questionnaire', () => {
  test('is proposed by one and published by another', async () => {
    expect((await propose({ title_en: 'Basics, second edition' })).http).toBe(200);
    expect((await propose()).body.code).toBe('already_done');
    expect((await propose({}, luisa)).body.code).toBe('role_required');
    const id = await openProposal();
    expect((await decide(id, { as: diego })).body.code).toBe('own_proposal');
    expect((await decide(id, { as: luisa })).body.code).toBe('role_required');
    const [before] = await questionnaires();
    expect(before?.versions.map(({ version }) => version)).toEqual([1]);
    expect(before?.proposal).toMatchObject({ is_own: false, content: { title: { en: 'Basics, second edition' } } });
    expect((await call(countWaitingAppropriateness, {}, { as: luisa })).body.waiting).toBe(1);
    expect((await decide(id)).http).toBe(200);
    expect((await decide(id)).body.code).toBe('already_done');
    const [after] = await questionnaires();
    expect(after?.versions.map(({ version }) => version)).toEqual([2, 1]);
    expect(after?.proposal).toBeNull();
  });

  test('that is rejected is none, and one proposed from an older version is refused', async () => {
    await propose();
    expect((await decide(await openProposal(), { approve: false })).http).toBe(200);
    expect((await questionnaires())[0]?.versions).toHaveLength(2);
    expect((await propose({ version: 1 })).body.code).toBe('conflict');
  });

  test('of a new code is the first', async () => {
    expect((await propose({ code: 'bonds-basics', version: 0 })).http).toBe(200);
    await decide(await openProposal('bonds-basics'));
    expect((await questionnaires()).map((one) => [one.code, one.versions.length])).toEqual([
      ['bonds-basics', 1],
      [code, 2],
    ]);
  });

  const question = {
    text_en: 'What?',
    text_es: '¿Qué?',
    answers: 'Yes | Sí\nNo | No',
    right: '1',
    why_en: 'So it is.',
    why_es: 'Así es.',
  };
  test.each([
    ['code', { code: 'Basics 1' }],
    ['title_es', { title_es: '' }],
    ['pass_mark', { pass_mark: '11' }],
    ['pass_mark', { pass_mark: '0' }],
    ['valid_days', { valid_days: '1.5' }],
    ['free_tries', { free_tries: '' }],
    ['wait_hours', { wait_hours: '-1' }],
    ['questions', { pass_mark: '1', questions: [] }],
    ['questions[0].answers', { pass_mark: '1', questions: [{ ...question, answers: 'Yes | Sí' }] }],
    ['questions[0].answers', { pass_mark: '1', questions: [{ ...question, answers: 'Yes\nNo' }] }],
    ['questions[0].right', { pass_mark: '1', questions: [{ ...question, right: '3' }] }],
    ['questions[0].why_es', { pass_mark: '1', questions: [{ ...question, why_es: '' }] }],
  ])('is refused with a wrong %s', async (field, changed) => {
    expect((await propose(changed)).body).toMatchObject({ code: 'invalid_field', field });
  });

  test('says by question how often each answer was chosen', async () => {
    const [anna, bruno] = [await signUp(), await signUp()];
    await attempt(anna, 1);
    await attempt(bruno, 4);
    const { data } = (await call(readStatistics, { code, version: '2' }, { as: luisa })).body;
    expect(data).toMatchObject({ attempts: 2, passed: 1, customers: 2 });
    expect(data?.questions.map(({ right }) => right)).toEqual([0, 1, 1, 1, 2, 2, 2, 2, 2, 2]);
    for (const { answers } of data?.questions ?? [])
      expect(answers.reduce((sum, { chosen }) => sum + chosen, 0)).toBe(2);
    const newest = (await questionnaires()).find((one) => one.code === code)?.versions[0];
    expect(newest).toMatchObject({ version: 2, attempts: 2, passed: 1 });
    for (const version of ['3', '0', 'x', '']) {
      expect((await call(readStatistics, { code, version }, { as: luisa })).body.code).toBe('not_found');
    }
  });
});

describe('a limit of investors', () => {
  test('is decided by another person, and replaces the one before', async () => {
    await proposeLimit();
    expect((await proposeLimit()).body.code).toBe('already_done');
    const [proposed] = await limits();
    expect(proposed).toMatchObject({ state: 'proposed', country: 'SV', floor: '5000.00', share: '10', version: 1 });
    const id = proposed?.proposal?.id ?? '';
    expect((await decide(id, { as: diego })).body.code).toBe('own_proposal');
    expect((await decide(id)).http).toBe(200);
    await setLimit({ floor: '6,000', share: '' });
    await setLimit({ country: '*', floor: '', share: '' });
    expect(await limits()).toMatchObject([
      { country: '*', floor: null, share: null, state: 'in-force' },
      { country: 'SV', floor: '6000.00', share: null, measure: null, version: 2, state: 'in-force' },
      { country: 'SV', floor: '5000.00', share: '10', measure: 'greater', version: 1, state: 'past' },
    ]);
    expect((await call(listRetailLimits, {}, { as: jorge })).body.code).toBe('role_required');
  });

  test.each([
    ['country', { country: '' }],
    ['country', { country: 'sv' }],
    ['floor', { floor: 'many' }],
    ['share', { share: '0' }],
    ['share', { share: '100.01' }],
    ['share', { share: '10', floor: '' }],
    ['basis_es', { basis_es: ' ' }],
  ])('is refused with a wrong %s', async (field, changed) => {
    expect((await proposeLimit({ country: 'CR', ...changed })).body).toMatchObject({ code: 'invalid_field', field });
  });
});

describe('what a customer answered and declared', () => {
  test('is shown to those who may see personal data, and the look is in the audit log', async () => {
    const carla = await signUp();
    await attempt(carla, 5);
    const declaration = { annual_income: '24000', net_worth: '9000', complete: true, updates: true, evidence: true };
    await call(declareMeans, declaration, { as: carla });
    const { body } = await call(readInvestorRecords, { id: carla.customer }, { as: karla });
    expect(body).toMatchObject({
      category: 'retail',
      limit: null,
      attempts: [{ code, version: 2, attempt: 1, score: 5, questions: 10, is_passed: false }],
      declarations: [{ annual_income: '24000', net_worth: '9000', statements: ['complete', 'updates', 'evidence'] }],
    });
    expect(
      await owner.query("select from app.audit_entry where action = 'customer.open' and subject = $1", [
        carla.customer,
      ]),
    ).toHaveLength(1);
    expect((await call(readInvestorRecords, { id: carla.customer }, { as: jorge })).body.code).toBe('role_required');
    expect((await call(readInvestorRecords, { id: 'x' }, { as: karla })).body.code).toBe('not_found');
  });

  test('has no limit for a professional investor', async () => {
    const diana = await signUp();
    await setLimit({ country: '*' });
    expect(await readInvestorChecks(app, diana.customer, { questionnaire: code })).toMatchObject({
      category: 'retail',
      yearlyLimitCents: 500_000n,
    });
    const change = { id: diana.customer, category: 'professional', reason: 'As the evidence says' } as const;
    await call(setCategory, change, { as: karla });
    expect(await readInvestorChecks(app, diana.customer, { questionnaire: code })).toMatchObject({
      category: 'professional',
      yearlyLimitCents: null,
    });
  });
});
