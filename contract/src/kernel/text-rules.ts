import * as m from '@istmo/contract/messages';
import type { Message } from './message.ts';
import { failure, type Rule } from './rules.ts';
import { findDisallowedContent } from './screening.ts';

/** A rule on a text that does not depend on the other fields. */
export type TextRule = Rule<string, unknown>;

/** The text is not empty and not only spaces. */
export function required(message: Message): TextRule {
  return (value) => (value.trim() === '' ? failure(message) : undefined);
}

/** The text matches the pattern. */
export function matches(pattern: RegExp, message: Message): TextRule {
  return (value) => (pattern.test(value) ? undefined : failure(message));
}

/** The text has a length in these limits, counted in characters, not in code units. */
export function lengthBetween(min: number, max: number, message: Message): TextRule {
  return (value) => {
    const length = [...value].length;
    return length < min || length > max ? failure(message) : undefined;
  };
}

/** The text has no disallowed content (requirement 1.5). */
export const withoutDisallowedContent: TextRule = (value) =>
  findDisallowedContent(value) === undefined ? undefined : failure(m.kernel_disallowed, 'disallowed_content');

export const withoutSpaces: TextRule = matches(/^\S*$/u, m.kernel_spaces);

/** The code of an authenticator app. */
export const sixDigits = /^\d{6}$/;
