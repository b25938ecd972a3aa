import * as m from '@istmo/contract/messages';
import { isEmail } from '../../kernel/email.ts';
import { failure, type Rules } from '../../kernel/rules.ts';
import { required } from '../../kernel/text-rules.ts';

// The forms that ask for an emailed link, and the links themselves. They are apart from those of login, whose page needs none of their texts.

export type AddressForm = { email: string };

/** For the two forms with only an email address: reset TFA and forgot password. */
export const addressRules: Rules<AddressForm> = {
  email: [
    required(m.session_email_required),
    (value) => (isEmail(value) ? undefined : failure(m.session_email_not_valid)),
  ],
};

export type LinkParts = { token: string; verify: string };

/** An emailed link needs both of its parts; otherwise the page reports it and redirects (requirement 1.5). */
export const linkRules: Rules<LinkParts> = {
  token: [required(m.kernel_invalid_link)],
  verify: [required(m.kernel_invalid_link)],
};

/** The recovery code is requested only where the password alone is not enough (requirement 3.5.6). */
export type TfaResetForm = LinkParts & { password: string; recovery_code: string };

export const tfaResetRules: Rules<TfaResetForm> = {
  ...linkRules,
  password: [required(m.kernel_password_missing)],
};
