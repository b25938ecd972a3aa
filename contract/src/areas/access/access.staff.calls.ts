import { getAsStaff } from '../../kernel/address.ts';

export const readCustomerView = getAsStaff('access/customer-view', { permission: 'customers.read' });
