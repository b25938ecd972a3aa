import { getAsStaff, postAsStaff } from '../../kernel/address.ts';

export const listBonds = getAsStaff('bonds/list', { permission: 'securities.read' });
export const readBond = getAsStaff('bonds/bond', { permission: 'securities.read' });
export const previewSchedule = getAsStaff('bonds/preview', { permission: 'securities.read' });
export const proposeBondTerms = postAsStaff('bonds/propose-terms', { permission: 'securities.manage' });
export const decideBondTerms = postAsStaff('bonds/decide-terms', { permission: 'securities.manage' });

export const listHolidays = getAsStaff('bonds/holidays', { permission: 'securities.read' });
export const proposeHoliday = postAsStaff('bonds/propose-holiday', { permission: 'securities.manage' });
export const decideHoliday = postAsStaff('bonds/decide-holiday', { permission: 'securities.manage' });

export const listRates = getAsStaff('bonds/rates', { permission: 'securities.read' });
export const proposeRateIndex = postAsStaff('bonds/propose-index', { permission: 'securities.manage' });
export const proposeRateFixing = postAsStaff('bonds/propose-fixing', { permission: 'securities.manage' });
export const decideRate = postAsStaff('bonds/decide-rate', { permission: 'securities.manage' });
