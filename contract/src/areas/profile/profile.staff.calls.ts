import type { Address } from '../../kernel/endpoint.ts';

export const readPerson = {
  method: 'GET',
  wire: 'profile/person',
  access: 'staff',
  permission: 'customers.read',
} as const satisfies Address;

export const revealField = {
  method: 'POST',
  wire: 'profile/reveal',
  access: 'staff',
  permission: 'customers.read',
} as const satisfies Address;
