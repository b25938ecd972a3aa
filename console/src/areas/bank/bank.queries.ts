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
import { keepPreviousData } from '@tanstack/react-query';
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

const polling = { refetchInterval: 10_000, placeholderData: keepPreviousData };
// An approved deposit is credited within seconds.
const casePolling = { refetchInterval: 3_000 };

export function accountsQuery({ view, search, limit }: AccountsSearch) {
  const input = { view, limit, ...(search && { search }) };
  return { ...queryFor(listAccountQueue, { input, topics: ['bank'] }), ...polling };
}

export function accountQuery(id: string) {
  return { ...queryFor(readAccountCase, { input: { id }, topics: ['bank'] }), ...casePolling };
}

export function depositsQuery({ view, search, limit }: DepositsSearch) {
  const input = { view, limit, ...(search && { search }) };
  return { ...queryFor(listDepositQueue, { input, topics: ['bank'] }), ...polling };
}

export function depositQuery(id: string) {
  return { ...queryFor(readDepositCase, { input: { id }, topics: ['bank'] }), ...casePolling };
}

export const proofQuery = (id: string) => fileQuery(readDepositProof, { id });
