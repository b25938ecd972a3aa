import { getAsStaff, postAsStaff } from '../../kernel/address.ts';

export const readCover = getAsStaff('reconciliation/cover', { permission: 'treasury.read' });
export const stopLeaving = postAsStaff('reconciliation/stop-currency', { permission: 'reconciliation.decide' });
export const proposeLift = postAsStaff('reconciliation/propose-lift', { permission: 'reconciliation.decide' });
export const decideLift = postAsStaff('reconciliation/decide-lift', { permission: 'reconciliation.decide' });
export const countWaitingCases = getAsStaff('reconciliation/cases-waiting', { permission: 'treasury.read' });
export const listCases = getAsStaff('reconciliation/cases', { permission: 'treasury.read' });
export const takeCase = postAsStaff('reconciliation/take-case', { permission: 'reconciliation.decide' });
export const closeCase = postAsStaff('reconciliation/close-case', { permission: 'reconciliation.decide' });
