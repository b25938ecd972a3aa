import * as m from '@istmo/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { readReviewSearch } from '../../shared/review/review-search.ts';
import { ReviewPage } from '../../shared/review/ReviewPage.tsx';
import { payoutColumns, payoutLink } from './payout-columns.tsx';
import { viewNames } from './payout-names.ts';
import { PayoutPanel } from './PayoutPanel.tsx';
import { payoutsQuery, payoutViews } from './payouts.queries.ts';

/** /withdrawals: the queues, and beside them the open withdrawal. */
export function PayoutsPage() {
  const search = readReviewSearch(payoutViews, useSearch({ strict: false }));
  const query = useQuery(payoutsQuery(search));
  return (
    <ReviewPage
      title={m.payouts_title()}
      viewNames={viewNames}
      search={search}
      searchLabel={m.payouts_search()}
      linkTo={payoutLink}
      query={query}
      columns={(now) => payoutColumns(search, now)}
      empty={{ title: m.payouts_empty(), hint: m.payouts_empty_hint() }}
      notFound={{ title: m.payouts_not_found(), hint: m.payouts_not_found_hint() }}
      panel={(reference, ways) => <PayoutPanel key={reference} reference={reference} {...ways} />}
    />
  );
}
