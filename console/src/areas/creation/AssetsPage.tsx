import * as m from '@istmo/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { readReviewSearch } from '../../shared/review/review-search.ts';
import { ReviewPage } from '../../shared/review/ReviewPage.tsx';
import { assetColumns, assetLink } from './asset-columns.tsx';
import { AssetPanel } from './AssetPanel.tsx';
import { assetsQuery, type AssetView, assetViews } from './assets.queries.ts';

const viewNames: Readonly<Record<AssetView, () => string>> = {
  open: m.creation_staff_open,
  underway: m.creation_staff_underway,
  done: m.creation_staff_done,
};

/** /assets: the securities that issuers create, and beside them the open one. */
export function AssetsPage() {
  const search = readReviewSearch(assetViews, useSearch({ strict: false }));
  const query = useQuery(assetsQuery(search));
  return (
    <ReviewPage
      title={m.creation_staff_title()}
      list="assets"
      views={assetViews}
      viewNames={viewNames}
      search={search}
      searchLabel={m.creation_staff_search()}
      linkTo={assetLink}
      query={query}
      columns={(now) => assetColumns(search, now)}
      empty={{ title: m.kernel_no_records(), hint: m.creation_staff_empty() }}
      panel={(id, ways) => <AssetPanel key={id} id={id} {...ways} />}
    />
  );
}
