import type { Language } from './message.ts';

/** The country of a two-letter code in the reader's language. */
export function countryName(code: string, language: Language): string {
  return new Intl.DisplayNames([language === 'es' ? 'es-419' : 'en'], { type: 'region' }).of(code) ?? code;
}
