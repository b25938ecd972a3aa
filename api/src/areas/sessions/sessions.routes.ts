import type { Handler } from '../../http/handler.ts';
import { answerCheckSession } from './check-session.ts';
import { answerEndSession } from './end-session.ts';
import { answerListSessions } from './list-sessions.ts';
import { answerLogout, answerLogoutEverywhere } from './logout.ts';

export const sessionsRoutes: readonly Handler[] = [
  answerCheckSession,
  answerLogout,
  answerLogoutEverywhere,
  answerListSessions,
  answerEndSession,
];
