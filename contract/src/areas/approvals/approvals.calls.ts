import type { Address } from '../../kernel/endpoint.ts';

export const startApproval = {
  method: 'GET',
  wire: 'approvals/start',
  access: 'staff',
  permission: 'own-account.use',
} as const satisfies Address;
