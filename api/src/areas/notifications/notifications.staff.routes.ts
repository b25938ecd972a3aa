import type { Handler } from '../../http/handler.ts';
import { answerListCustomerEmails } from './staff/list-customer-emails.ts';

export const notificationsStaffRoutes: readonly Handler[] = [answerListCustomerEmails];
