import { readUserStatus } from '@istmo/contract/areas/access/access.calls';
import { useQuery } from '@tanstack/react-query';
import { queryFor, queries } from '@istmo/client/query';
import { hasOnlySupport } from '../shared/session-store.ts';
import { toUserStatus, type UserStatus } from './to-user-status.ts';

/** The reply as it was sent: `toUserStatus` reads it. */
export const userStatusQuery = queryFor(readUserStatus, {
  input: {},
  topics: ['account-status', 'kyc', 'security', 'balances'],
});

/** The user status that the guard loaded for this page, kept current by server events. None where support was opened without a session. */
export function useUserStatus(): UserStatus | undefined {
  return useQuery({ ...userStatusQuery, select: toUserStatus, enabled: !hasOnlySupport() }).data;
}

/**
 * Refetches the status after an action that changed it; the new status is cached when the promise resolves. A request already in flight may
 * predate the action: it is dropped, and its callers get the new reply.
 */
export async function refetchUserStatus(): Promise<UserStatus> {
  await queries.refetchQueries({ queryKey: userStatusQuery.queryKey, exact: true }, { throwOnError: true });
  return toUserStatus(await queries.fetchQuery(userStatusQuery));
}
