import type { Address } from '../../kernel/endpoint.ts';

export const login = { verb: 'POST', wire: 'basic/login', access: 'public' } as const satisfies Address;
export const finishTfaLogin = { verb: 'POST', wire: 'basic/tfaLogin', access: 'public' } as const satisfies Address;
export const askTfaReset = { verb: 'POST', wire: 'basic/resetTfa', access: 'public' } as const satisfies Address;
export const confirmTfaReset = {
  verb: 'POST',
  wire: 'basic/confirmTfaReset',
  access: 'public',
} as const satisfies Address;
export const signUp = { verb: 'POST', wire: 'basic/signup', access: 'public' } as const satisfies Address;
export const isUsernameFree = { verb: 'POST', wire: 'basic/findUsername', access: 'public' } as const satisfies Address;
export const isEmailFree = { verb: 'POST', wire: 'basic/findEmail', access: 'public' } as const satisfies Address;
export const activateEmail = { verb: 'POST', wire: 'basic/activateEmail', access: 'public' } as const satisfies Address;
export const checkSession = { verb: 'POST', wire: 'basic/check_session', access: 'session' } as const satisfies Address;
export const askPasswordReset = {
  verb: 'POST',
  wire: 'basic/forgotPassword',
  access: 'public',
} as const satisfies Address;
export const resetPassword = {
  verb: 'POST',
  wire: 'basic/reset_password',
  access: 'public',
} as const satisfies Address;
export const openHandover = { verb: 'POST', wire: 'basic/decrypt', access: 'public' } as const satisfies Address;
export const finishHandover = { verb: 'POST', wire: 'basic/toRedirect', access: 'public' } as const satisfies Address;
export const logout = { verb: 'POST', wire: 'basic/logout', access: 'session' } as const satisfies Address;
export const logoutEverywhere = { verb: 'POST', wire: 'basic/logoutAll', access: 'session' } as const satisfies Address;
export const listSessions = { verb: 'GET', wire: 'basic/sessions', access: 'session' } as const satisfies Address;
export const endSession = { verb: 'POST', wire: 'basic/endSession', access: 'session' } as const satisfies Address;
