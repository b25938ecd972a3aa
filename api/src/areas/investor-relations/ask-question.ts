import { askQuestion, listAskedQuestions } from '@istmo/contract/areas/investor-relations/investor-relations.contract';
import { questionRules } from '@istmo/contract/areas/investor-relations/investor-relations.rules';
import { asId, type CustomerId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import { newId } from '@istmo/db/new-id';
import type { App } from '../../app.ts';
import { checkForm } from '../../http/check-form.ts';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { takeTurn } from '../../http/throttle.ts';
import { notifyCustomer } from '../accounts/public.ts';
import { listCompaniesOf } from '../company-members/public.ts';
import { findRaise, lockRaise, type Raise, requireRaiseTerms } from '../raises/public.ts';
import { aboutOffering } from './offering-title.ts';
import { askingStates } from './public-questions.ts';
import {
  type AnsweredQuestion,
  countUnanswered,
  insertQuestion,
  listQuestionsOf,
  type QuestionId,
} from './questions.store.ts';
import { askedQuestions } from './throttles.ts';

/** An offering that the public knows; any other is not found. */
async function requirePublicRaise(app: App, slug: string): Promise<Raise> {
  const raise = await findRaise(app.db, slug);
  return raise?.announcedAt && raise.slug === slug
    ? raise
    : refuse('not_found', m.relations_unknown, { field: 'slug' });
}

/** The answer that the page shows, if there is one. */
function shownAnswer({ hiddenAt, answers: [inForce] }: AnsweredQuestion) {
  if (!inForce || inForce.hiddenAt || hiddenAt) return null;
  return { language: inForce.language, text: inForce.text, at: inForce.at.toISOString() };
}

export const answerListAskedQuestions = handle(listAskedQuestions, async (app, { customer }, { slug }) => {
  const raise = await requirePublicRaise(app, slug);
  const [terms, questions] = await Promise.all([
    requireRaiseTerms(app.db, raise.id),
    listQuestionsOf(app.db, raise.id, customer),
  ]);
  return {
    title: { en: terms.titleEn, es: terms.titleEs },
    takes_questions: askingStates.includes(raise.state),
    data: questions.map((one) => ({
      id: one.id,
      language: one.language,
      text: one.text,
      asked_at: one.askedAt.toISOString(),
      hidden_reason: one.hiddenReason,
      answer: shownAnswer(one),
    })),
  };
});

async function isOwnCompany(app: App, customer: CustomerId, { issuer }: Raise): Promise<boolean> {
  return customer === issuer || (await listCompaniesOf(app.db, customer)).some((company) => company.issuer === issuer);
}

/** The company is notified of the first question that waits, and again of the next once it has answered all. */
async function notifyCompany(app: App, tx: Tx, raise: Raise): Promise<void> {
  if ((await countUnanswered(tx, raise.id)) > 1) return;
  const about = await aboutOffering(tx, raise);
  await notifyCustomer(app, tx, {
    customer: raise.issuer,
    email: {
      kind: 'offering',
      subject: about(m.relations_mail_asked),
      body: [about(m.relations_mail_asked_body)],
      action: m.issuing_mail_read,
      page: `/issued_raises/${raise.reference}`,
    },
    topics: ['offering'],
  });
}

export const answerAskQuestion = handle(askQuestion, async (app, { customer, language }, { slug, text: sent }) => {
  const text = sent.trim();
  checkForm(questionRules, { text });
  const found = await requirePublicRaise(app, slug);
  if (await isOwnCompany(app, customer, found)) refuse('own_offering', m.relations_own_offering);
  await takeTurn(app, askedQuestions, customer);
  const id: QuestionId = asId(newId());
  await app.db.inTransaction(async (tx) => {
    // Locked, so that it does not close meanwhile, and two first questions send one notice.
    const raise = await lockRaise(tx, found.id);
    if (!raise || !askingStates.includes(raise.state)) return refuse('offering_closed', m.relations_no_questions);
    await insertQuestion(tx, { id, raise: raise.id, customer, language, text, askedAt: app.clock.now() });
    return notifyCompany(app, tx, raise);
  });
  return { id, message: m.relations_asked };
});
