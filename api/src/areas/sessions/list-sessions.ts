import { listSessions as listSessionsCall } from '@istmo/contract/areas/sessions/sessions.contract';
import { handle } from '../../http/handler.ts';
import { parseUserAgent } from '../history/public.ts';
import { idleSince } from './live-sessions.ts';
import { listSessions } from './sessions.store.ts';

export const answerListSessions = handle(listSessionsCall, async (app, { customer, session }) => {
  const now = app.clock.now();
  const rows = await listSessions(app.db, customer, { now, idleSince: idleSince(app, now) });
  return {
    data: rows.map((row) => {
      const { browser, device } = parseUserAgent(row.device);
      return {
        _id: row.id,
        browser,
        deviceinfo: device,
        created_at: row.createdAt.toISOString(),
        last_seen_at: row.seenAt.toISOString(),
        current: row.id === session ? (1 as const) : (0 as const),
      };
    }),
  };
});
