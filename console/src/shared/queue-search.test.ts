import { parseSearch } from '@istmo/client/search';
import { expect, test } from 'vitest';
import { readQueueSearch, toQueueQuery } from './queue-search.ts';
import { readReviewSearch, toReviewQuery } from './review/review-search.ts';

const views = ['open', 'second', 'decided'] as const;

test('a saved view of the tickets opens with its queue, category and words, and without the ticket that was open', () => {
  const search = { view: 'mine', category: 'identity', search: 'lost phone', ticket: 'TK-1', limit: 300 } as const;
  const query = toQueueQuery(search);
  expect(query).toBe('view=mine&category=identity&search=lost+phone');
  expect(readQueueSearch(parseSearch(query))).toEqual({ ...search, ticket: undefined, limit: 100 });
  expect(toQueueQuery(readQueueSearch({}))).toBe('');
});

test('a saved view of cases opens with its queue and words, and without the case that was open', () => {
  const search = { view: 'second', search: 'ana & co', case: 'c1', limit: 100 } as const;
  const query = toReviewQuery(views, search);
  expect(query).toBe('view=second&search=ana+%26+co');
  expect(readReviewSearch(views, parseSearch(query))).toEqual({ ...search, case: undefined });
  expect(toReviewQuery(views, readReviewSearch(views, {}))).toBe('');
});
