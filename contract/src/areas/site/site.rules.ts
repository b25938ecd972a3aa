import * as m from '@istmo/contract/messages';
import { isEmail } from '../../kernel/email.ts';
import { failure, type Rules } from '../../kernel/rules.ts';
import { required } from '../../kernel/text-rules.ts';

export type SubscriptionForm = { email: string; consent: boolean };

/** The subscription form: an email address and the consent to receive emails. */
export const subscriptionRules: Rules<SubscriptionForm> = {
  email: [
    required(m.session_email_required),
    (value) => (isEmail(value) ? undefined : failure(m.session_email_not_valid)),
  ],
  consent: [(value) => (value ? undefined : failure(m.site_consent_missing))],
};
