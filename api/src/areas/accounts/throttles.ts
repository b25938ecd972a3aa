import type { Throttle } from '../../http/throttle.ts';

const hour = 3600;

/** Emails that a visitor can have sent to one email address. */
export const emailsPerAddress: Throttle = { name: 'emails', max: 4, perSeconds: hour, sandboxTimes: 25 };

/** Forms that send emails, from one network address. */
export const emailForms: Throttle = { name: 'email-forms', max: 20, perSeconds: hour };

/** Availability checks reveal who has an account, so they are limited (security bar, C11). */
export const availabilityChecks: Throttle = { name: 'check-availability', max: 20, perSeconds: 60 };

/** The throttle key of an email address, ignoring case. */
export function toThrottleKey(email: string): string {
  return email.toLowerCase();
}
