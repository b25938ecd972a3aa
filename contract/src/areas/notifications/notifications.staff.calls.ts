import { getAsStaff } from '../../kernel/address.ts';

export const listCustomerEmails = getAsStaff('notifications/customer-emails', { permission: 'customers.read' });
