import { get, post } from '../../kernel/address.ts';

export const readOwnAsset = post('liquid/getAssDet', { access: 'create-asset' });
export const createAsset = post('liquid/createAsset', {
  access: 'create-asset',
  files: ['asset_image'],
  movesMoney: true,
});
export const readCreationFee = get('liquid/getAssertFees', { access: 'create-asset' });
export const authoriseAsset = post('liquid/registerFinAuth', { access: 'create-asset', movesMoney: true });
export const readAssetForm = get('liquid/getAssert', { access: 'create-asset' });
export const readAddressOne = post('liquid/getAddress1', { access: 'wallet' });
export const readAddressTwo = post('liquid/getAddress2', { access: 'wallet' });
export const readFinalAddress = get('liquid/getFinalAddress', { access: 'wallet' });
export const readDraft = get('liquid/assetDraft', { access: 'create-asset' });
export const saveDraft = post('liquid/saveAssetDraft', { access: 'create-asset' });
export const discardDraft = post('liquid/discardAssetDraft', { access: 'create-asset' });
export const readOwnAssetImage = get('liquid/ownAssetImage', { access: 'create-asset' });
