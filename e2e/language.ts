import { inLanguage, type Language, type Said } from '@istmo/contract/kernel/message';

/** Says a sentence of the catalogue in one language: `const say = speaking('es')`, `say(m.session_login_title)`. */
export type Say = (sentence: Said) => string;

export function speaking(language: Language): Say {
  return (sentence) => inLanguage(sentence, language);
}
