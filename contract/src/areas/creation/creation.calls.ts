import type { Address } from '../../kernel/endpoint.ts';

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
export const readDraft = {
  method: 'GET',
  wire: 'liquid/assetDraft',
  access: 'create-asset',
} as const satisfies Address;
export const saveDraft = {
  method: 'POST',
  wire: 'liquid/saveAssetDraft',
  access: 'create-asset',
} as const satisfies Address;
export const discardDraft = {
  method: 'POST',
  wire: 'liquid/discardAssetDraft',
  access: 'create-asset',
} as const satisfies Address;
export const readOwnAssetImage = {
  method: 'GET',
  wire: 'liquid/ownAssetImage',
  access: 'create-asset',
} as const satisfies Address;
