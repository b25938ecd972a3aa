import { listStates, readProfile } from '@istmo/contract/areas/profile/profile.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import { prefetch, queryFor } from '@istmo/client/query';

export type ProfileReply = ReplyAt<typeof readProfile>;

export const profileQuery = queryFor(readProfile, { input: {}, topics: ['account-status', 'kyc'] });
export const loadProfile = () => prefetch(profileQuery);

/** The states of a country by its two-letter code. They do not change while a page is open. */
export function statesQuery(alphaCode: string) {
  return {
    ...queryFor(listStates, { input: { ccode: alphaCode } }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: alphaCode !== '',
  };
}
