/** Each language by its own name, whatever the page's. */
export const languageNames = [
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español' },
] as const;
