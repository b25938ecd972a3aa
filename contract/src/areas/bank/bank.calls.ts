import type { Address } from '../../kernel/endpoint.ts';

export const readMinimums = {
  method: 'GET',
  wire: 'bank/getMinAmount',
  access: 'bank-deposit',
} as const satisfies Address;
export const submitBankDeposit = {
  method: 'POST',
  wire: 'bank/add',
  access: 'bank-deposit',
  files: ['deposit_image'],
  movesMoney: true,
} as const satisfies Address;
export const listBankDeposits = {
  method: 'GET',
  wire: 'bank/bankDepositlist',
  access: 'verified',
} as const satisfies Address;
export const listBankAccounts = {
  method: 'GET',
  wire: 'bank/bankWhitelist',
  access: 'verified',
} as const satisfies Address;
export const listBanks = { method: 'GET', wire: 'bank/bankDetails', access: 'verified' } as const satisfies Address;
export const readBankCode = { method: 'POST', wire: 'bank/bankCode', access: 'verified' } as const satisfies Address;
export const addBankAccount = {
  method: 'POST',
  wire: 'bank/createList',
  access: 'verified',
} as const satisfies Address;
export const switchBankAccount = {
  method: 'POST',
  wire: 'bank/activeAcc',
  access: 'verified',
} as const satisfies Address;
export const readBankAccount = { method: 'POST', wire: 'bank/getBank', access: 'verified' } as const satisfies Address;
export const changeBankAccount = {
  method: 'POST',
  wire: 'bank/updateBank',
  access: 'verified',
} as const satisfies Address;
export const readBankDeposit = {
  method: 'GET',
  wire: 'bank/readDeposit',
  access: 'customer',
} as const satisfies Address;
export const readBankReceipt = {
  method: 'GET',
  wire: 'bank/receipt',
  access: 'verified',
} as const satisfies Address;
