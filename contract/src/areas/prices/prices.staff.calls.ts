import type { Address } from '../../kernel/endpoint.ts';

export const listPriceHalts = {
  method: 'GET',
  wire: 'prices/halts',
  access: 'staff',
  permission: 'markets.read',
} as const satisfies Address;

export const resumePrice = {
  method: 'POST',
  wire: 'prices/resume',
  access: 'staff',
  permission: 'markets.change',
} as const satisfies Address;

export const listSecurityPrices = {
  method: 'GET',
  wire: 'prices/securities',
  access: 'staff',
  permission: 'markets.read',
} as const satisfies Address;

export const proposeSecurityPrice = {
  method: 'POST',
  wire: 'prices/propose',
  access: 'staff',
  permission: 'securities.sell',
} as const satisfies Address;

export const decideSecurityPrice = {
  method: 'POST',
  wire: 'prices/decide',
  access: 'staff',
  permission: 'securities.sell',
} as const satisfies Address;
