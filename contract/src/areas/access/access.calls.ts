import type { Address } from '../../kernel/endpoint.ts';

export const readStanding = { verb: 'POST', wire: 'basic/userStatus', access: 'session' } as const satisfies Address;
export const acceptDisclaimer = {
  verb: 'POST',
  wire: 'basic/updateAuth',
  access: 'customer',
} as const satisfies Address;
export const acceptSwapDisclaimer = {
  verb: 'POST',
  wire: 'basic/checkSwapDis',
  access: 'customer',
} as const satisfies Address;
export const acceptDepositDisclaimer = {
  verb: 'POST',
  wire: 'basic/checkDepDis',
  access: 'customer',
} as const satisfies Address;
export const acceptWithdrawDisclaimer = {
  verb: 'POST',
  wire: 'basic/checkWithDis',
  access: 'customer',
} as const satisfies Address;
