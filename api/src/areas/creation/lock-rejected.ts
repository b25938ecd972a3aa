import type { App } from '../../app.ts';
import { type AssetId, findAsset, listUnlocked, markLocked, takeLocking } from '../assets/public.ts';
import { forEachAsset } from './each-asset.ts';
import { toIssueRequest, toServiceIds } from './issue-assets.ts';

const perRun = 20;
const timeoutMs = 30_000;
const minuteMs = 60_000;
// A service that shows nothing of the request by then has nothing of it.
const searchMs = 2 * 86_400_000;

const locked = {
  countries: undefined,
  maxHolders: undefined,
  maxUnitsOfHolder: undefined,
  maxSupply: undefined,
  isPaused: true,
};

/** One that was rejected while its outcome was unknown is looked for first. Locking again what is locked changes nothing. */
async function lock(app: App, id: AssetId): Promise<void> {
  const at = app.clock.now();
  if (!(await takeLocking(app.db, id, { at, before: new Date(at.getTime() - minuteMs) }))) return;
  const asset = await findAsset(app.db, id);
  if (asset?.state !== 'rejected') return;
  const signal = AbortSignal.timeout(timeoutMs);
  const found = asset.assetUuid === '' ? await app.issuance.findIssue(toIssueRequest(asset), signal) : undefined;
  const ids = found ? toServiceIds(found) : asset;
  if (ids.assetUuid === '') return;
  const outcome = await app.issuance.restrict(ids.assetUuid, locked, signal);
  if (outcome.state === 'done') await markLocked(app.db, id, { ids, at: app.clock.now() });
}

/** Has the issuance service lock what was issued and then rejected, until it answers: it cannot take a security back. */
export async function lockRejected(app: App): Promise<void> {
  const searchedSince = new Date(app.clock.now().getTime() - searchMs);
  await forEachAsset(app, await listUnlocked(app.db, { searchedSince, limit: perRun }), lock);
}
