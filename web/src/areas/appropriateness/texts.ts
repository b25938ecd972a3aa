import * as m from '@istmo/contract/messages';
import { getLocale } from '@istmo/contract/language';
import type { StateDisplay } from '@istmo/ui/Tag';
import type { InvestorProfile } from './appropriateness.queries.ts';

/** A text of a questionnaire in the language of the page. */
export const textOf = (text: { readonly en: string; readonly es: string }): string => text[getLocale()];

export const quizDisplays = {
  passed: { kind: 'done', name: m.appropriateness_quiz_state_passed },
  required: { kind: 'open', name: m.appropriateness_quiz_state_required },
  waiting: { kind: 'waiting', name: m.appropriateness_quiz_state_waiting },
} as const satisfies Record<InvestorProfile['quizzes'][number]['state'], StateDisplay>;
