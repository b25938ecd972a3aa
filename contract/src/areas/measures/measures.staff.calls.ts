import { getAsStaff, postAsStaff } from '../../kernel/address.ts';

export const listMeasures = getAsStaff('measures/list', { permission: 'measures.read' });
export const countWaitingMeasures = getAsStaff('measures/waiting', { permission: 'measures.read' });
export const proposeMeasure = postAsStaff('measures/propose', { permission: 'measures.propose' });
export const decideMeasure = postAsStaff('measures/decide', { permission: 'measures.decide' });
