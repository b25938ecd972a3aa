import type { Handler } from '../../http/handler.ts';
import { answerReadCustomerView } from './staff/read-customer-view.ts';

export const accessStaffRoutes: readonly Handler[] = [answerReadCustomerView];
