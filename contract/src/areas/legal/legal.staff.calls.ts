import type { Address } from '../../kernel/endpoint.ts';

export const listLegalTexts = {
  method: 'GET',
  wire: 'legal/texts',
  access: 'staff',
  roles: ['compliance', 'administrator', 'auditor'],
} as const satisfies Address;

export const proposeLegalText = {
  method: 'POST',
  wire: 'legal/propose',
  access: 'staff',
  roles: ['compliance', 'administrator'],
} as const satisfies Address;

export const decideLegalText = {
  method: 'POST',
  wire: 'legal/decide',
  access: 'staff',
  roles: ['compliance', 'administrator'],
} as const satisfies Address;
