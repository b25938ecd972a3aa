import type { Address } from '../../kernel/endpoint.ts';

export const login = { method: 'POST', wire: 'basic/login', access: 'public' } as const satisfies Address;

export const finishTfaLogin = { method: 'POST', wire: 'basic/tfaLogin', access: 'public' } as const satisfies Address;

export const startPasskeyLogin = {
  method: 'POST',
  wire: 'passkey/startLogin',
  access: 'public',
} as const satisfies Address;

export const finishPasskeyLogin = {
  method: 'POST',
  wire: 'passkey/finishLogin',
  access: 'public',
} as const satisfies Address;

export const confirmTfaReset = {
  method: 'POST',
  wire: 'basic/confirmTfaReset',
  access: 'public',
} as const satisfies Address;

export const signUp = { method: 'POST', wire: 'basic/signup', access: 'public' } as const satisfies Address;

export const resetPassword = {
  method: 'POST',
  wire: 'basic/reset_password',
  access: 'public',
} as const satisfies Address;

export const openHandover = { method: 'POST', wire: 'basic/decrypt', access: 'public' } as const satisfies Address;

export const finishHandover = { method: 'POST', wire: 'basic/toRedirect', access: 'public' } as const satisfies Address;
