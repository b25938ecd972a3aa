import type { Address } from '../../kernel/endpoint.ts';

export const listPriceHalts = {
  method: 'GET',
  wire: 'prices/halts',
  access: 'staff',
  roles: ['treasury', 'administrator', 'auditor'],
} as const satisfies Address;

export const resumePrice = {
  method: 'POST',
  wire: 'prices/resume',
  access: 'staff',
  roles: ['treasury', 'administrator'],
} as const satisfies Address;
