import { readDemo } from '@istmo/contract/areas/developers/developers.calls';
import type { GuideValues } from '@istmo/contract/areas/developers/guide-topics';
import type { ReplyAt } from '@istmo/contract/wire';
import { prefetch, queryFor } from '@istmo/client/query';

export type Demo = NonNullable<ReplyAt<typeof readDemo>['data']>;

/** Read once a visit: the investor's account in it is another one each time. */
export const demoQuery = { ...queryFor(readDemo, { input: {} }), staleTime: Number.POSITIVE_INFINITY, gcTime: 0 };

export async function loadDemo(): Promise<void> {
  await prefetch(demoQuery);
}

export function toValues(demo: Demo | null): GuideValues {
  if (!demo) return { ISSUANCE_URL: 'https://amp.blockstream.com/api' };
  return {
    ISSUANCE_URL: demo.url,
    ISSUANCE_USERNAME: demo.username,
    ISSUANCE_PASSWORD: demo.password,
    GAID: demo.gaid,
    DESTINATION_ADDRESS: demo.destination_address,
    REISSUANCE_ADDRESS: demo.reissuance_address,
    PUBLIC_KEY: demo.public_key,
  };
}
