import type { Address } from '../../kernel/endpoint.ts';

export const countWaitingRequests = {
  method: 'GET',
  wire: 'issuers/waiting',
  access: 'staff',
  permission: 'issuers.read',
} as const satisfies Address;
export const listRequestQueue = {
  method: 'GET',
  wire: 'issuers/queue',
  access: 'staff',
  permission: 'issuers.read',
} as const satisfies Address;
export const readRequestCase = {
  method: 'GET',
  wire: 'issuers/request',
  access: 'staff',
  permission: 'issuers.read',
} as const satisfies Address;
export const decideRequest = {
  method: 'POST',
  wire: 'issuers/decide',
  access: 'staff',
  permission: 'issuers.decide',
} as const satisfies Address;
