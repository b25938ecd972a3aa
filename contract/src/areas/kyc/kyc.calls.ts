import type { Address } from '../../kernel/endpoint.ts';

export const startVerification = { method: 'GET', wire: 'kyc/kyc_info', access: 'customer' } as const satisfies Address;
export const readVerification = {
  method: 'GET',
  wire: 'kyc/verification',
  access: 'customer',
} as const satisfies Address;
export const reportVerification = {
  method: 'POST',
  wire: 'kyc/updateKycStatus',
  access: 'customer',
} as const satisfies Address;
