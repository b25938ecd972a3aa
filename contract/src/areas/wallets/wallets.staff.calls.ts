import { getAsStaff } from '../../kernel/address.ts';

export const readCustomerBalances = getAsStaff('wallets/customer', { permission: 'customers.read' });
export const listMovements = getAsStaff('wallets/movements', { permission: 'customers.read' });
