import type { Address } from '../../kernel/endpoint.ts';

export const listAudit = {
  method: 'GET',
  wire: 'audit/list',
  access: 'staff',
  roles: ['compliance', 'administrator', 'auditor'],
} as const satisfies Address;

export const verifyAudit = {
  method: 'POST',
  wire: 'audit/verify',
  access: 'staff',
  roles: ['administrator', 'auditor'],
} as const satisfies Address;
