import type { AssetState } from '@istmo/contract/areas/creation/asset-state';
import type { CheckPoint } from '@istmo/contract/areas/creation/checklist';
import type { CustomerId, StaffId } from '@istmo/contract/kernel/id';
import type { SecurityType } from '@istmo/contract/kernel/security-type';
import type { Reader, Tx } from '@istmo/db/tx';
import { nextAssetStates } from './asset-states.ts';
import type { AssetDetail, AssetId, ServiceIds } from './assets.store.ts';

type Change = { readonly to: AssetState; readonly at: Date };

function requireNext({ state }: AssetDetail, to: AssetState): void {
  if (!nextAssetStates[state].includes(to)) throw new Error(`an asset does not go from ${state} to ${to}`);
}

/** States what kind of security an asset is where its issuer stated none. */
export async function storeSecurityType(tx: Tx, asset: AssetId, type: SecurityType): Promise<void> {
  await tx.query(`update app.asset set security_type = $2 where id = $1 and security_type = 'security'`, [asset, type]);
}

/** The service is called from now on: stored before the call, so that a call that was interrupted is known. */
export async function markIssuing(tx: Tx, asset: AssetDetail, at: Date): Promise<void> {
  requireNext(asset, 'issuing');
  await tx.query(
    `update app.asset set state = 'issuing', state_since = $2, called_at = $2, calls = calls + 1 where id = $1`,
    [asset.id, at],
  );
}

export async function markUnknown(tx: Tx, asset: AssetDetail, at: Date): Promise<void> {
  requireNext(asset, 'unknown');
  await tx.query(`update app.asset set state = 'unknown', state_since = $2 where id = $1`, [asset.id, at]);
}

export async function markIssued(
  tx: Tx,
  asset: AssetDetail,
  { ids, at }: { ids: ServiceIds; at: Date },
): Promise<void> {
  requireNext(asset, 'issued');
  await tx.query(
    `update app.asset set state = 'issued', state_since = $2, asset_id = $3, asset_uuid = $4, reissuance_token_id = $5, txid = $6,
       asset_blinder = $7, token_blinder = $8, unblind_link = $9 where id = $1`,
    [
      asset.id,
      at,
      ids.assetId,
      ids.assetUuid,
      ids.reissuanceTokenId,
      ids.txid,
      ids.assetBlinder,
      ids.tokenBlinder,
      ids.unblindLink,
    ],
  );
}

/** With what the service said then; the fee is returned in the same transaction. */
export async function markFailed(
  tx: Tx,
  asset: AssetDetail,
  { reason, at }: { reason: string; at: Date },
): Promise<void> {
  requireNext(asset, 'failed');
  await tx.query(
    `update app.asset set state = 'failed', state_since = $2, reason = $3,
       fee_state = case fee_state when 'held' then 'returned' else fee_state end where id = $1`,
    [asset.id, at, reason],
  );
}

export async function markAuthorised(tx: Tx, asset: AssetDetail, at: Date): Promise<void> {
  requireNext(asset, 'authorised');
  await tx.query(`update app.asset set state = 'authorised', state_since = $2, authorised_at = $2 where id = $1`, [
    asset.id,
    at,
  ]);
}

/** Its instrument exists by now; the fee is taken in the same transaction. */
export async function markActive(
  tx: Tx,
  asset: AssetDetail,
  { ids, at }: { ids: ServiceIds; at: Date },
): Promise<void> {
  requireNext(asset, 'active');
  await tx.query(
    `update app.asset set state = 'active', state_since = $2, instrument = ticker, reissuance_token_id = $3, txid = $4, unblind_link = $5,
       fee_state = case fee_state when 'held' then 'taken' else fee_state end where id = $1`,
    [asset.id, at, ids.reissuanceTokenId, ids.txid, ids.unblindLink],
  );
}

export async function markFeeReturned(tx: Tx, id: AssetId): Promise<void> {
  await tx.query(`update app.asset set fee_state = 'returned' where id = $1`, [id]);
}

type StaffDecision = {
  readonly by: StaffId;
  readonly proposedBy: StaffId | null;
  readonly checks: readonly CheckPoint[];
  /** For the customer, where it is rejected. */
  readonly reason: string;
};

export async function storeStaffDecision(
  tx: Tx,
  asset: AssetDetail,
  { to, at, by, proposedBy, checks, reason }: Change & StaffDecision,
): Promise<void> {
  requireNext(asset, to);
  await tx.query(
    `update app.asset set state = $2, state_since = $3, decided_by = $4, decided_at = $3, proposed_by = $5, checklist = $6, reason = $7
      where id = $1`,
    [asset.id, to, at, by, proposedBy, JSON.stringify(checks), reason],
  );
}

/** The securities in one of these states since before a time, the oldest first. */
export async function listAssetsIn(
  reader: Reader,
  { states, before, limit }: { states: readonly AssetState[]; before: Date; limit: number },
): Promise<AssetId[]> {
  const rows = await reader.query<{ id: AssetId }>(
    `select id from app.asset where state = any($1) and state_since <= $2 order by coalesce(called_at, state_since), id limit $3`,
    [states, before, limit],
  );
  return rows.map(({ id }) => id);
}

/** Whether it is this process's turn to look an unknown one up: none did since `before`. */
export async function takeLookUp(
  reader: Reader,
  id: AssetId,
  { at, before }: { at: Date; before: Date },
): Promise<boolean> {
  const rows = await reader.query(
    `update app.asset set checked_at = $2 where id = $1 and state = 'unknown' and (checked_at is null or checked_at <= $3) returning 1`,
    [id, at, before],
  );
  return rows.length === 1;
}

/** Rejected ones whose fee is still held. */
export async function listFeesToReturn(reader: Reader, limit: number): Promise<AssetId[]> {
  const rows = await reader.query<{ id: AssetId }>(
    `select id from app.asset where state in ('failed', 'rejected') and fee_state = 'held' order by state_since, id limit $1`,
    [limit],
  );
  return rows.map(({ id }) => id);
}

/** Rejected ones that the service was called about and has not locked: those that it has, and those that it may still show, the oldest first. */
export async function listUnlocked(
  reader: Reader,
  { searchedSince, limit }: { searchedSince: Date; limit: number },
): Promise<AssetId[]> {
  const rows = await reader.query<{ id: AssetId }>(
    `select id from app.asset where state = 'rejected' and calls > 0 and locked_at is null and (asset_uuid <> '' or state_since >= $1)
      order by coalesce(checked_at, state_since), id limit $2`,
    [searchedSince, limit],
  );
  return rows.map(({ id }) => id);
}

/** Whether it is this process's turn to have a rejected one locked: none did since `before`. */
export async function takeLocking(
  reader: Reader,
  id: AssetId,
  { at, before }: { at: Date; before: Date },
): Promise<boolean> {
  const rows = await reader.query(
    `update app.asset set checked_at = $2 where id = $1 and state = 'rejected' and locked_at is null
        and (checked_at is null or checked_at <= $3) returning 1`,
    [id, at, before],
  );
  return rows.length === 1;
}

/** With what the service knows it by, where that was not known before. */
export async function markLocked(
  reader: Reader,
  id: AssetId,
  { ids, at }: { ids: Pick<ServiceIds, 'assetId' | 'assetUuid'>; at: Date },
): Promise<void> {
  await reader.query(
    `update app.asset set locked_at = $2, asset_id = $3, asset_uuid = $4 where id = $1 and state = 'rejected' and locked_at is null`,
    [id, at, ids.assetId, ids.assetUuid],
  );
}

/** The id and the content of an earlier request with the same key. */
export async function findCreationRequest(
  reader: Reader,
  owner: CustomerId,
  key: string,
): Promise<{ id: AssetId; hash: string } | undefined> {
  const [row] = await reader.query<{ id: AssetId; hash: string }>(
    'select id, request_hash as hash from app.asset where owner_id = $1 and request_key = $2',
    [owner, key],
  );
  return row;
}

/** Tickers of securities that are active or on their way there, whose key is this one. */
export async function hasTickerKey(reader: Reader, tickerKey: string): Promise<boolean> {
  const rows = await reader.query(
    `select 1 from app.asset where ticker_key = $1 and state not in ('failed', 'rejected') limit 1`,
    [tickerKey],
  );
  return rows.length > 0;
}

type ServiceCalls = { readonly calls: number; readonly calledAt: Date | null; readonly lockedAt: Date | null };

/** How often and when the issuance service was called, and when it locked a rejected one. */
export async function readCalls(reader: Reader, id: AssetId): Promise<ServiceCalls> {
  const [row] = await reader.query<ServiceCalls>(
    'select calls, called_at as "calledAt", locked_at as "lockedAt" from app.asset where id = $1',
    [id],
  );
  return row ?? { calls: 0, calledAt: null, lockedAt: null };
}
