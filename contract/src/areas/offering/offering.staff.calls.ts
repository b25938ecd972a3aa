import type { Address } from '../../kernel/endpoint.ts';

export const listOfferings = {
  method: 'GET',
  wire: 'offering/all',
  access: 'staff',
  permission: 'securities.read',
} as const satisfies Address;
export const listSales = {
  method: 'GET',
  wire: 'offering/register',
  access: 'staff',
  permission: 'securities.read',
} as const satisfies Address;
export const proposeOffering = {
  method: 'POST',
  wire: 'offering/propose',
  access: 'staff',
  permission: 'securities.sell',
} as const satisfies Address;
export const proposeRelease = {
  method: 'POST',
  wire: 'offering/propose-release',
  access: 'staff',
  permission: 'securities.sell',
} as const satisfies Address;
export const proposePayout = {
  method: 'POST',
  wire: 'offering/propose-payout',
  access: 'staff',
  permission: 'securities.sell',
} as const satisfies Address;
export const decideOffering = {
  method: 'POST',
  wire: 'offering/decide',
  access: 'staff',
  permission: 'securities.sell',
} as const satisfies Address;
export const changeWindow = {
  method: 'POST',
  wire: 'offering/change-window',
  access: 'staff',
  permission: 'securities.sell',
} as const satisfies Address;
