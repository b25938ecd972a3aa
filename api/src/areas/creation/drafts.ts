import { discardDraft, readDraft, saveDraft } from '@istmo/contract/areas/creation/creation.contract';
import * as m from '@istmo/contract/messages';
import { handle } from '../../http/handler.ts';
import { takeTurn } from '../../http/throttle.ts';
import { deleteDraft, findDraft, storeDraft } from './creation.store.ts';
import { savedDrafts } from './throttles.ts';

export const answerReadDraft = handle(readDraft, async (app, { customer }) => {
  const draft = await findDraft(app.db, customer);
  return { data: draft ? { fields: { ...draft.fields }, saved_at: draft.savedAt.toISOString() } : null };
});

/** What is filled in is stored as it is: it is checked when it is requested. */
export const answerSaveDraft = handle(saveDraft, async (app, { customer }, fields) => {
  await takeTurn(app, savedDrafts, customer);
  const savedAt = app.clock.now();
  await storeDraft(app.db, customer, { fields, savedAt });
  return { saved_at: savedAt.toISOString(), message: m.creation_draft_saved };
});

export const answerDiscardDraft = handle(discardDraft, async (app, { customer }) => {
  await deleteDraft(app.db, customer);
  return { message: m.creation_draft_discarded };
});
