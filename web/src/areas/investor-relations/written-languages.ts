import type { writtenLanguages } from '@istmo/contract/kernel/raise-question';
import * as m from '@istmo/contract/messages';

export type WrittenLanguage = (typeof writtenLanguages)[number];

/** In which language a text is written, as its mark. */
export const languageMarks: Readonly<Record<WrittenLanguage, () => string>> = {
  en: m.relations_lang_en,
  es: m.relations_lang_es,
};
