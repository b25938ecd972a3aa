import * as m from '@istmo/contract/messages';
import type { Reader, Tx } from '@istmo/db/tx';
import { refuse } from '../../../http/refusal.ts';
import { type CorporateAction, findByReference, lockAction } from '../corporate-actions.store.ts';

/** The subject of entries of the audit log and of proposals about an event. */
export const eventSubject = 'corporate-action';

export async function requireEvent(reader: Reader, reference: string): Promise<CorporateAction> {
  return (await findByReference(reader, reference)) ?? refuse('not_found', m.actions_unknown, { field: 'reference' });
}

/** The event with its row locked, in one of these states; of two changes at once the second is refused. */
export async function lockIn(
  tx: Tx,
  id: CorporateAction['id'],
  states: readonly CorporateAction['state'][],
): Promise<CorporateAction> {
  const action = await lockAction(tx, id);
  if (!action) return refuse('not_found', m.actions_unknown, { field: 'reference' });
  return states.includes(action.state) ? action : refuse('already_done', m.actions_other_state);
}
