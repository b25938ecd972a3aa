import * as m from '@istmo/contract/messages';
import { type Message, withParams } from '../../kernel/message.ts';
import { maxPasskeyName } from '../../kernel/passkey.ts';
import { findProblems, type Problem, type Rules } from '../../kernel/rules.ts';
import { withLowercase, withNumber, withSpecial, withUppercase, sameAs } from '../../kernel/password-rules.ts';
import {
  withoutDisallowedContent,
  lengthBetween,
  matches,
  required,
  sixDigits,
  withoutSpaces,
} from '../../kernel/text-rules.ts';

export type AuthenticatorForm = { tfa_code: string };

export const authenticatorRules: Rules<AuthenticatorForm> = {
  tfa_code: [matches(sixDigits, m.security_code_invalid)],
};

export type SwitchOnForm = AuthenticatorForm & { password: string };

/** Switching two-factor on asks for the password too. */
export const switchOnRules: Rules<SwitchOnForm> = {
  ...authenticatorRules,
  password: [required(m.kernel_password_missing)],
};

export type PasskeyNameForm = { name: string };

export const passkeyNameRules: Rules<PasskeyNameForm> = {
  name: [
    required(m.security_passkey_name_missing),
    lengthBetween(1, maxPasskeyName, withParams(m.security_passkey_name_long, { max: `${maxPasskeyName}` })),
    withoutDisallowedContent,
  ],
};

export type PasskeyRemovalForm = { password: string };

export const passkeyRemovalRules: Rules<PasskeyRemovalForm> = { password: [required(m.kernel_password_missing)] };

export type PasswordChangeForm = { current_password: string; new_password: string; confirm_password: string };

/** The messages beside the fields during input. The server checks the current password and whether the new one was used before. */
export const passwordChangeRules: Rules<PasswordChangeForm> = {
  current_password: [required(m.security_old_missing)],
  new_password: [
    required(m.kernel_password_missing),
    withLowercase,
    withUppercase,
    lengthBetween(8, Number.POSITIVE_INFINITY, m.security_new_length),
    withNumber,
    withSpecial,
    withoutSpaces,
    // The login form accepts no longer one, so a longer one would lock its owner out.
    lengthBetween(8, 20, m.security_new_refused),
    withoutDisallowedContent,
  ],
  confirm_password: [
    required(m.kernel_confirm_missing),
    lengthBetween(0, 20, m.security_confirm_length),
    sameAs((form) => form.new_password),
  ],
};

/** The message of the whole form when a field is wrong at submit (requirement 1.5). */
const submitMessages: Record<keyof PasswordChangeForm, Message> = {
  current_password: m.security_old_refused,
  new_password: m.security_new_refused,
  confirm_password: m.security_confirm_refused,
};

/** The first problem of the form with its message at submit; disallowed content keeps its own. */
export function findPasswordChangeProblem(form: PasswordChangeForm): Problem<PasswordChangeForm> | undefined {
  const [first] = findProblems(passwordChangeRules, form);
  if (first === undefined) return undefined;
  return first.code === 'disallowed_content' ? first : { ...first, message: submitMessages[first.field] };
}
