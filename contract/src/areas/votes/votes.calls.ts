import { get, post } from '../../kernel/address.ts';

export const readVote = get('actions/vote', { access: 'customer' });
export const castVote = post('actions/vote/cast', { access: 'customer' });
export const readVoteList = get('actions/vote/list', { access: 'customer' });
export const nameProxy = post('actions/vote/name-proxy', { access: 'customer', files: ['document'] });
export const revokeProxy = post('actions/vote/revoke-proxy', { access: 'customer' });
export const readIssuedVote = get('actions/vote/issued', { access: 'customer' });
