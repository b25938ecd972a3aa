import type { Address } from '../../kernel/endpoint.ts';

export const listAssets = { verb: 'POST', wire: 'liquid/assetDetails', access: 'customer' } as const satisfies Address;
export const readAsset = { verb: 'POST', wire: 'liquid/getAssInfo', access: 'wallet' } as const satisfies Address;
export const readOwnAsset = {
  verb: 'POST',
  wire: 'liquid/getAssDet',
  access: 'create-asset',
} as const satisfies Address;
export const createAsset = {
  verb: 'POST',
  wire: 'liquid/createAsset',
  access: 'create-asset',
  files: ['asset_image'],
  movesMoney: true,
} as const satisfies Address;
export const readCreationFee = {
  verb: 'GET',
  wire: 'liquid/getAssertFees',
  access: 'create-asset',
} as const satisfies Address;
export const authoriseAsset = {
  verb: 'POST',
  wire: 'liquid/registerFinAuth',
  access: 'create-asset',
  movesMoney: true,
} as const satisfies Address;
export const readAssetForm = {
  verb: 'GET',
  wire: 'liquid/getAssert',
  access: 'create-asset',
} as const satisfies Address;
export const readAddressOne = { verb: 'POST', wire: 'liquid/getAddress1', access: 'wallet' } as const satisfies Address;
export const readAddressTwo = { verb: 'POST', wire: 'liquid/getAddress2', access: 'wallet' } as const satisfies Address;
export const readFinalAddress = {
  verb: 'GET',
  wire: 'liquid/getFinalAddress',
  access: 'wallet',
} as const satisfies Address;
