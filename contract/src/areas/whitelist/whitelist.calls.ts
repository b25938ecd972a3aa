import type { Address } from '../../kernel/endpoint.ts';

export const listWhitelist = { verb: 'GET', wire: 'basic/getWhitelist', access: 'customer' } as const satisfies Address;
export const listReadyAddresses = { verb: 'GET', wire: 'basic/getlist', access: 'customer' } as const satisfies Address;
export const addAddress = { verb: 'POST', wire: 'basic/createList', access: 'customer' } as const satisfies Address;
export const deleteAddress = { verb: 'POST', wire: 'basic/delete', access: 'customer' } as const satisfies Address;
export const listAddresses = {
  verb: 'GET',
  wire: 'withdraw/with_address',
  access: 'customer',
} as const satisfies Address;
