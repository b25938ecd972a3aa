import type { topics } from '@istmo/contract/areas/notifications/topics';
import type { CallAddress, ReplyAt, RequestAt } from '@istmo/contract/wire';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { call, isOutOfReach, type No } from './call.ts';
import { onSessionEnd } from './session-store.ts';

/** What the server's events may be about: a query names those after which it is asked again. */
export type Topic = (typeof topics)[number];

/** A query's failure, with the no as a value. */
export class Refused extends Error {
  readonly no: No;

  constructor(no: No) {
    super(no.msg);
    this.name = 'Refused';
    this.no = no;
  }
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Refused;
    queryMeta: { topics?: readonly Topic[] };
  }
}

/** A refusal is an answer and is not asked again; what was out of reach is asked once more. */
function mayRetry(failures: number, error: Error): boolean {
  return failures < 1 && error instanceof Refused && isOutOfReach(error.no);
}

export const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, gcTime: 300_000, retry: mayRetry, retryDelay: 1_000, refetchOnWindowFocus: true },
  },
});

onSessionEnd(() => queries.clear());

type Asked<A extends CallAddress> = { readonly input: RequestAt<A>; readonly topics?: readonly Topic[] };

/** The options of a query that reads one call: `useQuery(asked(listWallets, { input: {}, topics: ['balances'] }))`. */
export function asked<A extends CallAddress>(address: A, { input, topics: about = [] }: Asked<A>) {
  return queryOptions({
    queryKey: [address.wire, input],
    queryFn: async ({ signal }): Promise<ReplyAt<A>> => {
      const outcome = await call(address, input, { signal });
      if (!outcome.done) throw new Refused(outcome.no);
      return outcome.reply;
    },
    meta: { topics: about },
  });
}

/** Asks again for everything on the page that an event is about; whatever is not shown is asked when it is. */
export function freshen(isAbout: (topics: readonly Topic[]) => boolean): void {
  void queries.invalidateQueries({ predicate: ({ meta }) => isAbout(meta?.topics ?? []) });
}
