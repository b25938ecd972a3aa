import type { Address } from '../../kernel/endpoint.ts';
import type { StaffRole } from '../../kernel/staff-role.ts';

const see = ['treasury', 'support', 'compliance', 'administrator', 'auditor'] as const satisfies readonly StaffRole[];
const decide = ['treasury', 'administrator'] as const satisfies readonly StaffRole[];

export const listDebts = { method: 'GET', wire: 'debts/queue', access: 'staff', roles: see } as const satisfies Address;
export const proposeWriteOff = {
  method: 'POST',
  wire: 'debts/propose-write-off',
  access: 'staff',
  roles: decide,
} as const satisfies Address;
export const decideWriteOff = {
  method: 'POST',
  wire: 'debts/decide-write-off',
  access: 'staff',
  roles: decide,
} as const satisfies Address;
