import { queryFor } from '@istmo/client/query';
import { readProceeds } from '@istmo/contract/areas/raise-proceeds/raise-proceeds.calls';
import type { ReplyAt } from '@istmo/contract/wire';

export type OwnProceeds = ReplyAt<typeof readProceeds>['data'];
export type ProceedsStage = OwnProceeds['stages'][number];

export const proceedsQuery = (reference: string) =>
  queryFor(readProceeds, { input: { reference }, topics: ['offering', 'balances'] });
