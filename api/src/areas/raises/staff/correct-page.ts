import { correctRaisePage } from '@istmo/contract/areas/raises/review.staff.contract';
import type { RaiseState } from '@istmo/contract/kernel/raise';
import { findDisallowedContent } from '@istmo/contract/kernel/screening';
import * as m from '@istmo/contract/messages';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { commitAction, refuseWhileProposed } from '../../audit/public.ts';
import { correctPageTexts } from './page-texts.ts';
import { insertCorrectedPage, readPageContent } from './raise-pages.store.ts';
import { approveAction, lockRaiseIn, raiseSubject, requireRaise } from './require-raise.ts';

/** While its company does not write it itself, and until it is over. */
const correctable: readonly RaiseState[] = [
  'review',
  'approved',
  'announced',
  'open',
  'closed',
  'allocated',
  'settled',
];

export const answerCorrectRaisePage = handleStaff(correctRaisePage, async (app, caller, input) => {
  const { id } = await requireRaise(app.db, input.reference);
  const subject = { kind: raiseSubject, id };
  const texts = new Map(input.texts.map(({ field, text }) => [field, text.trim()]));
  for (const text of texts.values()) {
    if (text === '') refuse('invalid_field', m.raises_staff_text_missing, { field: 'texts' });
    if (findDisallowedContent(text) !== undefined)
      refuse('disallowed_content', m.kernel_disallowed, { field: 'texts' });
  }
  await commitAction(app, caller, { action: 'raise.correct-page', subject, reason: input.reason }, async (tx) => {
    const { pageVersion } = await lockRaiseIn(tx, id, correctable);
    if (pageVersion !== input.page_version) refuse('conflict', m.raises_staff_changed);
    await refuseWhileProposed(tx, { action: approveAction, subject, message: m.raises_staff_is_proposed });
    const before = await readPageContent(tx, id, pageVersion);
    const content = correctPageTexts(before, texts);
    if (content === undefined) refuse('invalid_field', m.raises_staff_text_unknown, { field: 'texts' });
    await insertCorrectedPage(tx, id, {
      version: pageVersion + 1,
      content,
      staff: caller.staff,
      at: app.clock.now(),
    });
    return {
      before: { page: `${pageVersion}` },
      after: { page: `${pageVersion + 1}`, fields: [...texts.keys()].join(', ') },
      result: undefined,
    };
  });
  return { message: m.raises_staff_corrected };
});
