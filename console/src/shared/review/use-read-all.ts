import { type QueryKey, QueryObserver, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';
import { maxRows } from './review-search.ts';

/** Reads the rows of a queue for an export: as many as the server gives at once, as the page has them. */
export function useReadAll<Search extends { readonly limit: number }, Reply, Failure, Data, Key extends QueryKey>(
  search: Search,
  queryOf: (search: Search) => UseQueryOptions<Reply, Failure, Data, Key>,
): () => Promise<Data> {
  const client = useQueryClient();
  return async () => {
    const observer = new QueryObserver(client, { ...queryOf({ ...search, limit: maxRows }), enabled: false });
    const { data } = await observer.refetch({ throwOnError: true });
    if (data === undefined) throw new Error('the queue was not read');
    return data;
  };
}
