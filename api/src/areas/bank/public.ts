export { readAccountsOf } from './bank-accounts.store.ts';
export { approveAction, readDepositsOf } from './bank-deposits.store.ts';
