import * as m from '@istmo/contract/messages';
import { ReviewPage } from '../../shared/review/ReviewPage.tsx';
import { useReviewQueue } from '../../shared/review/use-review-queue.ts';
import { paymentColumns, paymentLink, viewNames, paymentSheet } from './payment-columns.tsx';
import { PaymentPanel } from './PaymentPanel.tsx';
import { paymentsQuery, paymentViews } from './payments.queries.ts';

/** /cop-payments: the COP payments, and beside them the open one. */
export function CopPaymentsPage() {
  const queue = useReviewQueue(paymentViews, paymentsQuery);
  return (
    <ReviewPage
      title={m.payments_queue()}
      list="cop-payments"
      {...queue}
      viewNames={viewNames}
      searchLabel={m.payments_search()}
      linkTo={paymentLink}
      columns={paymentColumns}
      sheet={paymentSheet}
      empty={{ title: m.kernel_no_records(), hint: m.payments_queue_empty() }}
      panel={(reference, ways) => <PaymentPanel key={reference} reference={reference} {...ways} />}
    />
  );
}
