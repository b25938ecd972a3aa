import type { Address } from '../../kernel/endpoint.ts';

export const listSecurities = {
  method: 'GET',
  wire: 'register/securities',
  access: 'staff',
  permission: 'register.read',
} as const satisfies Address;
export const listHolders = {
  method: 'GET',
  wire: 'register/holders',
  access: 'staff',
  permission: 'register.read',
} as const satisfies Address;
export const readReport = {
  method: 'POST',
  wire: 'register/report',
  access: 'staff',
  permission: 'register.report',
} as const satisfies Address;
export const compareNow = {
  method: 'POST',
  wire: 'register/compare',
  access: 'staff',
  permission: 'register.compare',
} as const satisfies Address;
