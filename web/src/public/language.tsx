import { inLanguage } from '@istmo/contract/kernel/message';
import type { Language, Said } from '@istmo/contract/kernel/message';
import { createContext, useContext } from 'react';

const Current = createContext<Language>('en');

export const InLanguage = Current.Provider;

export function useLanguage(): Language {
  return useContext(Current);
}

/** Says a sentence of the catalogue in the page's language; one with blanks comes through `said(m.key, {…})`. */
export function useSay(): (sentence: Said) => string {
  const language = useLanguage();
  return (sentence) => inLanguage(sentence, language);
}
