import type { Throttle } from '../../http/throttle.ts';

const hour = 3600;

/** Wrong passwords of one account (security bar, R26). The owner's known addresses count separately. */
export const wrongPerAccount: Throttle = { name: 'login-account', max: 10, perSeconds: hour, sandboxTimes: 5 };

/** Wrong passwords from one address, over all accounts. */
export const wrongPerAddress: Throttle = { name: 'login-address', max: 20, perSeconds: 6 * hour };

/** Emails that a visitor can have sent to one email address. */
export const emailsPerAddress: Throttle = { name: 'emails', max: 4, perSeconds: hour, sandboxTimes: 25 };

/** Forms that send emails, from one network address. */
export const emailForms: Throttle = { name: 'email-forms', max: 20, perSeconds: hour };

/** Availability checks reveal who has an account, so they are limited (security bar, C11). */
export const availabilityChecks: Throttle = { name: 'check-availability', max: 20, perSeconds: 60 };

export const signUps: Throttle = { name: 'sign-up', max: 20, perSeconds: hour };

/** Handovers from one network address. */
export const handovers: Throttle = { name: 'handover', max: 20, perSeconds: 60 };

/** The throttle key of an email address, ignoring case. */
export function toThrottleKey(email: string): string {
  return email.toLowerCase();
}
