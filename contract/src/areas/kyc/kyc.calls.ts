import { get, post } from '../../kernel/address.ts';

export const startVerification = get('kyc/kyc_info', { access: 'customer' });
export const readVerification = get('kyc/verification', { access: 'customer' });
export const reportVerification = post('kyc/updateKycStatus', { access: 'customer' });
