import { get, post } from '../../kernel/address.ts';

export const readMinimums = get('bank/getMinAmount', { access: 'bank-deposit' });
export const submitBankDeposit = post('bank/add', {
  access: 'bank-deposit',
  files: ['deposit_image'],
  movesMoney: true,
});
export const listBankDeposits = get('bank/bankDepositlist', { access: 'verified' });
export const listBankAccounts = get('bank/bankWhitelist', { access: 'verified' });
export const listBanks = get('bank/bankDetails', { access: 'verified' });
export const readBankCode = post('bank/bankCode', { access: 'verified' });
export const addBankAccount = post('bank/createList', { access: 'verified' });
export const switchBankAccount = post('bank/activeAcc', { access: 'verified' });
export const readBankAccount = post('bank/getBank', { access: 'verified' });
export const changeBankAccount = post('bank/updateBank', { access: 'verified' });
export const readBankDeposit = get('bank/readDeposit', { access: 'customer' });
export const readBankReceipt = get('bank/receipt', { access: 'verified' });
