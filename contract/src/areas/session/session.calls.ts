import type { Address } from '../../kernel/endpoint.ts';

export const login = { method: 'POST', wire: 'basic/login', access: 'public' } as const satisfies Address;
export const finishTfaLogin = { method: 'POST', wire: 'basic/tfaLogin', access: 'public' } as const satisfies Address;
export const requestTfaReset = { method: 'POST', wire: 'basic/resetTfa', access: 'public' } as const satisfies Address;
export const confirmTfaReset = {
  method: 'POST',
  wire: 'basic/confirmTfaReset',
  access: 'public',
} as const satisfies Address;
export const signUp = { method: 'POST', wire: 'basic/signup', access: 'public' } as const satisfies Address;
export const isUsernameFree = {
  method: 'POST',
  wire: 'basic/findUsername',
  access: 'public',
} as const satisfies Address;
export const isEmailFree = { method: 'POST', wire: 'basic/findEmail', access: 'public' } as const satisfies Address;
export const activateEmail = {
  method: 'POST',
  wire: 'basic/activateEmail',
  access: 'public',
} as const satisfies Address;
export const checkSession = {
  method: 'POST',
  wire: 'basic/check_session',
  access: 'session',
} as const satisfies Address;
export const requestPasswordReset = {
  method: 'POST',
  wire: 'basic/forgotPassword',
  access: 'public',
} as const satisfies Address;
export const resetPassword = {
  method: 'POST',
  wire: 'basic/reset_password',
  access: 'public',
} as const satisfies Address;
export const openHandover = { method: 'POST', wire: 'basic/decrypt', access: 'public' } as const satisfies Address;
export const finishHandover = { method: 'POST', wire: 'basic/toRedirect', access: 'public' } as const satisfies Address;
export const logout = { method: 'POST', wire: 'basic/logout', access: 'session' } as const satisfies Address;
export const logoutEverywhere = {
  method: 'POST',
  wire: 'basic/logoutAll',
  access: 'session',
} as const satisfies Address;
export const listSessions = { method: 'GET', wire: 'basic/sessions', access: 'session' } as const satisfies Address;
export const endSession = { method: 'POST', wire: 'basic/endSession', access: 'session' } as const satisfies Address;
