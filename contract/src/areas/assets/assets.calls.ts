import type { Address } from '../../kernel/endpoint.ts';

export const listAssets = {
  method: 'POST',
  wire: 'liquid/assetDetails',
  access: 'customer',
} as const satisfies Address;
export const readAsset = { method: 'POST', wire: 'liquid/getAssInfo', access: 'wallet' } as const satisfies Address;
export const readOwnAsset = {
  method: 'POST',
  wire: 'liquid/getAssDet',
  access: 'create-asset',
} as const satisfies Address;
export const createAsset = {
  method: 'POST',
  wire: 'liquid/createAsset',
  access: 'create-asset',
  files: ['asset_image'],
  movesMoney: true,
} as const satisfies Address;
export const readCreationFee = {
  method: 'GET',
  wire: 'liquid/getAssertFees',
  access: 'create-asset',
} as const satisfies Address;
export const authoriseAsset = {
  method: 'POST',
  wire: 'liquid/registerFinAuth',
  access: 'create-asset',
  movesMoney: true,
} as const satisfies Address;
export const readAssetForm = {
  method: 'GET',
  wire: 'liquid/getAssert',
  access: 'create-asset',
} as const satisfies Address;
export const readAddressOne = {
  method: 'POST',
  wire: 'liquid/getAddress1',
  access: 'wallet',
} as const satisfies Address;
export const readAddressTwo = {
  method: 'POST',
  wire: 'liquid/getAddress2',
  access: 'wallet',
} as const satisfies Address;
export const readFinalAddress = {
  method: 'GET',
  wire: 'liquid/getFinalAddress',
  access: 'wallet',
} as const satisfies Address;
