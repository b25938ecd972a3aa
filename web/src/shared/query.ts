import type { topics } from '@istmo/contract/areas/notifications/notifications.contract';
import type { Endpoint } from '@istmo/contract/kernel/endpoint';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call, isUnreachable, type CallFailure } from './call.ts';
import { onSessionEnd } from './session-store.ts';

type Schema = z.ZodMiniType;

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

type QuerySpec<I extends Schema> = { readonly input: z.input<I>; readonly topics?: readonly Topic[] };

/** The options of a query that reads one endpoint: `useQuery(queryFor(listWallets, { input: {}, topics: ['balances'] }))`. */
export function queryFor<I extends Schema, O extends Schema>(
  endpoint: Endpoint<I, O>,
  { input, topics: about = [] }: QuerySpec<I>,
) {
  return queryOptions({
    queryKey: [endpoint.wire, input],
    queryFn: async ({ signal }): Promise<z.output<O>> => {
      const outcome = await call(endpoint, input, { signal });
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
