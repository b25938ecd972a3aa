import * as m from '@istmo/contract/messages';
import { failure, type Rule } from './rules.ts';
import { matches, type TextRule } from './text-rules.ts';

export const withLowercase: TextRule = matches(/\p{Ll}/u, m.kernel_password_lowercase);
export const withUppercase: TextRule = matches(/\p{Lu}/u, m.kernel_password_uppercase);
export const withNumber: TextRule = matches(/\p{Nd}/u, m.kernel_password_number);
export const withSpecial: TextRule = matches(/[^\p{L}\p{N}\s]/u, m.kernel_password_special);

/** The password is the same as in another field of the form. */
export function sameAs<Form>(other: (form: Form) => string): Rule<string, Form> {
  return (value, form) => (value === other(form) ? undefined : failure(m.kernel_confirm_differs));
}
