import { get, post } from '../../kernel/address.ts';

export const readDepositAddress = post('withdraw/getAddress', { access: 'wallet' });
export const readAssetDepositAddress = post('liquid/depositAddress', { access: 'wallet' });
export const listDeposits = post('history/depositHistory', { access: 'customer' });
export const listAssetDeposits = post('history/liqDepHis', { access: 'customer' });
export const readDeposit = get('deposits/read', { access: 'customer' });
export const readDepositReceipt = get('deposits/receipt', { access: 'customer' });
export const findOwnDeposit = post('deposits/find', { access: 'wallet' });
