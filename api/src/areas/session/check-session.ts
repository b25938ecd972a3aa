import { checkSession } from '@istmo/contract/areas/session/session.contract';
import { handle } from '../../http/handler.ts';
import { readSession } from './session.store.ts';

export const answerCheckSession = handle(checkSession, async (app, { session, accountStatus }) => {
  const row = await readSession(app.db, session);
  if (!row) throw new Error('a session that was let in and is not there');
  return { session, username: accountStatus.username, expires_at: row.expiresAt.toISOString() };
});
