import type { Throttle } from '../../http/throttle.ts';

const hour = 3_600;

/** Raises that one customer begins. */
export const begunRaises: Throttle = { name: 'raise-drafts', max: 30, perSeconds: hour };
/** Pictures and documents: each takes time to read and room to keep. */
export const raiseUploads: Throttle = { name: 'raise-uploads', max: 120, perSeconds: hour };
/** What an issuer writes to the staff. */
export const raiseComments: Throttle = { name: 'raise-comments', max: 120, perSeconds: hour };
