import type { Address } from '../../kernel/endpoint.ts';

export const readMinimums = {
  verb: 'GET',
  wire: 'bank/getMinAmount',
  access: 'bank-deposit',
} as const satisfies Address;
export const submitBankDeposit = {
  verb: 'POST',
  wire: 'bank/add',
  access: 'bank-deposit',
  files: ['deposit_image'],
  movesMoney: true,
} as const satisfies Address;
export const listBankDeposits = {
  verb: 'GET',
  wire: 'bank/bankDepositlist',
  access: 'verified',
} as const satisfies Address;
export const listBankAccounts = {
  verb: 'GET',
  wire: 'bank/bankWhitelist',
  access: 'verified',
} as const satisfies Address;
export const listBanks = { verb: 'GET', wire: 'bank/bankDetails', access: 'verified' } as const satisfies Address;
export const readBankCode = { verb: 'POST', wire: 'bank/bankCode', access: 'verified' } as const satisfies Address;
export const addBankAccount = { verb: 'POST', wire: 'bank/createList', access: 'verified' } as const satisfies Address;
export const switchBankAccount = {
  verb: 'POST',
  wire: 'bank/activeAcc',
  access: 'verified',
} as const satisfies Address;
export const readBankAccount = { verb: 'POST', wire: 'bank/getBank', access: 'verified' } as const satisfies Address;
export const changeBankAccount = {
  verb: 'POST',
  wire: 'bank/updateBank',
  access: 'verified',
} as const satisfies Address;
