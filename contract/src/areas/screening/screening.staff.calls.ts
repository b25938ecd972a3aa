import { getAsStaff, postAsStaff } from '../../kernel/address.ts';

export const countWaitingAddresses = getAsStaff('screening/waiting', { permission: 'screening.read' });
export const listScreenedAddresses = getAsStaff('screening/queue', { permission: 'screening.read' });
export const readScreenedAddress = getAsStaff('screening/case', { permission: 'screening.read' });
export const decideAddress = postAsStaff('screening/decide', { permission: 'screening.decide' });
