import * as m from '@istmo/contract/messages';
import { isEmail } from '../../kernel/email.ts';
import { failure, type Rule, type Rules } from '../../kernel/rules.ts';
import {
  withoutDisallowedContent,
  lengthBetween,
  matches,
  required,
  sameAs,
  sixDigits,
  type TextRule,
  withLowercase,
  withNumber,
  withoutSpaces,
  withSpecial,
  withUppercase,
} from '../../kernel/text-rules.ts';

/** Requirements 1.5 and 1.9. */
export const passwordLength = { min: 8, max: 20 } as const;
export const usernameLength = { min: 4, max: 30 } as const;

const email: readonly TextRule[] = [
  required(m.session_email_missing),
  (value) => (isEmail(value) ? undefined : failure(m.session_email_invalid)),
];

const lettersLength = lengthBetween(passwordLength.min, passwordLength.max, m.session_password_letters);
const isTicked: Rule<boolean, unknown> = (value) => (value ? undefined : failure(m.session_terms_missing));

// The login form refuses spaces, so a new password may not have any: its owner could not sign in.
const strength: readonly TextRule[] = [withLowercase, withUppercase, withNumber, withSpecial, withoutSpaces];

export type LoginForm = { email: string; password: string };

export const loginRules: Rules<LoginForm> = {
  email,
  password: [required(m.kernel_password_missing), lettersLength, withoutSpaces],
};

export type SignUpForm = {
  username: string;
  email: string;
  password: string;
  confirm_password: string;
  terms: boolean;
};

export const signUpRules: Rules<SignUpForm> = {
  username: [
    required(m.session_username_missing),
    lengthBetween(usernameLength.min, Number.POSITIVE_INFINITY, m.session_username_short),
    lengthBetween(0, usernameLength.max, m.session_username_long),
    withoutSpaces,
    withoutDisallowedContent,
  ],
  email,
  password: [
    required(m.kernel_password_missing),
    lengthBetween(passwordLength.min, passwordLength.max, m.session_password_characters),
    ...strength,
  ],
  confirm_password: [required(m.kernel_confirm_missing), sameAs((form) => form.password)],
  terms: [isTicked],
};

export type CodeForm = { auth_key: string };

export const codeRules: Rules<CodeForm> = {
  auth_key: [required(m.session_code_missing), matches(sixDigits, m.session_code_digits)],
};

export type RecoveryForm = { recovery_code: string };

export const recoveryRules: Rules<RecoveryForm> = {
  recovery_code: [required(m.session_recovery_missing)],
};

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

export type NewPasswordForm = LinkParts & { password: string; cnfpassword: string };

export const newPasswordRules: Rules<NewPasswordForm> = {
  ...linkRules,
  password: [lettersLength, ...strength, withoutDisallowedContent],
  cnfpassword: [sameAs((form) => form.password)],
};
