import { translate, type Language, type Message } from '@istmo/contract/kernel/message';

/** Translates a message of the catalogue: `const t = translatorFor('es')`, `t(m.session_login_title)`. */
export type Translate = (message: Message) => string;

export function translatorFor(language: Language): Translate {
  return (message) => translate(message, language);
}
