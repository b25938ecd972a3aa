import { get, post } from '../../kernel/address.ts';

export const listWallets = post('basic/userWallet', { access: 'customer' });
export const listBalances = get('basic/getvaluBal', { access: 'customer' });
export const listAssetWallets = post('liquid/userAssWallet', { access: 'customer' });
export const readValueSeries = get('wallets/valueSeries', { access: 'customer' });
