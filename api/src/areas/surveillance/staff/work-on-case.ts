import { noteRules, type SurveillanceState } from '@istmo/contract/areas/surveillance/surveillance.rules';
import {
  closeSurveillanceCase,
  takeSurveillanceCase,
  writeSurveillanceNote,
} from '@istmo/contract/areas/surveillance/surveillance.staff.contract';
import { parseId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import { checkForm } from '../../../http/check-form.ts';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { commitAction } from '../../audit/public.ts';
import { type CaseId, insertNote, lockCaseState, markClosed, markTaken } from '../cases.store.ts';

const parseCase = (sent: string): CaseId =>
  parseId<'surveillance-case'>(sent) ?? refuse('not_found', m.surveillance_unknown, { field: 'id' });

const subjectOf = (id: CaseId) => ({ kind: 'surveillance-case', id });

/** Locks a case in one of these states: of two at once the second sees what the first did. */
async function lockIn(tx: Tx, id: CaseId, states: readonly SurveillanceState[]): Promise<SurveillanceState> {
  const state = await lockCaseState(tx, id);
  if (state === undefined) return refuse('not_found', m.surveillance_unknown, { field: 'id' });
  return states.includes(state) ? state : refuse('already_done', m.surveillance_changed);
}

export const answerTakeSurveillanceCase = handleStaff(takeSurveillanceCase, async (app, caller, { id: sent }) => {
  const id = parseCase(sent);
  const action = { action: 'surveillance.take', subject: subjectOf(id), reason: '', needsReason: false } as const;
  await commitAction(app, caller, action, async (tx) => {
    const before = await lockIn(tx, id, ['open']);
    await markTaken(tx, id, { by: caller.staff, at: app.clock.now() });
    return { before: { state: before }, after: { state: 'taken' }, result: undefined };
  });
  return { message: m.surveillance_taken };
});

export const answerWriteSurveillanceNote = handleStaff(
  writeSurveillanceNote,
  async (app, caller, { id: sent, text: written }) => {
    const id = parseCase(sent);
    const text = written.trim();
    checkForm(noteRules, { text });
    const action = { action: 'surveillance.note', subject: subjectOf(id), reason: '', needsReason: false } as const;
    await commitAction(app, caller, action, async (tx) => {
      await lockIn(tx, id, ['open', 'taken']);
      await insertNote(tx, id, { by: caller.staff, at: app.clock.now(), text });
      return { after: { note: text }, result: undefined };
    });
    return { message: m.surveillance_noted };
  },
);

export const answerCloseSurveillanceCase = handleStaff(
  closeSurveillanceCase,
  async (app, caller, { id: sent, outcome, reason }) => {
    const id = parseCase(sent);
    const action = { action: 'surveillance.close', subject: subjectOf(id), reason };
    await commitAction(app, caller, action, async (tx) => {
      const before = await lockIn(tx, id, ['open', 'taken']);
      await markClosed(tx, id, { by: caller.staff, at: app.clock.now(), outcome, reason: reason.trim() });
      return { before: { state: before }, after: { state: 'closed', outcome }, result: undefined };
    });
    return { message: m.surveillance_closed };
  },
);
