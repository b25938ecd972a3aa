import type { topics } from '@istmo/contract/areas/notifications/topics';
import type { CallAddress, ReplyAt, RequestAt } from '@istmo/contract/wire';
import { QueryClient, queryOptions, type FetchQueryOptions, type QueryKey } from '@tanstack/react-query';
import { isUnreachable } from './call.ts';
import { CallError, callOrThrow, type CallErrorAt } from './call-error.ts';
import { queryHold } from './query-hold.ts';

/** The topics of server events: a query names those after which it is refetched. */
export type Topic = (typeof topics)[number];

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallError;
    queryMeta: { topics?: readonly Topic[] };
  }
}

/** A refusal is final; an unreachable server is asked once more, a busy one twice. */
export function shouldRetry(failures: number, error: Error): boolean {
  if (!(error instanceof CallError) || !isUnreachable(error.failure)) return false;
  return failures < (error.failure.code === 'overloaded' ? 2 : 1);
}

const maxRetryMs = 10_000;

/** As long as a busy server says, and a random part more, so that not all who were refused at once come again at once. */
export function retryDelay(_failures: number, error: Error): number {
  const seconds = error instanceof CallError ? error.failure.retryAfterSeconds : undefined;
  return seconds === undefined ? 1_000 : Math.min(maxRetryMs, seconds * 1_000) * (1 + Math.random() / 2);
}

export const queries = new QueryClient({
  defaultOptions: {
    // What was sent (a password, a code) is not cached. Without a network a write fails at once instead of waiting for one.
    mutations: { gcTime: 0, networkMode: 'always' },
    queries: { staleTime: 15_000, gcTime: 300_000, retry: shouldRetry, retryDelay, refetchOnWindowFocus: true },
  },
});

type QuerySpec<A extends CallAddress> = { readonly input: RequestAt<A>; readonly topics?: readonly Topic[] };

/** The options of a query that reads one endpoint: `useQuery(queryFor(listWallets, { input: {}, topics: ['balances'] }))`. */
export function queryFor<A extends CallAddress>(address: A, { input, topics: about = [] }: QuerySpec<A>) {
  return queryOptions<ReplyAt<A>, CallErrorAt<A>>({
    queryKey: [address.wire, input],
    queryFn: async ({ signal }) => {
      await queryHold();
      return (await callOrThrow(address, input, { signal })).reply;
    },
    meta: { topics: about },
  });
}

/** Loads a query before its page opens; a cached result opens it at once and is refetched when it is old. */
export async function prefetch<Data, Failed extends CallError, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Failed, Data, Key>,
): Promise<void> {
  await queries.ensureQueryData(query);
}

/** Refetches every mounted query about these topics; the others are refetched when they are next mounted. */
export function invalidate(isAbout: (topics: readonly Topic[]) => boolean): void {
  void queries.invalidateQueries({ predicate: ({ meta }) => isAbout(meta?.topics ?? []) });
}

/** The same after a write, which waits until the new data is there. */
export async function refetchAbout(changes: readonly Topic[]): Promise<void> {
  const isChanged = (topic: Topic): boolean => changes.includes(topic);
  await queries.invalidateQueries({ predicate: ({ meta }) => meta?.topics?.some(isChanged) ?? false });
}
