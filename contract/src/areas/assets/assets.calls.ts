import type { Address } from '../../kernel/endpoint.ts';

export const listAssets = {
  method: 'POST',
  wire: 'liquid/assetDetails',
  access: 'customer',
} as const satisfies Address;
export const readAsset = { method: 'POST', wire: 'liquid/getAssInfo', access: 'wallet' } as const satisfies Address;
