import type { Address } from '../../kernel/endpoint.ts';

export const readUserStatus = {
  method: 'POST',
  wire: 'basic/userStatus',
  access: 'session',
} as const satisfies Address;
export const acceptDisclaimer = {
  method: 'POST',
  wire: 'basic/updateAuth',
  access: 'customer',
} as const satisfies Address;
export const acceptSwapDisclaimer = {
  method: 'POST',
  wire: 'basic/checkSwapDis',
  access: 'customer',
} as const satisfies Address;
export const acceptDepositDisclaimer = {
  method: 'POST',
  wire: 'basic/checkDepDis',
  access: 'customer',
} as const satisfies Address;
export const acceptWithdrawDisclaimer = {
  method: 'POST',
  wire: 'basic/checkWithDis',
  access: 'customer',
} as const satisfies Address;
