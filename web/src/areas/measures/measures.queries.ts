import { queryFor } from '@istmo/client/query';
import { listOwnFrozen } from '@istmo/contract/areas/measures/measures.calls';
import type { ReplyAt } from '@istmo/contract/wire';

export type FrozenHolding = ReplyAt<typeof listOwnFrozen>['data'][number];

export const frozenQuery = queryFor(listOwnFrozen, { input: {}, topics: ['balances'] });
