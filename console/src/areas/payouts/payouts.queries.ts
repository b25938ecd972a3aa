import { queryFor } from '@istmo/client/query';
import { listPayouts, readPayout } from '@istmo/contract/areas/payouts/payouts.staff.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import { queuePolling, toQueueInput } from '../../shared/review/queue-query.ts';
import type { ReviewSearch } from '../../shared/review/review-search.ts';

export const payoutViews = ['waiting', 'review', 'held', 'sending', 'unknown', 'done'] as const;
export type PayoutView = (typeof payoutViews)[number];
export type PayoutsSearch = ReviewSearch<PayoutView>;
type PayoutsReply = ReplyAt<typeof listPayouts>;
export type PayoutRow = PayoutsReply['data'][number] & { readonly id: string };
export type Payout = ReplyAt<typeof readPayout>['data'];

/** A withdrawal is known by its reference. */
const withIds = (reply: PayoutsReply) => ({
  ...reply,
  data: reply.data.map((row): PayoutRow => ({ ...row, id: row.reference_no })),
});

export const payoutsQuery = (search: PayoutsSearch) => ({
  ...queryFor(listPayouts, { input: toQueueInput(search), topics: ['withdrawals'] }),
  ...queuePolling,
  select: withIds,
});

export function payoutQuery(reference: string) {
  return {
    ...queryFor(readPayout, { input: { reference_no: reference }, topics: ['withdrawals'] }),
    refetchInterval: 10_000,
  };
}
