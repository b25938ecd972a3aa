import type { Address } from '../../kernel/endpoint.ts';

export const listAudit = {
  method: 'GET',
  wire: 'audit/list',
  access: 'staff',
  permission: 'audit.read',
} as const satisfies Address;

export const verifyAudit = {
  method: 'POST',
  wire: 'audit/verify',
  access: 'staff',
  permission: 'audit.verify',
} as const satisfies Address;
