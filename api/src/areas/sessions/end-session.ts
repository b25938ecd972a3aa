import { endSession } from '@istmo/contract/areas/sessions/sessions.contract';
import * as m from '@istmo/contract/messages';
import { parseId } from '@istmo/contract/kernel/id';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { writeActivity } from '../history/public.ts';
import { publishEvent } from '../notifications/public.ts';
import { endOwnSession } from './sessions.store.ts';

export const answerEndSession = handle(endSession, async (app, { customer, session }, input) => {
  const id = parseId<'session'>(input.id);
  await app.db.inTransaction(async (tx) => {
    // Another customer's session and an unknown id get the same refusal.
    const at = app.clock.now();
    if (!id || !(await endOwnSession(tx, customer, { id, at })))
      refuse('not_found', m.kernel_not_found, { field: 'id' });
    await writeActivity(tx, customer, { kind: 'end-session', at });
    await publishEvent(tx, customer, 'session-ended');
  });
  return { message: m.session_session_ended, ...(id === session ? { binding: null } : {}) };
});
