import { getAsStaff } from '../../kernel/address.ts';

export const listCustomerLots = getAsStaff('lots/customer', { permission: 'customers.read' });
