import { getAsStaff, postAsStaff } from '../../kernel/address.ts';

export const countWaitingRequests = getAsStaff('issuers/waiting', { permission: 'issuers.read' });
export const listRequestQueue = getAsStaff('issuers/queue', { permission: 'issuers.read' });
export const readRequestCase = getAsStaff('issuers/request', { permission: 'issuers.read' });
export const decideRequest = postAsStaff('issuers/decide', { permission: 'issuers.decide' });
