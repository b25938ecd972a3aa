import { getAsStaff } from '../../kernel/address.ts';

export const listCustomerSignIns = getAsStaff('history/customer-sign-ins', { permission: 'customers.read' });
export const listCustomerActivity = getAsStaff('history/customer-activity', { permission: 'customers.read' });
