import type { Address } from '../../kernel/endpoint.ts';

export const checkSession = {
  method: 'POST',
  wire: 'basic/check_session',
  access: 'session',
} as const satisfies Address;

export const logout = { method: 'POST', wire: 'basic/logout', access: 'session' } as const satisfies Address;

export const logoutEverywhere = {
  method: 'POST',
  wire: 'basic/logoutAll',
  access: 'session',
} as const satisfies Address;

export const listSessions = { method: 'GET', wire: 'basic/sessions', access: 'session' } as const satisfies Address;

export const endSession = { method: 'POST', wire: 'basic/endSession', access: 'session' } as const satisfies Address;
