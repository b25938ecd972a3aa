import { keepPreviousData } from '@tanstack/react-query';
import type { ReviewSearch } from './review-search.ts';

/** The request of a queue. */
export const toQueueInput = <View extends string>({ view, search, limit }: ReviewSearch<View>) => ({
  view,
  limit,
  ...(search && { search }),
});

/** A queue is read again by itself; its rows stay while those of another view are read. */
export const queuePolling = { refetchInterval: 10_000, placeholderData: keepPreviousData };
