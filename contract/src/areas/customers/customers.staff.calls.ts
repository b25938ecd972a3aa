import { getAsStaff, postAsStaff } from '../../kernel/address.ts';

export const listNotes = getAsStaff('customers/notes', { permission: 'customers.read' });
export const writeNote = postAsStaff('customers/write-note', { permission: 'customers.write-note' });
export const suspendCustomer = postAsStaff('customers/suspend', { permission: 'customers.manage-access' });
export const liftSuspension = postAsStaff('customers/lift', { permission: 'customers.manage-access' });
export const liftFreeze = postAsStaff('customers/lift-freeze', { permission: 'customers.manage-access' });
export const endCustomerSessions = postAsStaff('customers/end-sessions', { permission: 'customers.manage-access' });
export const listProposals = getAsStaff('customers/proposals', { permission: 'customers.read' });
export const proposeTfaReset = postAsStaff('customers/propose-tfa-reset', { permission: 'customers.manage-access' });
export const decideTfaReset = postAsStaff('customers/decide-tfa-reset', { permission: 'customers.manage-access' });
export const listDeceased = getAsStaff('customers/deceased', { permission: 'customers.read' });
export const proposeDeceased = postAsStaff('customers/propose-deceased', { permission: 'customers.manage-access' });
export const proposeEndDeceased = postAsStaff('customers/propose-end-deceased', {
  permission: 'customers.manage-access',
});
export const decideDeceased = postAsStaff('customers/decide-deceased', { permission: 'customers.manage-access' });
