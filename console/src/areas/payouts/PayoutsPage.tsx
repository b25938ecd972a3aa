import * as m from '@istmo/contract/messages';
import { ReviewPage } from '../../shared/review/ReviewPage.tsx';
import { useReviewQueue } from '../../shared/review/use-review-queue.ts';
import { payoutColumns, payoutLink, payoutSheet } from './payout-columns.tsx';
import { viewNames } from './payout-names.ts';
import { PayoutPanel } from './PayoutPanel.tsx';
import { payoutsQuery, payoutViews } from './payouts.queries.ts';

/** /withdrawals: the queues, and beside them the open withdrawal. */
export function PayoutsPage() {
  const queue = useReviewQueue(payoutViews, payoutsQuery);
  return (
    <ReviewPage
      title={m.payouts_title()}
      list="withdrawals"
      {...queue}
      viewNames={viewNames}
      searchLabel={m.payouts_search()}
      linkTo={payoutLink}
      columns={payoutColumns}
      sheet={payoutSheet}
      empty={{ title: m.payouts_empty(), hint: m.payouts_empty_hint() }}
      notFound={{ title: m.payouts_not_found(), hint: m.payouts_not_found_hint() }}
      panel={(reference, ways) => <PayoutPanel key={reference} reference={reference} {...ways} />}
    />
  );
}
