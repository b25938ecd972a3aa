import type { Address } from '../../kernel/endpoint.ts';

export const readTfaSetup = { method: 'GET', wire: 'tfa/tfaData', access: 'customer' } as const satisfies Address;
export const switchTfa = { method: 'POST', wire: 'tfa/updateTfa', access: 'customer' } as const satisfies Address;
export const renewRecoveryCodes = {
  method: 'POST',
  wire: 'tfa/recoveryCodes',
  access: 'customer',
} as const satisfies Address;
export const isPasswordNew = {
  method: 'POST',
  wire: 'tfa/check_newPass',
  access: 'customer',
} as const satisfies Address;
export const isPasswordRight = {
  method: 'POST',
  wire: 'tfa/check_oldPass',
  access: 'customer',
} as const satisfies Address;
export const changePassword = { method: 'POST', wire: 'tfa/updatepwd', access: 'customer' } as const satisfies Address;

export const listPasskeys = { method: 'GET', wire: 'passkey/list', access: 'customer' } as const satisfies Address;
export const startPasskey = { method: 'POST', wire: 'passkey/start', access: 'customer' } as const satisfies Address;
export const addPasskey = { method: 'POST', wire: 'passkey/add', access: 'customer' } as const satisfies Address;
export const renamePasskey = { method: 'POST', wire: 'passkey/rename', access: 'customer' } as const satisfies Address;
export const removePasskey = { method: 'POST', wire: 'passkey/remove', access: 'customer' } as const satisfies Address;
