import { getAsStaff } from '../../kernel/address.ts';

export const searchCustomers = getAsStaff('accounts/search', { permission: 'customers.read' });
export const listCustomers = getAsStaff('accounts/list', { permission: 'customers.read' });
export const readCustomer = getAsStaff('accounts/customer', { permission: 'customers.read' });
