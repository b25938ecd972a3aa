import { queryFor } from '@istmo/client/query';
import { listOwnLots } from '@istmo/contract/areas/lots/lots.calls';
import type { ReplyAt } from '@istmo/contract/wire';

export type LockedLot = ReplyAt<typeof listOwnLots>['data'][number];

export const lotsQuery = queryFor(listOwnLots, { input: {}, topics: ['balances'] });
