import type { Address } from '../../kernel/endpoint.ts';

export const readTfaSetup = { verb: 'GET', wire: 'tfa/tfaData', access: 'customer' } as const satisfies Address;
export const switchTfa = { verb: 'POST', wire: 'tfa/updateTfa', access: 'customer' } as const satisfies Address;
export const renewRecoveryCodes = {
  verb: 'POST',
  wire: 'tfa/recoveryCodes',
  access: 'customer',
} as const satisfies Address;
export const isPasswordNew = { verb: 'POST', wire: 'tfa/check_newPass', access: 'customer' } as const satisfies Address;
export const isPasswordRight = {
  verb: 'POST',
  wire: 'tfa/check_oldPass',
  access: 'customer',
} as const satisfies Address;
export const changePassword = { verb: 'POST', wire: 'tfa/updatepwd', access: 'customer' } as const satisfies Address;
