const views = ['waiting', 'review', 'held', 'sending', 'unknown', 'done'] as const;
export type PayoutView = (typeof views)[number];
export const payoutViews: readonly PayoutView[] = views;

/** What the address of the page holds: the queue, what it is narrowed to, and the open withdrawal. */
export type PayoutSearch = {
  readonly view: PayoutView;
  readonly search?: string | undefined;
  readonly open?: string | undefined;
};

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.slice(0, 200) : undefined;

/** Reads the query string; what is not valid has its default. */
export function readPayoutSearch(raw: Record<string, unknown>): PayoutSearch {
  return {
    view: views.find((view) => view === raw['view']) ?? 'waiting',
    search: textIn(raw['search']),
    open: textIn(raw['open']),
  };
}
