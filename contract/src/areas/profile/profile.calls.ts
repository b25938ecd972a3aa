import type { Address } from '../../kernel/endpoint.ts';

export const readProfile = { verb: 'POST', wire: 'basic/userInfo', access: 'session' } as const satisfies Address;
export const saveProfile = {
  verb: 'POST',
  wire: 'basic/profileupdate',
  access: 'customer',
  files: [],
} as const satisfies Address;
export const listStates = { verb: 'POST', wire: 'basic/getStates', access: 'customer' } as const satisfies Address;
