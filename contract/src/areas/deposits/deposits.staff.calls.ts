import { getAsStaff, postAsStaff } from '../../kernel/address.ts';

export const searchDeposits = getAsStaff('deposits/search', { permission: 'customers.read' });
export const listCustomerDeposits = getAsStaff('deposits/customer', { permission: 'customers.read' });
export const listReversedDeposits = getAsStaff('deposits/reversed', { permission: 'customers.read' });
export const countReversedDeposits = getAsStaff('deposits/count-reversed', { permission: 'customers.read' });
export const proposeClosing = postAsStaff('deposits/propose-closing', { permission: 'deposits.close' });
export const decideClosing = postAsStaff('deposits/decide-closing', { permission: 'deposits.close' });
