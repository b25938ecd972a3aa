const rowsAtOnce = 100;
const maxRows = 1_000;

/** What the address of a page with cases holds: the queue, the search, and the open case. */
export type ReviewSearch<View extends string> = {
  readonly view: View;
  readonly search?: string | undefined;
  readonly case?: string | undefined;
  readonly limit: number;
};

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.slice(0, 200) : undefined;

/** Reads the query string; what is not valid has its default, which is the first view. */
export function readReviewSearch<const View extends string>(
  views: readonly [View, ...View[]],
  raw: Record<string, unknown>,
): ReviewSearch<View> {
  const limit = typeof raw['limit'] === 'number' && raw['limit'] > rowsAtOnce ? Math.trunc(raw['limit']) : rowsAtOnce;
  return {
    view: views.find((view) => view === raw['view']) ?? views[0],
    search: textIn(raw['search']),
    case: textIn(raw['case']),
    limit: Math.min(limit, maxRows),
  };
}

export const nextLimit = (limit: number): number => Math.min(limit + rowsAtOnce, maxRows);
