import { fileQuery } from '@istmo/client/file-query';
import { queryFor } from '@istmo/client/query';
import {
  listAccountQueue,
  listDepositQueue,
  readAccountCase,
  readDepositCase,
  readDepositProof,
} from '@istmo/contract/areas/bank/bank.staff.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import { queuePolling, toQueueInput } from '../../shared/review/queue-query.ts';
import type { ReviewSearch } from '../../shared/review/review-search.ts';

export const accountViews = ['open', 'decided'] as const;
export type AccountView = (typeof accountViews)[number];
export type AccountsSearch = ReviewSearch<AccountView>;
export type AccountRow = ReplyAt<typeof listAccountQueue>['data'][number];
export type AccountCase = ReplyAt<typeof readAccountCase>;

export const depositViews = ['open', 'credited', 'decided'] as const;
export type DepositView = (typeof depositViews)[number];
export type DepositsSearch = ReviewSearch<DepositView>;
export type DepositRow = ReplyAt<typeof listDepositQueue>['data'][number];
export type DepositCase = ReplyAt<typeof readDepositCase>;

// An approved deposit is credited within seconds.
const casePolling = { refetchInterval: 3_000 };

export const accountsQuery = (search: AccountsSearch) => ({
  ...queryFor(listAccountQueue, { input: toQueueInput(search), topics: ['bank'] }),
  ...queuePolling,
});

export function accountQuery(id: string) {
  return { ...queryFor(readAccountCase, { input: { id }, topics: ['bank'] }), ...casePolling };
}

export const depositsQuery = (search: DepositsSearch) => ({
  ...queryFor(listDepositQueue, { input: toQueueInput(search), topics: ['bank'] }),
  ...queuePolling,
});

export function depositQuery(id: string) {
  return { ...queryFor(readDepositCase, { input: { id }, topics: ['bank'] }), ...casePolling };
}

export const proofQuery = (id: string) => fileQuery(readDepositProof, { id });
