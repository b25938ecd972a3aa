import { getAsStaff } from '../../kernel/address.ts';

export const listRaises = getAsStaff('raises/list', { permission: 'raises.read' });
export const listRaiseFilters = getAsStaff('raises/filters', { permission: 'raises.read' });
export const countRaisesInReview = getAsStaff('raises/waiting', { permission: 'raises.read' });
export const readRaise = getAsStaff('raises/raise', { permission: 'raises.read' });
export const readRaiseVersion = getAsStaff('raises/version', { permission: 'raises.read' });
export const readRaiseHistory = getAsStaff('raises/history', { permission: 'raises.read' });
