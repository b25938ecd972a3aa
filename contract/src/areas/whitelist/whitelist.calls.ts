import type { Address } from '../../kernel/endpoint.ts';

export const listWhitelist = {
  method: 'GET',
  wire: 'basic/getWhitelist',
  access: 'customer',
} as const satisfies Address;
export const listReadyAddresses = {
  method: 'GET',
  wire: 'basic/getlist',
  access: 'customer',
} as const satisfies Address;
export const addAddress = { method: 'POST', wire: 'basic/createList', access: 'customer' } as const satisfies Address;
export const deleteAddress = { method: 'POST', wire: 'basic/delete', access: 'customer' } as const satisfies Address;
export const listAddresses = {
  method: 'GET',
  wire: 'withdraw/with_address',
  access: 'customer',
} as const satisfies Address;
export const listWithdrawalCurrencies = {
  method: 'GET',
  wire: 'basic/withcurrencies',
  access: 'customer',
} as const satisfies Address;
export const listBeneficiaries = {
  method: 'GET',
  wire: 'whitelist/beneficiaries',
  access: 'customer',
} as const satisfies Address;
export const saveBeneficiary = {
  method: 'POST',
  wire: 'whitelist/beneficiary',
  access: 'customer',
} as const satisfies Address;
