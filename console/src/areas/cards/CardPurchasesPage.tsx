import * as m from '@istmo/contract/messages';
import { ReviewPage } from '../../shared/review/ReviewPage.tsx';
import { useReviewQueue } from '../../shared/review/use-review-queue.ts';
import { purchasesQuery, purchaseViews } from './cards.queries.ts';
import { purchaseColumns, purchaseLink, viewNames, purchaseSheet } from './purchase-columns.tsx';
import { PurchasePanel } from './PurchasePanel.tsx';

/** /cards: the card purchases and disputes, and beside them the open one. */
export function CardPurchasesPage() {
  const queue = useReviewQueue(purchaseViews, purchasesQuery);
  return (
    <ReviewPage
      title={m.cards_queue()}
      list="card-purchases"
      {...queue}
      viewNames={viewNames}
      searchLabel={m.cards_search()}
      linkTo={purchaseLink}
      columns={purchaseColumns}
      sheet={purchaseSheet}
      empty={{ title: m.kernel_no_records(), hint: m.cards_queue_empty() }}
      panel={(id, ways) => <PurchasePanel key={id} id={id} {...ways} />}
    />
  );
}
