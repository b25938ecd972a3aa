import * as m from '@istmo/contract/messages';
import { failure } from './rules.ts';
import type { TextRule } from './text-rules.ts';

// The scripts that names are written in, and the sets of them that one language uses together (Unicode UTS 39, 5.1).
const scriptSets = [
  /^\p{Script_Extensions=Latin}*$/u,
  /^\p{Script_Extensions=Cyrillic}*$/u,
  /^\p{Script_Extensions=Greek}*$/u,
  /^\p{Script_Extensions=Arabic}*$/u,
  /^\p{Script_Extensions=Hebrew}*$/u,
  /^\p{Script_Extensions=Armenian}*$/u,
  /^\p{Script_Extensions=Georgian}*$/u,
  /^\p{Script_Extensions=Devanagari}*$/u,
  /^\p{Script_Extensions=Thai}*$/u,
  /^[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}]*$/u,
  /^[\p{Script_Extensions=Han}\p{Script_Extensions=Hangul}]*$/u,
  /^[\p{Script_Extensions=Han}\p{Script_Extensions=Bopomofo}]*$/u,
];

/** Whether all letters of a text are of one script: a letter of another alphabet is there to be taken for one of this. */
export function isOfOneScript(text: string): boolean {
  const letters = text.replaceAll(/[^\p{L}]/gu, '');
  return scriptSets.some((set) => set.test(letters));
}

export const ofOneScript: TextRule = (value) =>
  isOfOneScript(value) ? undefined : failure(m.kernel_one_script, 'disallowed_content');
