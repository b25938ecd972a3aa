import { getAsStaff, postAsStaff } from '../../kernel/address.ts';

export const countWaitingAccounts = getAsStaff('bank/accounts-waiting', { permission: 'bank.read' });
export const listAccountQueue = getAsStaff('bank/account-queue', { permission: 'bank.read' });
export const readAccountCase = getAsStaff('bank/account', { permission: 'bank.read' });
export const decideAccount = postAsStaff('bank/decide-account', { permission: 'bank.decide-account' });
export const countWaitingDeposits = getAsStaff('bank/deposits-waiting', { permission: 'bank.read' });
export const listDepositQueue = getAsStaff('bank/deposit-queue', { permission: 'bank.read' });
export const readDepositCase = getAsStaff('bank/deposit', { permission: 'bank.read' });
export const readDepositProof = getAsStaff('bank/proof', { permission: 'bank.read' });
export const decideDeposit = postAsStaff('bank/decide-deposit', { permission: 'bank.decide-deposit' });
export const decideDepositProposal = postAsStaff('bank/decide-proposal', { permission: 'bank.decide-deposit' });
export const completeDeposit = postAsStaff('bank/complete-deposit', { permission: 'bank.decide-deposit' });
