import { readStanding } from '@istmo/contract/areas/access/access.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { asked, queries } from '../kit/query.ts';

/** Who is signed in, what they accepted and verified, what they hold, and which services are open: the guard's answer. */
export type Standing = ReplyAt<typeof readStanding>;

export const standingQuery = asked(readStanding, { input: {}, topics: ['standing', 'kyc', 'security', 'balances'] });

/** The standing that the guard has loaded for this page, kept fresh by the server's events. */
export function useStanding(): Standing | undefined {
  return useQuery(standingQuery).data;
}

/**
 * Asks anew, for after an action that changed it; the answer is there when the promise is. An answer that was under way already may be
 * from before the action: it is dropped, and whoever waited for it gets this one.
 */
export async function freshStanding(): Promise<Standing> {
  await queries.refetchQueries({ queryKey: standingQuery.queryKey, exact: true }, { throwOnError: true });
  return queries.fetchQuery(standingQuery);
}
