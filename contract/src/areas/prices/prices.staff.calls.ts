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

export const listSecurityPrices = {
  method: 'GET',
  wire: 'prices/securities',
  access: 'staff',
  roles: ['treasury', 'administrator', 'auditor'],
} as const satisfies Address;

export const proposeSecurityPrice = {
  method: 'POST',
  wire: 'prices/propose',
  access: 'staff',
  roles: ['treasury', 'administrator'],
} as const satisfies Address;

export const decideSecurityPrice = {
  method: 'POST',
  wire: 'prices/decide',
  access: 'staff',
  roles: ['treasury', 'administrator'],
} as const satisfies Address;
