import * as m from '@istmo/contract/messages';
import { isEmail } from '../../kernel/email.ts';
import { failure, type Rules } from '../../kernel/rules.ts';
import { lengthBetween, matches, required, type TextRule } from '../../kernel/text-rules.ts';

export type SubscriptionForm = { email: string; consent: boolean };

/** The subscription form: an email address and the consent to receive emails. */
export const subscriptionRules: Rules<SubscriptionForm> = {
  email: [
    required(m.session_email_required),
    (value) => (isEmail(value) ? undefined : failure(m.session_email_not_valid)),
  ],
  consent: [(value) => (value ? undefined : failure(m.site_consent_missing))],
};

export type NewsletterForm = { subject_en: string; body_en: string; subject_es: string; body_es: string };

const subject: readonly TextRule[] = [
  required(m.site_newsletter_subject_missing),
  lengthBetween(3, 150, m.site_newsletter_subject_length),
  matches(/^\P{Cc}*$/u, m.site_newsletter_subject_length),
];
const body: readonly TextRule[] = [
  required(m.site_newsletter_body_missing),
  lengthBetween(20, 20_000, m.site_newsletter_body_length),
];

/** A newsletter in both languages: a subject of one line, and paragraphs with an empty line between them. */
export const newsletterRules: Rules<NewsletterForm> = {
  subject_en: subject,
  body_en: body,
  subject_es: subject,
  body_es: body,
};

/** The address that a test is sent to. */
export const testAddressRules: Rules<{ to: string }> = {
  to: [(value) => (isEmail(value) ? undefined : failure(m.session_email_not_valid))],
};
