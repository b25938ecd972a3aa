import { post } from '../../kernel/address.ts';

export const listAssets = post('liquid/assetDetails', { access: 'customer' });
export const readAsset = post('liquid/getAssInfo', { access: 'wallet' });
