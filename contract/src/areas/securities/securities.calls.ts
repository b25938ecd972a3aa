import type { Address } from '../../kernel/endpoint.ts';

export const readSecurity = { method: 'GET', wire: 'securities/read', access: 'wallet' } as const satisfies Address;
// Anyone, because the pages show it as an image, and what is listed is shown to the public anyway.
export const readSecurityImage = {
  method: 'GET',
  wire: 'securities/image',
  access: 'public',
} as const satisfies Address;
export const readSecurityPrices = {
  method: 'GET',
  wire: 'securities/prices',
  access: 'wallet',
} as const satisfies Address;
