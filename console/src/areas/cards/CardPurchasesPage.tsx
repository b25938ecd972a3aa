import * as m from '@istmo/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { readReviewSearch } from '../../shared/review/review-search.ts';
import { ReviewPage } from '../../shared/review/ReviewPage.tsx';
import { purchasesQuery, purchaseViews } from './cards.queries.ts';
import { purchaseColumns, purchaseLink, viewNames } from './purchase-columns.tsx';
import { PurchasePanel } from './PurchasePanel.tsx';

/** /cards: the card purchases and disputes, and beside them the open one. */
export function CardPurchasesPage() {
  const search = readReviewSearch(purchaseViews, useSearch({ strict: false }));
  const query = useQuery(purchasesQuery(search));
  return (
    <ReviewPage
      title={m.cards_queue()}
      list="card-purchases"
      views={purchaseViews}
      viewNames={viewNames}
      search={search}
      searchLabel={m.cards_search()}
      linkTo={purchaseLink}
      query={query}
      columns={() => purchaseColumns(search)}
      empty={{ title: m.kernel_no_records(), hint: m.cards_queue_empty() }}
      panel={(id, ways) => <PurchasePanel key={id} id={id} {...ways} />}
    />
  );
}
