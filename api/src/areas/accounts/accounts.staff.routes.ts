import type { Handler } from '../../http/handler.ts';
import { answerListCustomers, answerSearchCustomers } from './staff/list-customers.ts';
import { answerReadCustomer } from './staff/read-customer.ts';

export const accountsStaffRoutes: readonly Handler[] = [answerSearchCustomers, answerListCustomers, answerReadCustomer];
