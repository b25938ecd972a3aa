import * as m from '@istmo/contract/messages';
import { withLowercase, withNumber, withSpecial, withUppercase, sameAs } from '../../kernel/password-rules.ts';
import { ofOneScript } from '../../kernel/one-script.ts';
import { failure, type Rule, type Rules } from '../../kernel/rules.ts';
import {
  lengthBetween,
  required,
  type TextRule,
  withoutDisallowedContent,
  withoutSpaces,
} from '../../kernel/text-rules.ts';
import { type LinkParts, linkRules } from './link.rules.ts';
import { email, lettersLength, passwordLength } from './login.rules.ts';

// The forms that choose a password: sign-up and reset. They are apart from those of login, whose page needs none of their texts.

const usernameLength = { min: 4, max: 30 } as const;

const isTicked: Rule<boolean, unknown> = (value) => (value ? undefined : failure(m.session_terms_missing));

// The login form refuses spaces, so a new password may not have any: its owner could not sign in.
const strength: readonly TextRule[] = [withLowercase, withUppercase, withNumber, withSpecial, withoutSpaces];

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
    ofOneScript,
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

export type NewPasswordForm = LinkParts & { password: string; cnfpassword: string };

export const newPasswordRules: Rules<NewPasswordForm> = {
  ...linkRules,
  password: [lettersLength, ...strength, withoutDisallowedContent],
  cnfpassword: [sameAs((form) => form.password)],
};
