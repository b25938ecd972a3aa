import type { Address } from '../../kernel/endpoint.ts';

export const listNotes = {
  method: 'GET',
  wire: 'customers/notes',
  access: 'staff',
  permission: 'customers.read',
} as const satisfies Address;

export const writeNote = {
  method: 'POST',
  wire: 'customers/write-note',
  access: 'staff',
  permission: 'customers.write-note',
} as const satisfies Address;

export const suspendCustomer = {
  method: 'POST',
  wire: 'customers/suspend',
  access: 'staff',
  permission: 'customers.manage-access',
} as const satisfies Address;

export const liftSuspension = {
  method: 'POST',
  wire: 'customers/lift',
  access: 'staff',
  permission: 'customers.manage-access',
} as const satisfies Address;

export const liftFreeze = {
  method: 'POST',
  wire: 'customers/lift-freeze',
  access: 'staff',
  permission: 'customers.manage-access',
} as const satisfies Address;

export const endCustomerSessions = {
  method: 'POST',
  wire: 'customers/end-sessions',
  access: 'staff',
  permission: 'customers.manage-access',
} as const satisfies Address;

export const listProposals = {
  method: 'GET',
  wire: 'customers/proposals',
  access: 'staff',
  permission: 'customers.read',
} as const satisfies Address;

export const proposeTfaReset = {
  method: 'POST',
  wire: 'customers/propose-tfa-reset',
  access: 'staff',
  permission: 'customers.manage-access',
} as const satisfies Address;

export const decideTfaReset = {
  method: 'POST',
  wire: 'customers/decide-tfa-reset',
  access: 'staff',
  permission: 'customers.manage-access',
} as const satisfies Address;
