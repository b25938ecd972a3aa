import type { Address } from '../../kernel/endpoint.ts';

export const listDebts = {
  method: 'GET',
  wire: 'debts/queue',
  access: 'staff',
  permission: 'customers.read',
} as const satisfies Address;
export const proposeWriteOff = {
  method: 'POST',
  wire: 'debts/propose-write-off',
  access: 'staff',
  permission: 'debts.write-off',
} as const satisfies Address;
export const decideWriteOff = {
  method: 'POST',
  wire: 'debts/decide-write-off',
  access: 'staff',
  permission: 'debts.write-off',
} as const satisfies Address;
