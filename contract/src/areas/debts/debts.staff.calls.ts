import { getAsStaff, postAsStaff } from '../../kernel/address.ts';

export const listDebts = getAsStaff('debts/queue', { permission: 'customers.read' });
export const proposeWriteOff = postAsStaff('debts/propose-write-off', { permission: 'debts.write-off' });
export const decideWriteOff = postAsStaff('debts/decide-write-off', { permission: 'debts.write-off' });
