import type { Address } from '../../kernel/endpoint.ts';

export const startVerification = { verb: 'GET', wire: 'kyc/kyc_info', access: 'customer' } as const satisfies Address;
export const reportVerification = {
  verb: 'POST',
  wire: 'kyc/updateKycStatus',
  access: 'customer',
} as const satisfies Address;
