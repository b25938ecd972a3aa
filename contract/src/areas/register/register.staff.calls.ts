import { getAsStaff, postAsStaff } from '../../kernel/address.ts';

export const listSecurities = getAsStaff('register/securities', { permission: 'register.read' });
export const listHolders = getAsStaff('register/holders', { permission: 'register.read' });
export const readReport = postAsStaff('register/report', { permission: 'register.report' });
export const compareNow = postAsStaff('register/compare', { permission: 'register.compare' });
