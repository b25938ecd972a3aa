import type { Address } from '../../kernel/endpoint.ts';

export const listCurrencies = {
  method: 'GET',
  wire: 'basic/currencies',
  access: 'customer',
} as const satisfies Address;
export const readCurrencyStatus = {
  method: 'POST',
  wire: 'basic/getStatus',
  access: 'public',
} as const satisfies Address;
export const listNetworks = { method: 'POST', wire: 'basic/getnetwork', access: 'public' } as const satisfies Address;
export const readRegistry = {
  method: 'GET',
  wire: 'instruments/registry',
  access: 'public',
} as const satisfies Address;
