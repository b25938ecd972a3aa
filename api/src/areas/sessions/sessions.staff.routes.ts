import type { Handler } from '../../http/handler.ts';
import { answerListCustomerSessions } from './staff/list-customer-sessions.ts';

export const sessionsStaffRoutes: readonly Handler[] = [answerListCustomerSessions];
