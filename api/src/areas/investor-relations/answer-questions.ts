import {
  listRaiseQuestions,
  publishAnswer,
  saveAnswer,
} from '@istmo/contract/areas/investor-relations/investor-relations.contract';
import { answerDraftRules, answerRules } from '@istmo/contract/areas/investor-relations/investor-relations.rules';
import { type CompanyRole, includesRole } from '@istmo/contract/kernel/company-role';
import { type CustomerId, parseId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { checkForm } from '../../http/check-form.ts';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { notifyCustomer } from '../accounts/public.ts';
import { listCompaniesOf } from '../company-members/public.ts';
import { type Raise, readRaise, requireIssuer } from '../raises/public.ts';
import { aboutOffering } from './offering-title.ts';
import {
  insertAnswer,
  listQuestions,
  lockQuestion,
  type Question,
  readAnswers,
  readQuestion,
  updateDraft,
} from './questions.store.ts';

/** Whether the customer may publish and submit for the company of a raise, beside writing drafts. */
export async function mayPublish(app: App, customer: CustomerId, { issuer }: Raise): Promise<boolean> {
  const own = (await listCompaniesOf(app.db, customer)).find((company) => company.issuer === issuer);
  return customer === issuer || (own !== undefined && includesRole(own.role, 'approver'));
}

export const answerListRaiseQuestions = handle(listRaiseQuestions, async (app, { customer }, { reference }) => {
  const raise = await requireIssuer(app, customer, reference);
  const questions = await listQuestions(app.db, raise.id);
  return {
    may_publish: await mayPublish(app, customer, raise),
    data: questions.map((one) => ({
      id: one.id,
      language: one.language,
      text: one.text,
      asked_at: one.askedAt.toISOString(),
      hidden_reason: one.hiddenReason,
      draft: { language: one.draftLanguage, text: one.draft, version: one.draftVersion },
      answers: one.answers.map(({ number, language, text, at, hiddenReason }) => ({
        number,
        language,
        text,
        at: at.toISOString(),
        hidden_reason: hiddenReason,
      })),
    })),
  };
});

type RaiseQuestion = { readonly question: Question; readonly raise: Raise };

/** A question about a raise of a company that the customer acts for; another's is not found. */
async function requireQuestion(
  app: App,
  customer: CustomerId,
  sent: string,
  needed: CompanyRole,
): Promise<RaiseQuestion> {
  const id = parseId<'raise-question'>(sent);
  const question = id && (await readQuestion(app.db, id));
  const raise = question && (await readRaise(app.db, question.raise));
  if (!question || !raise) return refuse('not_found', m.relations_no_question, { field: 'id' });
  await requireIssuer(app, customer, raise.reference, needed);
  return { question, raise };
}

/** Locks a question whose draft is as it was read, and that staff did not hide. */
async function lockAsRead(tx: Tx, { id }: Question, version: number): Promise<Question> {
  const question = await lockQuestion(tx, id);
  if (!question) return refuse('not_found', m.relations_no_question, { field: 'id' });
  if (question.hiddenAt) return refuse('already_done', m.relations_question_hidden);
  return question.draftVersion === version ? question : refuse('conflict', m.relations_changed_meanwhile);
}

export const answerSaveAnswer = handle(saveAnswer, async (app, { customer }, input) => {
  const text = input.text.trim();
  checkForm(answerDraftRules, { text });
  const { question } = await requireQuestion(app, customer, input.id, 'editor');
  const version = await app.db.inTransaction(async (tx) => {
    const locked = await lockAsRead(tx, question, input.version);
    return updateDraft(tx, locked, { language: input.language, text });
  });
  return { version, message: m.relations_answer_saved };
});

/** Who asked is notified of the first answer. */
async function notifyAsker(app: App, tx: Tx, raise: Raise, { customer }: Question): Promise<void> {
  const about = await aboutOffering(tx, raise);
  await notifyCustomer(app, tx, {
    customer,
    email: {
      kind: 'offering',
      subject: about(m.relations_mail_answered),
      body: [about(m.relations_mail_answered_body)],
      action: m.relations_mail_answered_action,
      page: `/offerings/${raise.slug}/questions`,
    },
    topics: ['offering'],
  });
}

export const answerPublishAnswer = handle(publishAnswer, async (app, { customer }, input) => {
  const text = input.text.trim();
  checkForm(answerRules, { text });
  const { question, raise } = await requireQuestion(app, customer, input.id, 'approver');
  const version = await app.db.inTransaction(async (tx) => {
    const locked = await lockAsRead(tx, question, input.version);
    const [inForce] = await readAnswers(tx, [locked.id]);
    const { language } = input;
    if (inForce && !inForce.hiddenAt && inForce.text === text && inForce.language === language)
      return refuse('already_done', m.relations_answer_same);
    const number = (inForce?.number ?? 0) + 1;
    await insertAnswer(tx, { question: locked.id, number, language, text, at: app.clock.now(), author: customer });
    if (number === 1) await notifyAsker(app, tx, raise, locked);
    return updateDraft(tx, locked, { language, text: '' });
  });
  return { version, message: m.relations_answer_published };
});
