/** The name of each language in that language. */
export const languageNames = [
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español' },
] as const;

export const languageName = (language: string): string =>
  languageNames.find(({ code }) => code === language)?.name ?? language;
