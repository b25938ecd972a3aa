import type { Throttle } from '../../http/throttle.ts';

/** Requests that one customer sends: each sends an email and waits for staff. */
export const sentRequests: Throttle = { name: 'issuance-requests', max: 30, perSeconds: 3_600 };
