import { getAsStaff, postAsStaff } from '../../kernel/address.ts';

export const readTrialBalance = getAsStaff('treasury/trial-balance', { permission: 'treasury.read' });
export const listOwnedAccounts = getAsStaff('treasury/accounts', { permission: 'treasury.read' });
export const readAccountStatement = getAsStaff('treasury/statement', { permission: 'treasury.read' });
export const listFees = getAsStaff('treasury/fees', { permission: 'treasury.read' });
export const countWaitingAdjustments = getAsStaff('treasury/adjustments-waiting', { permission: 'treasury.read' });
export const listAdjustments = getAsStaff('treasury/adjustments', { permission: 'treasury.read' });
export const proposeAdjustment = postAsStaff('treasury/propose-adjustment', { permission: 'treasury.adjust' });
export const decideAdjustment = postAsStaff('treasury/decide-adjustment', { permission: 'treasury.adjust' });
export const readWallets = getAsStaff('treasury/wallets', { permission: 'treasury.read' });
export const proposeMove = postAsStaff('treasury/propose-move', { permission: 'treasury.move' });
export const decideMove = postAsStaff('treasury/decide-move', { permission: 'treasury.move' });
