import type { Address } from '../../kernel/endpoint.ts';

export const listRequests = { verb: 'GET', wire: 'liquid/getIssuer', access: 'customer' } as const satisfies Address;
export const mayRequest = { verb: 'GET', wire: 'liquid/getShowStatus', access: 'customer' } as const satisfies Address;
export const requestIssuance = {
  verb: 'POST',
  wire: 'liquid/createIssuers',
  access: 'customer',
} as const satisfies Address;
