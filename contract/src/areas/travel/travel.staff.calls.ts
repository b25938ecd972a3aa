import type { Address } from '../../kernel/endpoint.ts';

export const listTravelRecords = {
  method: 'GET',
  wire: 'travel/records',
  access: 'staff',
  permission: 'travel.read',
} as const satisfies Address;
