import type { Throttle } from '../../http/throttle.ts';

const hour = 3600;

/** Wrong passwords of one account (security bar, R26). Known addresses of its owner count apart from strangers. */
export const wrongPerAccount: Throttle = { name: 'login-account', most: 10, perSeconds: hour, sandboxTimes: 5 };

/** Wrong passwords from one address, over all accounts. */
export const wrongPerAddress: Throttle = { name: 'login-address', most: 20, perSeconds: 6 * hour };

/** Letters that anybody can have sent to an address. */
export const emailsPerAddress: Throttle = { name: 'letters', most: 4, perSeconds: hour, sandboxTimes: 25 };

/** Forms that make letters, from one address of the network. */
export const emailForms: Throttle = { name: 'letter-forms', most: 20, perSeconds: hour };

/** 'Is it free?' says who has an account, so it is asked slowly (security bar, C11). */
export const availabilityChecks: Throttle = { name: 'is-it-free', most: 20, perSeconds: 60 };

export const signUps: Throttle = { name: 'sign-up', most: 20, perSeconds: hour };

/** Handovers that one address of the network brings. */
export const handovers: Throttle = { name: 'handover', most: 20, perSeconds: 60 };

/** The key of an e-mail address: however it is typed, it is one. */
export function toThrottleKey(email: string): string {
  return email.toLowerCase();
}
