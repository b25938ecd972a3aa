import type { Address } from '../../kernel/endpoint.ts';
import type { StaffRole } from '../../kernel/staff-role.ts';

/** Who sees card purchases and disputes, and who of them works on them. */
const see = ['treasury', 'compliance', 'auditor'] as const satisfies readonly StaffRole[];
const work = ['treasury'] as const satisfies readonly StaffRole[];

export const countWaitingPurchases = {
  method: 'GET',
  wire: 'cards/waiting',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const listPurchaseQueue = {
  method: 'GET',
  wire: 'cards/queue',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const readPurchaseCase = {
  method: 'GET',
  wire: 'cards/purchase',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const askAcquirer = {
  method: 'POST',
  wire: 'cards/ask',
  access: 'staff',
  roles: work,
} as const satisfies Address;
export const refundPurchase = {
  method: 'POST',
  wire: 'cards/refund',
  access: 'staff',
  roles: work,
} as const satisfies Address;
export const decideRefundProposal = {
  method: 'POST',
  wire: 'cards/decide-refund',
  access: 'staff',
  roles: work,
} as const satisfies Address;
export const noteEvidence = {
  method: 'POST',
  wire: 'cards/note',
  access: 'staff',
  roles: work,
} as const satisfies Address;
