/** What keeps an installation from production, or makes it weaker than it should be, with the page that explains it. */
export type Finding = { readonly kind: 'missing' | 'weak'; readonly sentence: string; readonly page: string };

export const missing = (sentence: string, page: string): Finding => ({ kind: 'missing', sentence, page });
export const weak = (sentence: string, page: string): Finding => ({ kind: 'weak', sentence, page });
