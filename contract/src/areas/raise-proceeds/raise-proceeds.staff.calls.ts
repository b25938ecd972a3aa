import { getAsStaff, postAsStaff } from '../../kernel/address.ts';

export const readRaiseProceeds = getAsStaff('raise-proceeds/read', { permission: 'securities.read' });
export const readRaiseReport = getAsStaff('raise-proceeds/report', { permission: 'securities.read' });
export const proposeRaiseRelease = postAsStaff('raise-proceeds/propose', { permission: 'securities.sell' });
export const decideRaiseRelease = postAsStaff('raise-proceeds/decide', { permission: 'securities.sell' });
