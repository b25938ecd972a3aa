import { listStates, readProfile } from '@istmo/contract/areas/profile/profile.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import { asked } from '../../kit/query.ts';

export type ProfileReply = ReplyAt<typeof readProfile>;

export const profileQuery = asked(readProfile, { input: {}, topics: ['standing', 'kyc'] });

/** The states of a country by its two-letter code. They do not change while a page is open. */
export function statesQuery(alphaCode: string) {
  return {
    ...asked(listStates, { input: { ccode: alphaCode } }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: alphaCode !== '',
  };
}
