import type { RateLimitKey, Throttle } from '../../http/throttle.ts';
import type { LinkPurpose } from './email-tokens.store.ts';

const hour = 3600;

/** Emails with a link that a mailbox gets for one purpose; each purpose has its own count. The sandbox has no more: a mailbox without a link gets one. */
const emailsPerMailbox: Throttle = { name: 'emails', max: 4, perSeconds: hour, sandboxTimes: 1 };

/** Forms that send emails, from one network address. */
export const emailForms: Throttle = { name: 'email-forms', max: 20, perSeconds: hour };

/** Availability checks reveal who has an account, so they are limited (requirement 4.2.1.11). */
export const availabilityChecks: Throttle = { name: 'check-availability', max: 20, perSeconds: 60 };

/** What an email with a link counts as, ignoring the case of its address. */
export function emailsOf(purpose: LinkPurpose, email: string): RateLimitKey {
  return [emailsPerMailbox, `${purpose} ${email.toLowerCase()}`];
}
