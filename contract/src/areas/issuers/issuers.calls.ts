import type { Address } from '../../kernel/endpoint.ts';

export const listRequests = { method: 'GET', wire: 'liquid/getIssuer', access: 'customer' } as const satisfies Address;
export const readRequestStatus = {
  method: 'GET',
  wire: 'liquid/getShowStatus',
  access: 'customer',
} as const satisfies Address;
export const requestIssuance = {
  method: 'POST',
  wire: 'liquid/createIssuers',
  access: 'customer',
} as const satisfies Address;
