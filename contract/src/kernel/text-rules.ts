import * as m from '@istmo/contract/messages';
import type { Said } from './message.ts';
import type { Rule } from './rules.ts';
import { disallowedIn } from './screening.ts';

/** A rule on a text that needs nothing else of its form. */
export type TextRule = Rule<string, unknown>;

/** Objects to an empty text, and to one of spaces alone. */
export function required(say: Said): TextRule {
  return (value) => (value.trim() === '' ? say : undefined);
}

/** Objects to a text that does not have the form. */
export function matches(form: RegExp, say: Said): TextRule {
  return (value) => (form.test(value) ? undefined : say);
}

/** Objects to a text outside these lengths, counted as a person counts: by characters, not by code units. */
export function lengthBetween(least: number, most: number, say: Said): TextRule {
  return (value) => {
    const length = [...value].length;
    return length < least || length > most ? say : undefined;
  };
}

/** Objects to disallowed content (specification 1, point 5). */
export const clean: TextRule = (value) => (disallowedIn(value) === undefined ? undefined : m.kernel_disallowed);

export const withoutSpaces: TextRule = matches(/^\S*$/u, m.kernel_spaces);

export const withLowercase: TextRule = matches(/\p{Ll}/u, m.kernel_password_lowercase);
export const withUppercase: TextRule = matches(/\p{Lu}/u, m.kernel_password_uppercase);
export const withNumber: TextRule = matches(/\p{Nd}/u, m.kernel_password_number);
export const withSpecial: TextRule = matches(/[^\p{L}\p{N}\s]/u, m.kernel_password_special);

/** Objects when the text is not the one in another field of the form. */
export function sameAs<Form>(other: (form: Form) => string): Rule<string, Form> {
  return (value, form) => (value === other(form) ? undefined : m.kernel_confirm_differs);
}

/** Six digits: the code of an authenticator app. */
export const sixDigits = /^\d{6}$/;
