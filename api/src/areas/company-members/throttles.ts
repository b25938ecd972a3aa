import type { Throttle } from '../../http/throttle.ts';

/** Invitations of one company: each sends an e-mail to an address that it chooses. */
export const sentInvitations: Throttle = { name: 'company-invitations', max: 30, perSeconds: 86_400 };

/** Invitations to one address, of all companies. */
export const invitationsTo: Throttle = { name: 'company-invitations-to', max: 5, perSeconds: 86_400 };

/** Changes of roles by one company: each takes a code. */
export const changedRoles: Throttle = { name: 'company-roles', max: 60, perSeconds: 86_400 };

/** Links of invitations that one customer opens. */
export const openedInvitations: Throttle = { name: 'company-invitation-links', max: 60, perSeconds: 3_600 };
