import { checkSession } from '@istmo/contract/areas/sessions/sessions.contract';
import { handle } from '../../http/handler.ts';
import { readSession } from './sessions.store.ts';

export const answerCheckSession = handle(checkSession, async (app, { session, accountStatus }) => {
  const row = await readSession(app.db, session);
  if (!row) throw new Error('an authenticated session is missing');
  return { session, username: accountStatus.username, expires_at: row.expiresAt.toISOString() };
});
