import * as m from '@istmo/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { readReviewSearch } from '../../shared/review/review-search.ts';
import { ReviewPage } from '../../shared/review/ReviewPage.tsx';
import { paymentColumns, paymentLink, viewNames } from './payment-columns.tsx';
import { PaymentPanel } from './PaymentPanel.tsx';
import { paymentsQuery, paymentViews } from './payments.queries.ts';

/** /cop-payments: the COP payments, and beside them the open one. */
export function CopPaymentsPage() {
  const search = readReviewSearch(paymentViews, useSearch({ strict: false }));
  const query = useQuery(paymentsQuery(search));
  return (
    <ReviewPage
      title={m.payments_queue()}
      list="cop-payments"
      views={paymentViews}
      viewNames={viewNames}
      search={search}
      searchLabel={m.payments_search()}
      linkTo={paymentLink}
      query={query}
      columns={() => paymentColumns(search)}
      empty={{ title: m.kernel_no_records(), hint: m.payments_queue_empty() }}
      panel={(reference, ways) => <PaymentPanel key={reference} reference={reference} {...ways} />}
    />
  );
}
