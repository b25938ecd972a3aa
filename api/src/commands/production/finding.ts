/** What keeps an installation from production, makes it weaker than it should be, or was chosen so, with the page that explains it. */
export type Finding = { readonly kind: 'missing' | 'weak' | 'note'; readonly sentence: string; readonly page: string };

export const missing = (sentence: string, page: string): Finding => ({ kind: 'missing', sentence, page });
export const note = (sentence: string, page: string): Finding => ({ kind: 'note', sentence, page });
export const weak = (sentence: string, page: string): Finding => ({ kind: 'weak', sentence, page });
