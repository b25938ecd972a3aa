import type { Area } from '../../area.ts';
import { answerCheckSession } from './check-session.ts';
import { answerEndSession } from './end-session.ts';
import { answerListSessions } from './list-sessions.ts';
import { answerLogout, answerLogoutEverywhere } from './logout.ts';
import { sessionsTasks } from './sessions.worker.ts';
import { answerListCustomerSessions } from './staff/list-customer-sessions.ts';

export const sessionsArea: Area = {
  handlers: [answerCheckSession, answerLogout, answerLogoutEverywhere, answerListSessions, answerEndSession],
  staffHandlers: [answerListCustomerSessions],
  tasks: sessionsTasks,
};
