import { fileQuery } from '@istmo/client/file-query';
import { queryFor } from '@istmo/client/query';
import { listAssetQueue, readAssetCase, readAssetCaseImage } from '@istmo/contract/areas/creation/creation.staff.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import { queuePolling, toQueueInput } from '../../shared/review/queue-query.ts';
import type { ReviewSearch } from '../../shared/review/review-search.ts';

export const assetViews = ['open', 'underway', 'done'] as const;
export type AssetView = (typeof assetViews)[number];
export type AssetsSearch = ReviewSearch<AssetView>;
export type AssetRow = ReplyAt<typeof listAssetQueue>['data'][number];
export type AssetCase = ReplyAt<typeof readAssetCase>;

// The issuance service and the worker take seconds.
const casePolling = { refetchInterval: 5_000 };

export const assetsQuery = (search: AssetsSearch) => ({
  ...queryFor(listAssetQueue, { input: toQueueInput(search), topics: ['assets'] }),
  ...queuePolling,
});

export function assetQuery(id: string) {
  return { ...queryFor(readAssetCase, { input: { id }, topics: ['assets'] }), ...casePolling };
}

export const imageQuery = (id: string) => fileQuery(readAssetCaseImage, { id });
