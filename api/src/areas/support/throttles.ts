import type { Throttle } from '../../http/throttle.ts';

const hour = 3_600;

/** Tickets and replies of one customer. Each may have four images, which take a core each to encode again. */
export const newTickets: Throttle = { name: 'support-tickets', max: 6, perSeconds: hour };
export const newReplies: Throttle = { name: 'support-replies', max: 40, perSeconds: hour };
