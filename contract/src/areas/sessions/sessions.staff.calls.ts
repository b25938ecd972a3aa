import { getAsStaff } from '../../kernel/address.ts';

export const listCustomerSessions = getAsStaff('sessions/customer', { permission: 'customers.read' });
