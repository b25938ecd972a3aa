import * as m from '@istmo/contract/messages';
import type { Language } from '../../kernel/message.ts';
import type { Resolution } from '../../kernel/vote-terms.ts';

/** The text of a resolution in a language. */
export const resolutionText = (
  { text_en: en, text_es: es }: Pick<Resolution, 'text_en' | 'text_es'>,
  language: Language,
): string => (language === 'es' ? es : en);

/** What an option is called; '' is that the holder did not vote on the resolution. */
export function optionName({ options }: Pick<Resolution, 'options'>, code: string, locale: Language): string {
  const named = options.find((option) => option.code === code);
  if (named) return locale === 'es' ? named.es : named.en;
  if (code === 'for') return m.votes_for({}, { locale });
  if (code === 'against') return m.votes_against({}, { locale });
  if (code === 'abstain') return m.votes_abstain({}, { locale });
  return m.votes_none({}, { locale });
}
