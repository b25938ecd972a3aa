import { getAsStaff, postAsStaff } from '../../kernel/address.ts';

export const listOfferings = getAsStaff('offering/all', { permission: 'securities.read' });
export const listSales = getAsStaff('offering/register', { permission: 'securities.read' });
export const proposeOffering = postAsStaff('offering/propose', { permission: 'securities.sell' });
export const proposeRelease = postAsStaff('offering/propose-release', { permission: 'securities.sell' });
export const proposePayout = postAsStaff('offering/propose-payout', { permission: 'securities.sell' });
export const decideOffering = postAsStaff('offering/decide', { permission: 'securities.sell' });
export const changeWindow = postAsStaff('offering/change-window', { permission: 'securities.sell' });
