import { getAsStaff, postAsStaff } from '../../kernel/address.ts';

export const readVoteAsStaff = getAsStaff('votes/vote', { permission: 'corporate-actions.read' });
export const readVoteListAsStaff = getAsStaff('votes/list', { permission: 'corporate-actions.read' });
export const listProxies = getAsStaff('votes/proxies', { permission: 'corporate-actions.read' });
export const countWaitingProxies = getAsStaff('votes/waiting', { permission: 'corporate-actions.read' });
export const readProxyDocument = getAsStaff('votes/proxy-document', { permission: 'corporate-actions.read' });
export const decideProxy = postAsStaff('votes/decide-proxy', { permission: 'corporate-actions.decide' });
