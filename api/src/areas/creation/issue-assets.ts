import type { IssuedAsset, IssueOutcome, IssueRequest } from '@istmo/providers/issuance/port';
import { money } from '@istmo/contract/kernel/money';
import type { Tx } from '@istmo/db/tx';
import { post, releaseCreationFee } from '@istmo/ledger';
import type { App } from '../../app.ts';
import {
  type AssetDetail,
  type AssetId,
  findAsset,
  listAssetsIn,
  lockAsset,
  markFailed,
  markIssued,
  markIssuing,
  markUnknown,
  readCalls,
  type ServiceIds,
  takeLookUp,
} from '../assets/public.ts';
import { announceAsset, renewPages } from './asset-notices.ts';
import { forEachAsset } from './each-asset.ts';

const perRun = 20;
const timeoutMs = 30_000;
// A call that has not ended by then was interrupted: it ends itself after `timeoutMs`.
const interruptedMs = 2 * timeoutMs;
// How long a service may take until it shows what it took before: only then not finding it means that it is not there.
const settleMs = 120_000;
const lookUpEveryMs = 15_000;
// A service that still says nothing then is asked by people, who reject the asset or find it.
const maxCalls = 3;

export function toIssueRequest(asset: AssetDetail): IssueRequest {
  return {
    id: asset.id,
    name: asset.name,
    ticker: asset.ticker,
    domain: asset.domain,
    precision: asset.precision,
    units: asset.supplyUnits,
    destinationAddress: asset.destinationAddress,
    reissuance: asset.isReissuable ? { address: asset.reissuanceAddress, units: asset.reissuanceAmount } : undefined,
    isConfidential: asset.isConfidential,
    isTransferRestricted: asset.isWhitelisted || asset.maxTransferUnits !== null,
    publicKey: asset.publicKey,
  };
}

export const toServiceIds = (issued: IssuedAsset): ServiceIds => ({
  assetId: issued.assetId,
  assetUuid: issued.uuid,
  reissuanceTokenId: issued.reissuanceTokenId,
  txid: issued.txid,
  assetBlinder: issued.assetBlinder,
  tokenBlinder: issued.tokenBlinder,
  unblindLink: issued.unblindLink,
});

/** Runs `work` on the locked asset while it is in one of the states; of two processes the second finds it in another. */
async function inState(
  app: App,
  id: AssetId,
  states: readonly AssetDetail['state'][],
  work: (tx: Tx, asset: AssetDetail) => Promise<void>,
): Promise<boolean> {
  return app.db.inTransaction(async (tx) => {
    const asset = await lockAsset(tx, id);
    if (!asset || !states.includes(asset.state)) return false;
    await work(tx, asset);
    return true;
  });
}

const underCall = ['issuing', 'unknown'] as const;

async function storeIssued(app: App, id: AssetId, issued: IssuedAsset): Promise<void> {
  if (issued.requestId !== id || issued.assetId === '')
    throw new Error('the issuance service answered about another asset');
  await inState(app, id, underCall, async (tx, asset) => {
    await markIssued(tx, asset, { ids: toServiceIds(issued), at: app.clock.now() });
    await announceAsset(app, tx, id, { what: 'issued' });
  });
}

/** The row and the return of the fee in one transaction. */
async function storeFailed(app: App, id: AssetId, reason: string): Promise<void> {
  await inState(app, id, underCall, async (tx, asset) => {
    const at = app.clock.now();
    await markFailed(tx, asset, { reason, at });
    await announceAsset(app, tx, id, { what: 'failed', reason });
    const { owner: customer, feeCurrency, feeUnits } = asset;
    if (asset.feeState === 'held')
      await post(tx, releaseCreationFee({ id, customer, at, amount: money(feeCurrency, feeUnits) }));
  });
}

async function storeUnknown(app: App, id: AssetId): Promise<void> {
  await inState(app, id, ['issuing'], async (tx, asset) => {
    await markUnknown(tx, asset, app.clock.now());
    await renewPages(tx, asset);
  });
}

/** A refusal counts only where the service has nothing of this request: an earlier call may have been carried out. */
async function settle(app: App, asset: AssetDetail, outcome: IssueOutcome): Promise<void> {
  if (outcome.state === 'issued') return storeIssued(app, asset.id, outcome.asset);
  const found = await app.issuance.findIssue(toIssueRequest(asset), AbortSignal.timeout(timeoutMs));
  return found ? storeIssued(app, asset.id, found) : storeFailed(app, asset.id, outcome.reason.slice(0, 500));
}

/** Calls the service for one asset. Whatever goes wrong from here on leaves it unknown. */
async function issue(app: App, id: AssetId, from: readonly AssetDetail['state'][]): Promise<void> {
  const isOurs = await inState(app, id, from, async (tx, asset) => {
    await markIssuing(tx, asset, app.clock.now());
    await renewPages(tx, asset);
  });
  const asset = isOurs ? await findAsset(app.db, id) : undefined;
  if (!asset) return;
  try {
    await settle(app, asset, await app.issuance.issue(toIssueRequest(asset), AbortSignal.timeout(timeoutMs)));
  } catch (error) {
    app.log.warn({ err: error, asset: id }, 'the outcome of an issue is unknown');
    await storeUnknown(app, id);
  }
}

/** Asks whether it was issued; what the service still does not have after a time is issued again, under its id. */
async function lookUp(app: App, id: AssetId): Promise<void> {
  const at = app.clock.now();
  if (!(await takeLookUp(app.db, id, { at, before: new Date(at.getTime() - lookUpEveryMs) }))) return;
  const asset = await findAsset(app.db, id);
  if (asset?.state !== 'unknown') return;
  const found = await app.issuance.findIssue(toIssueRequest(asset), AbortSignal.timeout(timeoutMs));
  if (found) return storeIssued(app, id, found);
  const { calls, calledAt } = await readCalls(app.db, id);
  const isSettled = calledAt && at.getTime() - calledAt.getTime() >= settleMs;
  if (isSettled && calls < maxCalls) await issue(app, id, ['unknown']);
}

/** Issues what was requested, and finds out about what is unknown. */
export async function issueAssets(app: App): Promise<void> {
  const now = app.clock.now();
  const interrupted = new Date(now.getTime() - interruptedMs);
  const list = (states: readonly AssetDetail['state'][], before: Date) =>
    listAssetsIn(app.db, { states, before, limit: perRun });
  await forEachAsset(app, await list(['issuing'], interrupted), storeUnknown);
  await forEachAsset(app, await list(['unknown'], now), lookUp);
  await forEachAsset(app, await list(['requested'], now), (context, id) => issue(context, id, ['requested']));
}
