import { listCustomerSessions } from '@istmo/contract/areas/sessions/sessions.staff.contract';
import { handleStaff } from '../../../http/handler.ts';
import { lookAtCustomer } from '../../audit/public.ts';
import { parseUserAgent } from '../../history/public.ts';
import { idleSince } from '../live-sessions.ts';
import { listSessions } from '../sessions.store.ts';

export const answerListCustomerSessions = handleStaff(listCustomerSessions, async (app, caller, { id }) => {
  const customer = await lookAtCustomer(app, caller, id);
  const now = app.clock.now();
  const rows = await listSessions(app.db, customer, { now, idleSince: idleSince(app, now) });
  return {
    data: rows.map(({ id: session, device: userAgent, address, createdAt, seenAt }) => ({
      id: session,
      ...parseUserAgent(userAgent),
      address,
      created_at: createdAt.toISOString(),
      last_seen_at: seenAt.toISOString(),
    })),
  };
});
