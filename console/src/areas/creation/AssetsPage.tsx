import * as m from '@istmo/contract/messages';
import { ReviewPage } from '../../shared/review/ReviewPage.tsx';
import { useReviewQueue } from '../../shared/review/use-review-queue.ts';
import { assetColumns, assetLink, assetSheet } from './asset-columns.tsx';
import { AssetPanel } from './AssetPanel.tsx';
import { assetsQuery, type AssetView, assetViews } from './assets.queries.ts';

const viewNames: Readonly<Record<AssetView, () => string>> = {
  open: m.creation_staff_open,
  underway: m.creation_staff_underway,
  done: m.creation_staff_done,
};

/** /assets: the securities that issuers create, and beside them the open one. */
export function AssetsPage() {
  const queue = useReviewQueue(assetViews, assetsQuery);
  return (
    <ReviewPage
      title={m.creation_staff_title()}
      list="assets"
      {...queue}
      viewNames={viewNames}
      searchLabel={m.creation_staff_search()}
      linkTo={assetLink}
      columns={assetColumns}
      sheet={assetSheet}
      empty={{ title: m.kernel_no_records(), hint: m.creation_staff_empty() }}
      panel={(id, ways) => <AssetPanel key={id} id={id} {...ways} />}
    />
  );
}
