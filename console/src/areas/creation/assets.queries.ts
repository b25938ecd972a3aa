import { fileQuery } from '@istmo/client/file-query';
import { queryFor } from '@istmo/client/query';
import { listAssetQueue, readAssetCase, readAssetCaseImage } from '@istmo/contract/areas/creation/creation.staff.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import { keepPreviousData } from '@tanstack/react-query';
import type { ReviewSearch } from '../../shared/review/review-search.ts';

export const assetViews = ['open', 'underway', 'done'] as const;
export type AssetView = (typeof assetViews)[number];
export type AssetsSearch = ReviewSearch<AssetView>;
export type AssetRow = ReplyAt<typeof listAssetQueue>['data'][number];
export type AssetCase = ReplyAt<typeof readAssetCase>;

const polling = { refetchInterval: 10_000, placeholderData: keepPreviousData };
// The issuance service and the worker take seconds.
const casePolling = { refetchInterval: 5_000 };

export function assetsQuery({ view, search, limit }: AssetsSearch) {
  const input = { view, limit, ...(search && { search }) };
  return { ...queryFor(listAssetQueue, { input, topics: ['assets'] }), ...polling };
}

export function assetQuery(id: string) {
  return { ...queryFor(readAssetCase, { input: { id }, topics: ['assets'] }), ...casePolling };
}

export const imageQuery = (id: string) => fileQuery(readAssetCaseImage, { id });
