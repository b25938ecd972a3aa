import type { Address } from '../../kernel/endpoint.ts';

export const listTravelRecords = {
  method: 'GET',
  wire: 'travel/records',
  access: 'staff',
  roles: ['compliance', 'auditor'],
} as const satisfies Address;
