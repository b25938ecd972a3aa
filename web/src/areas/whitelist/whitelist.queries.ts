import { listWhitelist } from '@istmo/contract/areas/whitelist/whitelist.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import { prefetch, queryFor } from '@istmo/client/query';

export type AddressRow = ReplyAt<typeof listWhitelist>['data'][number];

export const whitelistQuery = queryFor(listWhitelist, { input: {}, topics: ['whitelist'] });

export const loadWhitelist = (): Promise<void> => prefetch(whitelistQuery);
