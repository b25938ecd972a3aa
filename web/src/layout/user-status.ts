import { readUserStatus } from '@istmo/contract/areas/access/access.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { queryFor, queries } from '../shared/query.ts';

/** The status of the signed-in customer: acceptances, verification, balances and open services. The guard decides by it. */
export type UserStatusReply = ReplyAt<typeof readUserStatus>;

export const userStatusQuery = queryFor(readUserStatus, {
  input: {},
  topics: ['account-status', 'kyc', 'security', 'balances'],
});

/** The user status that the guard loaded for this page, kept current by server events. */
export function useUserStatus(): UserStatusReply | undefined {
  return useQuery(userStatusQuery).data;
}

/**
 * Refetches the status after an action that changed it; the new status is cached when the promise resolves. A request already in flight may
 * predate the action: it is dropped, and its callers get the new reply.
 */
export async function refetchUserStatus(): Promise<UserStatusReply> {
  await queries.refetchQueries({ queryKey: userStatusQuery.queryKey, exact: true }, { throwOnError: true });
  return queries.fetchQuery(userStatusQuery);
}
