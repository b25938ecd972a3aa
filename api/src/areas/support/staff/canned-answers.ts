import { listCannedAnswers, saveCannedAnswer } from '@istmo/contract/areas/support/support.staff.contract';
import { cannedAnswerRules } from '@istmo/contract/areas/support/support.staff.rules';
import { asId, parseId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import { newId } from '@istmo/db/new-id';
import { checkForm } from '../../../http/check-form.ts';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { commitAction } from '../../audit/public.ts';
import {
  type CannedAnswer,
  insertCannedAnswer,
  lockCannedAnswer,
  readCannedAnswers,
  updateCannedAnswer,
} from '../canned-answers.store.ts';
import { readCategories } from '../support.store.ts';
import { toCategoryView } from './staff-view.ts';

export const answerListCannedAnswers = handleStaff(listCannedAnswers, async (app, { language }) => {
  const [answers, categories] = await Promise.all([readCannedAnswers(app.db), readCategories(app.db)]);
  return {
    data: answers.map(({ category: code, titleEn, titleEs, bodyEn, bodyEs, isOffered, id }) => {
      const category = categories.find((one) => one.code === code);
      return {
        id,
        category: category ? toCategoryView(category, language) : null,
        title_en: titleEn,
        title_es: titleEs,
        body_en: bodyEn,
        body_es: bodyEs,
        is_offered: isOffered,
      };
    }),
  };
});

export const answerSaveCannedAnswer = handleStaff(saveCannedAnswer, async (app, caller, input) => {
  checkForm(cannedAnswerRules, input);
  const category = input.category === '' ? null : input.category;
  if (category !== null && !(await readCategories(app.db)).some(({ code }) => code === category))
    refuse('invalid_field', m.support_category_missing, { field: 'category' });
  const isNew = input.id === '';
  const id = isNew ? asId<'canned-answer'>(newId()) : parseId<'canned-answer'>(input.id);
  if (!id) return refuse('not_found', m.kernel_not_found, { field: 'id' });
  const answer: CannedAnswer = {
    id,
    category,
    titleEn: input.title_en,
    titleEs: input.title_es,
    bodyEn: input.body_en,
    bodyEs: input.body_es,
    isOffered: input.is_offered,
  };
  const action = isNew ? 'support.add-canned-answer' : 'support.change-canned-answer';
  const subject = { kind: 'canned-answer', id };
  await commitAction(app, caller, { action, subject, reason: input.reason }, async (tx) => {
    const before = isNew ? undefined : await lockCannedAnswer(tx, id);
    if (!isNew && !before) return refuse('not_found', m.kernel_not_found, { field: 'id' });
    await (isNew ? insertCannedAnswer(tx, answer, app.clock.now()) : updateCannedAnswer(tx, answer, app.clock.now()));
    return { ...(before ? { before } : {}), after: answer, result: undefined };
  });
  return { id, message: m.support_canned_saved };
});
