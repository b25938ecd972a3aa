import type { topics } from '@istmo/contract/areas/notifications/topics';
import type { CallAddress, ReplyAt, RequestAt } from '@istmo/contract/wire';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { call, isUnreachable, type CallFailure } from './call.ts';
import { onSessionEnd } from './session-store.ts';

/** The topics of server events: a query names those after which it is refetched. */
export type Topic = (typeof topics)[number];

/** The error of a query, with the failed call as a value. */
export class QueryError extends Error {
  readonly failure: CallFailure;

  constructor(failure: CallFailure) {
    super(failure.msg);
    this.name = 'Refused';
    this.failure = failure;
  }
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: QueryError;
    queryMeta: { topics?: readonly Topic[] };
  }
}

/** A refusal is final; an unreachable server is retried once. */
function shouldRetry(failures: number, error: Error): boolean {
  return failures < 1 && error instanceof QueryError && isUnreachable(error.failure);
}

export const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, gcTime: 300_000, retry: shouldRetry, retryDelay: 1_000, refetchOnWindowFocus: true },
  },
});

onSessionEnd(() => queries.clear());

type QuerySpec<A extends CallAddress> = { readonly input: RequestAt<A>; readonly topics?: readonly Topic[] };

/** The options of a query that reads one endpoint: `useQuery(queryFor(listWallets, { input: {}, topics: ['balances'] }))`. */
export function queryFor<A extends CallAddress>(address: A, { input, topics: about = [] }: QuerySpec<A>) {
  return queryOptions({
    queryKey: [address.wire, input],
    queryFn: async ({ signal }): Promise<ReplyAt<A>> => {
      const outcome = await call(address, input, { signal });
      if (!outcome.done) throw new QueryError(outcome.failure);
      return outcome.reply;
    },
    meta: { topics: about },
  });
}

/** Refetches every mounted query about these topics; the others are refetched when they are next mounted. */
export function invalidate(isAbout: (topics: readonly Topic[]) => boolean): void {
  void queries.invalidateQueries({ predicate: ({ meta }) => isAbout(meta?.topics ?? []) });
}
