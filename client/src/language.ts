import { getLocale, overwriteGetLocale } from '@istmo/contract/language';
import type { Language } from '@istmo/contract/kernel/message';
import { writeStored, readStored } from './storage.ts';
import { languageWords, storageNames } from './storage-names.ts';

/** The saved choice; after a logout has cleared it, the cookie of the public pages; otherwise English. */
function savedLanguage(): Language {
  const word = readStored(storageNames.language);
  if (word === languageWords.es) return 'es';
  if (word === languageWords.en) return 'en';
  return /(?:^|;\s*)lang=es(?:;|$)/.test(document.cookie) ? 'es' : 'en';
}

/** Applies the saved language before anything is rendered. It stays until the page is reloaded (requirement 1.1). */
export function applySavedLanguage(): void {
  const language = savedLanguage();
  overwriteGetLocale(() => language);
  document.documentElement.lang = language;
}

/** Saves the choice and reloads the page in it. */
export function chooseLanguage(language: Language): void {
  writeStored(storageNames.language, languageWords[language]);
  document.cookie = `lang=${language};path=/;max-age=31536000;samesite=lax`;
  if (language !== getLocale()) window.location.reload();
}
