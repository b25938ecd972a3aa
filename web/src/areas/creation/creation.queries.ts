import {
  readAddressOne,
  readAddressTwo,
  readAssetForm,
  readCreationFee,
  readDraft,
} from '@istmo/contract/areas/creation/creation.calls';
import { listWallets } from '@istmo/contract/areas/wallets/wallets.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import { prefetch, queryFor } from '@istmo/client/query';

export type OwnAsset = ReplyAt<typeof readAssetForm>['data'][number];
export type CreationFee = ReplyAt<typeof readCreationFee>;

export const ownAssetsQuery = queryFor(readAssetForm, { input: {}, topics: ['assets'] });
export const feeQuery = queryFor(readCreationFee, { input: {} });
export const draftQuery = queryFor(readDraft, { input: {} });
export const destinationQuery = queryFor(readAddressOne, { input: {} });
export const reissuanceQuery = queryFor(readAddressTwo, { input: {} });
export const walletsQuery = queryFor(listWallets, { input: {}, topics: ['balances', 'swaps', 'deposits'] });

export async function loadCreateAsset(): Promise<void> {
  await Promise.all([
    prefetch(ownAssetsQuery),
    prefetch(feeQuery),
    prefetch(draftQuery),
    prefetch(destinationQuery),
    prefetch(reissuanceQuery),
    prefetch(walletsQuery),
  ]);
}
