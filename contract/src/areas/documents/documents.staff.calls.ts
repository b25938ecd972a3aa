import type { Address } from '../../kernel/endpoint.ts';

export const listSecurityDocuments = {
  method: 'GET',
  wire: 'documents/all',
  access: 'staff',
  permission: 'securities.read',
} as const satisfies Address;
export const readSecurityDocument = {
  method: 'GET',
  wire: 'documents/version',
  access: 'staff',
  permission: 'securities.read',
} as const satisfies Address;
export const uploadDocument = {
  method: 'POST',
  wire: 'documents/upload',
  access: 'staff',
  permission: 'securities.manage',
  files: ['document'],
} as const satisfies Address;
