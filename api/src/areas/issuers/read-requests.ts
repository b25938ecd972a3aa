import { listRequests, readRequestStatus } from '@istmo/contract/areas/issuers/issuers.contract';
import { dollarScale } from '@istmo/contract/kernel/dollars';
import { formatUnits } from '@istmo/contract/kernel/money';
import { handle } from '../../http/handler.ts';
import { type ActiveAsset, listActiveAssetsOf } from '../assets/public.ts';
import { type IssuanceRequest, readNewestRequest, readRequestsOf, toStatus } from './requests.store.ts';

export const answerListRequests = handle(listRequests, async (app, { customer }) => {
  const rows = await readRequestsOf(app.db, customer);
  const assets = rows.some(({ asset }) => asset !== null) ? await listActiveAssetsOf(app.db, [customer]) : [];
  return { data: rows.map((row) => toItem(row, assets)) };
});

function toItem(row: IssuanceRequest, assets: readonly ActiveAsset[]) {
  return {
    _id: row.id,
    asset_type: row.assetType,
    amount: formatUnits(row.cents, dollarScale),
    currency: row.currency,
    description: row.description,
    status: toStatus(row.state),
    created_at: row.createdAt.toISOString(),
    // Why staff approved it is for the audit log only.
    reason: row.state === 'rejected' ? (row.reason ?? '') : '',
    asset: assets.find(({ id }) => id === row.asset)?.ticker ?? '',
  };
}

/** Requirement 3.10: 1 when there is no request yet. */
export const answerReadRequestStatus = handle(readRequestStatus, async (app, { customer }) => {
  const newest = await readNewestRequest(app.db, customer);
  return { data: { isshow: newest ? toStatus(newest.state) : (1 as const) } };
});
