import { defineCustomClientStrategy, overwriteGetLocale, setLocale } from '@istmo/contract/language';
import type { Language } from '@istmo/contract/kernel/message';
import { keep, readKept } from './storage.ts';
import { languageWords, storageNames } from './storage-names.ts';

/** The saved choice; after a logout has cleared it, the cookie that the public pages go by; English otherwise. */
function savedLanguage(): Language {
  const word = readKept(storageNames.language);
  if (word === languageWords.es) return 'es';
  if (word === languageWords.en) return 'en';
  return /(?:^|;\s*)lang=es(?:;|$)/.test(document.cookie) ? 'es' : 'en';
}

function saveLanguage(language: string): void {
  const chosen: Language = language === 'es' ? 'es' : 'en';
  keep(storageNames.language, languageWords[chosen]);
  document.cookie = `lang=${chosen};path=/;max-age=31536000;samesite=lax`;
}

/** Settles the language before anything is said. It holds until the page is loaded again (specification 1, point 1). */
export function startLanguage(): void {
  const language = savedLanguage();
  defineCustomClientStrategy('custom-language', { getLocale: () => language, setLocale: saveLanguage });
  overwriteGetLocale(() => language);
  document.documentElement.lang = language;
}

/** Saves the choice and loads the page again in it. */
export function chooseLanguage(language: Language): void {
  void setLocale(language);
}
