import { queryFor } from '@istmo/client/query';
import { listPaymentQueue, readPaymentCase } from '@istmo/contract/areas/payments/payments.staff.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import { queuePolling, toQueueInput } from '../../shared/review/queue-query.ts';
import type { ReviewSearch } from '../../shared/review/review-search.ts';

export const paymentViews = ['attention', 'open', 'reversed', 'all'] as const;
export type PaymentQueueView = (typeof paymentViews)[number];
export type PaymentsSearch = ReviewSearch<PaymentQueueView>;
type QueueReply = ReplyAt<typeof listPaymentQueue>;
export type PaymentRow = QueueReply['data'][number] & { readonly id: string };
export type PaymentCase = ReplyAt<typeof readPaymentCase>;

/** A payment is known by its reference. */
const withIds = (reply: QueueReply) => ({
  ...reply,
  data: reply.data.map((row): PaymentRow => ({ ...row, id: row.reference_no })),
});

export const paymentsQuery = (search: PaymentsSearch) => ({
  ...queryFor(listPaymentQueue, { input: toQueueInput(search), topics: ['deposits'] }),
  ...queuePolling,
  select: withIds,
});

// The worker asks the provider within seconds.
export function paymentQuery(reference: string) {
  const input = { reference_no: reference };
  return { ...queryFor(readPaymentCase, { input, topics: ['deposits'] }), refetchInterval: 3_000 };
}
