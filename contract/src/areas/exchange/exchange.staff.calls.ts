import { getAsStaff } from '../../kernel/address.ts';

export const listCustomerSwaps = getAsStaff('exchange/customer-swaps', { permission: 'customers.read' });
