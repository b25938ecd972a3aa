import { getAsStaff, postAsStaff } from '../../kernel/address.ts';

export const countWaitingPayments = getAsStaff('payments/waiting', { permission: 'bank.read' });
export const listPaymentQueue = getAsStaff('payments/queue', { permission: 'bank.read' });
export const readPaymentCase = getAsStaff('payments/case', { permission: 'bank.read' });
export const askProvider = postAsStaff('payments/ask', { permission: 'bank.decide-deposit' });
