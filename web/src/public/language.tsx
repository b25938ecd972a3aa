import { translate } from '@istmo/contract/kernel/message';
import type { Language, Message } from '@istmo/contract/kernel/message';
import { createContext, useContext } from 'react';

const Current = createContext<Language>('en');

export const InLanguage = Current.Provider;

export function useLanguage(): Language {
  return useContext(Current);
}

/** Says a sentence of the catalogue in the page's language; one with blanks comes through `said(m.key, {…})`. */
export function useSay(): (sentence: Message) => string {
  const language = useLanguage();
  return (sentence) => translate(sentence, language);
}
