import type { Throttle } from '../../http/throttle.ts';

const hour = 3600;

/** Wrong passwords of one account (security bar, R26). The owner's known addresses count separately. */
export const wrongPerAccount: Throttle = { name: 'login-account', max: 10, perSeconds: hour, sandboxTimes: 5 };

/** Wrong passwords from one address, over all accounts. */
export const wrongPerAddress: Throttle = { name: 'login-address', max: 20, perSeconds: 6 * hour };

export const signUps: Throttle = { name: 'sign-up', max: 20, perSeconds: hour };

/** Handovers from one network address. */
export const handovers: Throttle = { name: 'handover', max: 20, perSeconds: 60 };
