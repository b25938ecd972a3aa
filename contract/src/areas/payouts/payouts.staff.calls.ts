import { getAsStaff, postAsStaff } from '../../kernel/address.ts';

export const countWaitingPayouts = getAsStaff('withdrawals/waiting', { permission: 'withdrawals.read' });
export const listPayouts = getAsStaff('withdrawals/queue', { permission: 'withdrawals.read' });
/** Every role: amounts and states, no risk facts. */
export const listCustomerPayouts = getAsStaff('withdrawals/customer', { permission: 'customers.read' });
export const readPayout = getAsStaff('withdrawals/case', { permission: 'withdrawals.read' });
export const approvePayout = postAsStaff('withdrawals/approve', { permission: 'withdrawals.approve' });
export const holdPayout = postAsStaff('withdrawals/hold', { permission: 'withdrawals.approve' });
export const resumePayout = postAsStaff('withdrawals/resume', { permission: 'withdrawals.approve' });
export const rejectPayout = postAsStaff('withdrawals/reject', { permission: 'withdrawals.approve' });
export const requeryPayout = postAsStaff('withdrawals/requery', { permission: 'withdrawals.approve' });
export const raisePayoutFee = postAsStaff('withdrawals/raise-fee', { permission: 'withdrawals.approve' });
