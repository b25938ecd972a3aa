import {
  cancelDraft,
  returnToDraft,
  saveDraft,
} from '@istmo/contract/areas/corporate-actions/corporate-actions.staff.contract';
import { hasRecordDay } from '@istmo/contract/areas/corporate-actions/kinds';
import * as m from '@istmo/contract/messages';
import type { App } from '../../../app.ts';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { commitAction, refuseWhileProposed } from '../../audit/public.ts';
import { type CorporateAction, findByReference, endDraft, setState } from '../corporate-actions.store.ts';
import { requireTerms } from '../terms.store.ts';
import { requireSecurity, writeDraft } from '../write-draft.ts';
import { announceAction } from './proposals.ts';
import { eventSubject, lockIn, requireEvent } from './require-event.ts';

/** The event that a draft corrects: of the same security, and recorded already. */
async function findReversed(app: App, reference: string, security: string): Promise<CorporateAction['id'] | null> {
  if (reference.trim() === '') return null;
  const action = await findByReference(app.db, reference);
  const isCorrectable = action?.instrument === security && action.announcedAt !== null && hasRecordDay(action.kind);
  return action && isCorrectable ? action.id : refuse('not_found', m.actions_no_reversed, { field: 'reverses' });
}

export const answerSaveDraft = handleStaff(
  saveDraft,
  async (app, caller, { reference, security, reverses, reason, ...form }) => {
    const code = (await requireSecurity(app, security)).code;
    const event = reference === '' ? undefined : await requireEvent(app.db, reference);
    const reversed = event ? event.reverses : await findReversed(app, reverses, code);
    const subject = { kind: eventSubject, id: event?.id ?? code };
    const saved = await commitAction(
      app,
      caller,
      { action: 'corporate-action.save-draft', subject, reason },
      async (tx) => {
        const author = { staff: caller.staff, customer: null, at: app.clock.now() };
        const draft = {
          form,
          event: event?.id,
          security: code,
          reverses: reversed,
          origin: 'staff',
          coupon: null,
          author,
        } as const;
        const written = await writeDraft(app, tx, draft);
        const terms = await requireTerms(tx, written.id);
        const after = {
          reference: written.reference,
          kind: form.kind,
          version: `${written.version}`,
          terms: Buffer.from(terms.hash).toString('hex'),
        };
        return { after, result: written.reference };
      },
    );
    return { reference: saved, message: m.actions_saved };
  },
);

export const answerCancelDraft = handleStaff(cancelDraft, async (app, caller, { reference, reason }) => {
  const { id } = await requireEvent(app.db, reference);
  const subject = { kind: eventSubject, id };
  await commitAction(app, caller, { action: 'corporate-action.cancel-draft', subject, reason }, async (tx) => {
    const { state } = await lockIn(tx, id, ['draft', 'proposed']);
    await refuseWhileProposed(tx, { action: announceAction, subject, message: m.actions_is_proposed });
    await endDraft(tx, id, { reason, at: app.clock.now() });
    return { before: { state }, after: { state: 'cancelled' }, result: undefined };
  });
  return { message: m.actions_cancelled };
});

export const answerReturnToDraft = handleStaff(returnToDraft, async (app, caller, { reference, reason }) => {
  const { id } = await requireEvent(app.db, reference);
  const subject = { kind: eventSubject, id };
  await commitAction(app, caller, { action: 'corporate-action.return-to-draft', subject, reason }, async (tx) => {
    await lockIn(tx, id, ['proposed']);
    await refuseWhileProposed(tx, { action: announceAction, subject, message: m.actions_is_proposed });
    await setState(tx, id, { state: 'draft', at: app.clock.now() });
    return { before: { state: 'proposed' }, after: { state: 'draft' }, result: undefined };
  });
  return { message: m.actions_returned };
});
