import { limitIn, wordsIn } from './review/review-search.ts';

const views = ['open', 'mine', 'unassigned', 'closed'] as const;
export type QueueView = (typeof views)[number];

/** What the address of the page holds: the queue, its filters, and the open ticket. */
export type QueueSearch = {
  readonly view: QueueView;
  readonly category?: string | undefined;
  readonly search?: string | undefined;
  readonly ticket?: string | undefined;
  readonly limit: number;
};

/** Reads the query string; what is not valid has its default. */
export function readQueueSearch(raw: Record<string, unknown>): QueueSearch {
  return {
    view: views.find((view) => view === raw['view']) ?? 'open',
    category: wordsIn(raw['category']),
    search: wordsIn(raw['search']),
    ticket: wordsIn(raw['ticket']),
    limit: limitIn(raw['limit']),
  };
}
