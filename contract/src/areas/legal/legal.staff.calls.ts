import type { Address } from '../../kernel/endpoint.ts';

export const listLegalTexts = {
  method: 'GET',
  wire: 'legal/texts',
  access: 'staff',
  permission: 'legal.read',
} as const satisfies Address;

export const proposeLegalText = {
  method: 'POST',
  wire: 'legal/propose',
  access: 'staff',
  permission: 'legal.decide',
} as const satisfies Address;

export const decideLegalText = {
  method: 'POST',
  wire: 'legal/decide',
  access: 'staff',
  permission: 'legal.decide',
} as const satisfies Address;
