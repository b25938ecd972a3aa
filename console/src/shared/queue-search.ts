const views = ['open', 'mine', 'unassigned', 'closed'] as const;
export type QueueView = (typeof views)[number];

const rowsAtOnce = 100;
const maxRows = 1_000;

/** What the address of the page holds: the queue, its filters, and the open ticket. */
export type QueueSearch = {
  readonly view: QueueView;
  readonly category?: string | undefined;
  readonly search?: string | undefined;
  readonly ticket?: string | undefined;
  readonly limit: number;
};

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.slice(0, 200) : undefined;

/** Reads the query string; what is not valid has its default. */
export function readQueueSearch(raw: Record<string, unknown>): QueueSearch {
  const limit = typeof raw['limit'] === 'number' && raw['limit'] > rowsAtOnce ? Math.trunc(raw['limit']) : rowsAtOnce;
  return {
    view: views.find((view) => view === raw['view']) ?? 'open',
    category: textIn(raw['category']),
    search: textIn(raw['search']),
    ticket: textIn(raw['ticket']),
    limit: Math.min(limit, maxRows),
  };
}

export const nextLimit = (limit: number): number => Math.min(limit + rowsAtOnce, maxRows);
