import { stringifySearch } from '@istmo/client/search';

const rowsAtOnce = 100;
/** The most rows of a queue that the server gives. */
export const maxRows = 1_000;

/** What the address of a page with cases holds: the queue, the search, and the open case. */
export type ReviewSearch<View extends string> = {
  readonly view: View;
  readonly search?: string | undefined;
  readonly case?: string | undefined;
  readonly limit: number;
};

export const wordsIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.slice(0, 200) : undefined;

/** How many rows are shown; one page of them unless more were requested. */
export const limitIn = (value: unknown): number =>
  typeof value === 'number' && value > rowsAtOnce ? Math.min(Math.trunc(value), maxRows) : rowsAtOnce;

/** Reads the query string; what is not valid has its default, which is the first view. */
export function readReviewSearch<const View extends string>(
  views: readonly [View, ...View[]],
  raw: Record<string, unknown>,
): ReviewSearch<View> {
  return {
    view: views.find((view) => view === raw['view']) ?? views[0],
    search: wordsIn(raw['search']),
    case: wordsIn(raw['case']),
    limit: limitIn(raw['limit']),
  };
}

/** The queue and the search as a query string; '' for the first queue without a search. The open case is no part of it. */
export const toReviewQuery = <View extends string>(
  [first]: readonly [View, ...View[]],
  { view, search }: ReviewSearch<View>,
): string => stringifySearch({ view: view === first ? undefined : view, search }).slice(1);

export const nextLimit = (limit: number): number => Math.min(limit + rowsAtOnce, maxRows);
