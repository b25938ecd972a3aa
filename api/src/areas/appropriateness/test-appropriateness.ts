import type { Answers } from '@istmo/contract/areas/appropriateness/attempts';
import { answerQuestionnaire, readQuestionnaire } from '@istmo/contract/areas/appropriateness/appropriateness.contract';
import {
  decideAppropriateness,
  listQuestionnaires,
  listRetailLimits,
  proposeQuestionnaire,
  proposeRetailLimit,
} from '@istmo/contract/areas/appropriateness/appropriateness.staff.contract';
import type { QuestionnaireContent } from '@istmo/contract/areas/appropriateness/questionnaire-content';
import { toQuestionnaireForm } from '@istmo/contract/areas/appropriateness/questionnaire.rules';
import type { RequestOf } from '@istmo/contract/kernel/endpoint';
import { seedQuestionnaires } from '@istmo/db/seed-questionnaires';
import type { Person, TestEnv } from '../../testing/test-env.ts';
import type { StaffPerson } from '../../testing/test-staff.ts';
import { findQuestionnaire } from './appropriateness.store.ts';

export const code = 'securities-basics';
export const hourMs = 3_600_000;
const reason = 'As the supervisor wrote on 3 March';

/** Answers to all questions, as many wrong as named, from the first on. */
export function answersOf({ questions }: QuestionnaireContent, wrong: number): Answers {
  return Object.fromEntries(
    questions.map(({ id, answers, right }, index) => [
      id,
      index < wrong ? (answers.find((one) => one.id !== right)?.id ?? '') : right,
    ]),
  );
}

type Limit = Partial<RequestOf<typeof proposeRetailLimit>>;

type Decider = {
  readonly staff: { readonly diego: StaffPerson; readonly luisa: StaffPerson };
  readonly decide: (id: string) => Promise<unknown>;
};

/** Limits that two of the staff decide. */
function createLimitSteps({ call }: TestEnv, { staff: { diego, luisa }, decide }: Decider) {
  const proposeLimit = (changed: Limit = {}, as = diego) =>
    call(
      proposeRetailLimit,
      {
        country: 'SV',
        category: 'retail',
        floor: '5000',
        share: '10',
        measure: 'greater',
        basis_en: 'Law of digital assets, article 30',
        basis_es: 'Ley de Emisión de Activos Digitales, artículo 30',
        reason,
        ...changed,
      },
      { as },
    );
  const limits = async () => (await call(listRetailLimits, {}, { as: luisa })).body.data ?? [];
  return {
    proposeLimit,
    limits,
    setLimit: async (changed: Limit = {}) => {
      await proposeLimit(changed);
      const proposed = (await limits()).find(({ state }) => state === 'proposed');
      await decide(proposed?.proposal?.id ?? '');
    },
  };
}

/** What tests of this area do: answer the seeded questionnaire, and have two of the staff decide. */
export async function createAppropriatenessSteps(testEnv: TestEnv) {
  const { app, call } = testEnv;
  await seedQuestionnaires(testEnv.operator, app.clock.now());
  const staff = {
    karla: await testEnv.addStaff('karla', 'compliance'),
    diego: await testEnv.addStaff('diego', 'administrator'),
    luisa: await testEnv.addStaff('luisa', 'auditor'),
    jorge: await testEnv.addStaff('jorge', 'support'),
  };
  const { karla, diego } = staff;
  const readContent = async (): Promise<QuestionnaireContent> => {
    const found = await findQuestionnaire(app.db, code);
    if (!found) throw new Error('the questionnaire is missing');
    return found.content;
  };
  const readQuiz = async (as: Person) => {
    const { data } = (await call(readQuestionnaire, { code }, { as })).body;
    if (!data) throw new Error('the questionnaire cannot be read');
    return data;
  };
  const send = (as: Person, input: { version: number; attempt: number; answers: Answers }) =>
    call(
      answerQuestionnaire,
      {
        code,
        ...input,
        answers: Object.entries(input.answers).map(([question, answer]) => ({ question, answer })),
      },
      { as },
    );
  const decide = (id: string, { as = karla, approve = true } = {}) =>
    call(decideAppropriateness, { id, approve, reason }, { as });
  const propose = async (changed: Partial<RequestOf<typeof proposeQuestionnaire>> = {}, as = diego) => {
    const { version } = (await findQuestionnaire(app.db, code)) ?? { version: 0 };
    const form = toQuestionnaireForm(code, await readContent());
    return call(proposeQuestionnaire, { ...form, questions: [...form.questions], version, reason, ...changed }, { as });
  };
  const openProposal = async (of = code): Promise<string> => {
    const { data = [] } = (await call(listQuestionnaires, {}, { as: diego })).body;
    return data.find((one) => one.code === of)?.proposal?.id ?? '';
  };
  return {
    ...staff,
    readContent,
    readQuiz,
    send,
    decide,
    propose,
    openProposal,
    ...createLimitSteps(testEnv, { staff, decide }),
    /** An attempt with so many wrong answers, as the pages make it. */
    attempt: async (as: Person, wrong: number) => {
      const { version, attempt } = await readQuiz(as);
      return send(as, { version, attempt, answers: answersOf(await readContent(), wrong) });
    },
    publish: async (changed: Partial<RequestOf<typeof proposeQuestionnaire>> = {}) => {
      await propose(changed);
      await decide(await openProposal());
    },
  };
}
