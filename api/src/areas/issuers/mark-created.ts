import type { App } from '../../app.ts';
import { type ActiveAsset, listActiveAssetsOf, storeSecurityType } from '../assets/public.ts';
import { publishEvent } from '../notifications/public.ts';
import { type ApprovedRequest, listApprovedRequests, readUsedAssets, storeCreated } from './requests.store.ts';

const maxPerRun = 1_000;

/** Each request with the first asset of its customer that was created after the approval and used up no other request. */
function matchRequests(
  requests: readonly ApprovedRequest[],
  assets: readonly ActiveAsset[],
): { readonly request: ApprovedRequest; readonly asset: ActiveAsset }[] {
  const left = new Set(assets);
  return requests.flatMap((request) => {
    const asset = [...left].find((one) => one.owner === request.customer && one.createdAt >= request.decidedAt);
    if (!asset) return [];
    left.delete(asset);
    return [{ request, asset }];
  });
}

/** An approved request becomes "created" when its asset is in the books (requirement 2.4, status 3). */
export async function markCreatedRequests(app: App): Promise<void> {
  const requests = await listApprovedRequests(app.db, maxPerRun);
  if (requests.length === 0) return;
  const assets = await listActiveAssetsOf(
    app.db,
    requests.map(({ customer }) => customer),
  );
  const used = await readUsedAssets(
    app.db,
    assets.map(({ id }) => id),
  );
  for (const { request, asset } of matchRequests(
    requests,
    assets.filter(({ id }) => !used.has(id)),
  ))
    await app.db.inTransaction(async (tx) => {
      if (!(await storeCreated(tx, request.id, asset.id))) return;
      if (request.assetType === 'Bond') await storeSecurityType(tx, asset.id, 'bond');
      await publishEvent(tx, request.customer, 'issuers');
    });
}
