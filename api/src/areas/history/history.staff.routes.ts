import type { Handler } from '../../http/handler.ts';
import { answerListCustomerActivity, answerListCustomerSignIns } from './staff/list-customer-history.ts';

export const historyStaffRoutes: readonly Handler[] = [answerListCustomerSignIns, answerListCustomerActivity];
