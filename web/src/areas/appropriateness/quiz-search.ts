import { textIn } from '@istmo/client/search';
import { isOwnPath } from '../../shared/return-to.ts';

/** Where a questionnaire leads back to: the address of a page of the app. */
export type QuizSearch = { readonly return?: string | undefined };

/** An address of another site, or one that is none, is left out. */
export function readQuizSearch(search: Readonly<Record<string, unknown>>): QuizSearch {
  const path = textIn(search, 'return');
  return { return: path !== undefined && isOwnPath(path) ? path : undefined };
}
