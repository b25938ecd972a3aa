import type { Address } from '../../kernel/endpoint.ts';
import type { StaffRole } from '../../kernel/staff-role.ts';

/** Who sees the documents of securities, and who of them uploads. */
const see = ['compliance', 'treasury', 'administrator', 'auditor'] as const satisfies readonly StaffRole[];
const work = ['compliance', 'administrator'] as const satisfies readonly StaffRole[];

export const listSecurityDocuments = {
  method: 'GET',
  wire: 'documents/all',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const readSecurityDocument = {
  method: 'GET',
  wire: 'documents/version',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const uploadDocument = {
  method: 'POST',
  wire: 'documents/upload',
  access: 'staff',
  roles: work,
  files: ['document'],
} as const satisfies Address;
