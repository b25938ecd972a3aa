import { money } from '@istmo/contract/kernel/money';
import { issueAsset, type Movement, post, releaseCreationFee, settleCreationFee } from '@istmo/ledger';
import type { App } from '../../app.ts';
import {
  type AssetDetail,
  type AssetId,
  findAsset,
  listAssetsIn,
  listFeesToReturn,
  lockAsset,
  markActive,
  markFeeReturned,
} from '../assets/public.ts';
import { insertSecurity } from '../instruments/public.ts';
import { announceAsset, recordReturnedFee } from './asset-notices.ts';
import { forEachAsset } from './each-asset.ts';
import { toServiceIds } from './issue-assets.ts';

const perRun = 20;
const timeoutMs = 30_000;

const toFee = ({ feeCurrency, feeUnits }: AssetDetail) => money(feeCurrency, feeUnits);

/**
 * The service registers the asset; then its instrument, its units and the fee are one transaction. The instrument is a draft that customers
 * do not see until staff list it. Posting comes last because it locks ledger accounts until the commit.
 */
async function activate(app: App, id: AssetId): Promise<void> {
  const found = await findAsset(app.db, id);
  if (found?.state !== 'authorised') return;
  const registered = await app.issuance.authorize(found.assetUuid, AbortSignal.timeout(timeoutMs));
  if (!registered.isAuthorized || registered.assetId !== found.assetId)
    throw new Error('the issuance service did not register the asset');
  await app.db.inTransaction(async (tx) => {
    const asset = await lockAsset(tx, id);
    if (asset?.state !== 'authorised') return;
    const { owner: customer, ticker, name, precision, supplyUnits } = asset;
    const at = app.clock.now();
    // On another chain the address of the token's contract is what staff enter with its network.
    const liquidAsset = app.issuance.deposits && asset.assetId;
    await insertSecurity(tx, { code: ticker, name, scale: precision, supplyCap: supplyUnits, liquidAsset });
    await markActive(tx, asset, { ids: toServiceIds(registered), at });
    await announceAsset(app, tx, id, { what: 'active' });
    const movements: Movement[] = [issueAsset({ id, customer, at, amount: money(ticker, supplyUnits) })];
    if (asset.feeState === 'held') movements.push(settleCreationFee({ id, customer, at, amount: toFee(asset) }));
    await post(tx, ...movements);
  });
}

/** The console moves no money: the worker gives back the fee of what staff rejected. */
async function returnFee(app: App, id: AssetId): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    const asset = await lockAsset(tx, id);
    if (asset?.feeState !== 'held' || asset.state !== 'rejected') return;
    const at = app.clock.now();
    await markFeeReturned(tx, id);
    await recordReturnedFee(app, tx, asset);
    await post(tx, releaseCreationFee({ id, customer: asset.owner, at, amount: toFee(asset) }));
  });
}

/** Makes active what its creator authorised. */
export async function activateAssets(app: App): Promise<void> {
  const ids = await listAssetsIn(app.db, { states: ['authorised'], before: app.clock.now(), limit: perRun });
  await forEachAsset(app, ids, activate);
}

export async function returnFees(app: App): Promise<void> {
  await forEachAsset(app, await listFeesToReturn(app.db, perRun), returnFee);
}
