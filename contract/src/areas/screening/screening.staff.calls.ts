import type { Address } from '../../kernel/endpoint.ts';

export const countWaitingAddresses = {
  method: 'GET',
  wire: 'screening/waiting',
  access: 'staff',
  permission: 'screening.read',
} as const satisfies Address;
export const listScreenedAddresses = {
  method: 'GET',
  wire: 'screening/queue',
  access: 'staff',
  permission: 'screening.read',
} as const satisfies Address;
export const readScreenedAddress = {
  method: 'GET',
  wire: 'screening/case',
  access: 'staff',
  permission: 'screening.read',
} as const satisfies Address;
export const decideAddress = {
  method: 'POST',
  wire: 'screening/decide',
  access: 'staff',
  permission: 'screening.decide',
} as const satisfies Address;
