import type { Address } from '../../kernel/endpoint.ts';

export const requestTfaReset = { method: 'POST', wire: 'basic/resetTfa', access: 'public' } as const satisfies Address;

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

export const requestPasswordReset = {
  method: 'POST',
  wire: 'basic/forgotPassword',
  access: 'public',
} as const satisfies Address;

export const requestSupportLink = {
  method: 'POST',
  wire: 'support/sendLink',
  access: 'public',
} as const satisfies Address;
