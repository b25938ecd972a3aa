import { queryFor } from '@istmo/client/query';
import { listPayouts, readPayout } from '@istmo/contract/areas/payouts/payouts.staff.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import { keepPreviousData } from '@tanstack/react-query';
import type { PayoutSearch } from './payout-search.ts';

export type PayoutRow = ReplyAt<typeof listPayouts>['data'][number];
export type PayoutCounts = ReplyAt<typeof listPayouts>['counts'];
export type Payout = ReplyAt<typeof readPayout>['data'];

const refetchInterval = 10_000;

export function payoutsQuery({ view, search }: PayoutSearch) {
  const input = { view, ...(search && { search }) };
  return {
    ...queryFor(listPayouts, { input, topics: ['withdrawals'] }),
    refetchInterval,
    placeholderData: keepPreviousData,
  };
}

export function payoutQuery(reference: string) {
  return {
    ...queryFor(readPayout, { input: { reference_no: reference }, topics: ['withdrawals'] }),
    refetchInterval,
  };
}
