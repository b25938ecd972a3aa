import * as m from '@istmo/contract/messages';
import { isEmail } from '../../kernel/email.ts';
import { failure, type Rules } from '../../kernel/rules.ts';
import { lengthBetween, matches, required, sixDigits, type TextRule, withoutSpaces } from '../../kernel/text-rules.ts';

/** Requirements 1.5 and 1.9. */
export const passwordLength = { min: 8, max: 20 } as const;

export const email: readonly TextRule[] = [
  required(m.session_email_missing),
  (value) => (isEmail(value) ? undefined : failure(m.session_email_invalid)),
];

export const lettersLength = lengthBetween(passwordLength.min, passwordLength.max, m.session_password_letters);

export type LoginForm = { email: string; password: string };

export const loginRules: Rules<LoginForm> = {
  email,
  password: [required(m.kernel_password_missing), lettersLength, withoutSpaces],
};

export type CodeForm = { auth_key: string };

export const codeRules: Rules<CodeForm> = {
  auth_key: [required(m.session_code_missing), matches(sixDigits, m.session_code_digits)],
};

export type RecoveryForm = { recovery_code: string };

export const recoveryRules: Rules<RecoveryForm> = {
  recovery_code: [required(m.session_recovery_missing)],
};
