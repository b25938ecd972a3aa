import type { Address } from '../../kernel/endpoint.ts';

export const readProfile = { method: 'POST', wire: 'basic/userInfo', access: 'session' } as const satisfies Address;
export const saveProfile = {
  method: 'POST',
  wire: 'basic/profileupdate',
  access: 'customer',
  files: [],
} as const satisfies Address;
export const listStates = { method: 'POST', wire: 'basic/getStates', access: 'customer' } as const satisfies Address;
