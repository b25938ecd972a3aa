import {
  countWaitingRequests,
  listRequestQueue,
  readRequestCase,
} from '@istmo/contract/areas/issuers/issuers.staff.contract';
import { dollarScale } from '@istmo/contract/kernel/dollars';
import { formatUnits } from '@istmo/contract/kernel/money';
import { toBit } from '@istmo/contract/kernel/status-fields';
import type { App } from '../../../app.ts';
import { handleStaff } from '../../../http/handler.ts';
import { showQueueLength } from '../../../http/queue-length.ts';
import { readAccountStatus } from '../../access/public.ts';
import { maskEmail, readQueueSearch, seesEmail } from '../../accounts/public.ts';
import { listActiveAssetsOf } from '../../assets/public.ts';
import { recordLook } from '../../audit/public.ts';
import { countDecided, countPending, readRequestQueue, type RequestCase } from '../requests.store.ts';
import { findCase } from './find-case.ts';

const hourMs = 3_600_000;

/** Until when a request that waits should be decided. */
const dueAfter = ({ settings }: App, since: Date): Date =>
  new Date(since.getTime() + settings.issuerReviewHours * hourMs);

const toRow = (app: App, row: RequestCase) => ({
  id: row.id,
  customer_id: row.customer,
  customer: row.username,
  asset_type: row.assetType,
  amount: formatUnits(row.cents, dollarScale),
  currency: row.currency,
  state: row.state,
  waits_since: row.createdAt.toISOString(),
  due_at: dueAfter(app, row.createdAt).toISOString(),
  decider: row.decider ?? '',
  decided_at: row.decidedAt?.toISOString() ?? null,
});

export const answerListRequestQueue = handleStaff(listRequestQueue, async (app, caller, { view, search, limit }) => {
  const found = await readQueueSearch(app.db, { role: caller.role, search });
  const [rows, { waiting }] = await Promise.all([
    readRequestQueue(app.db, { view, search: found, limit: limit + 1 }),
    countPending(app.db),
  ]);
  return {
    data: rows.slice(0, limit).map((row) => toRow(app, row)),
    has_more: rows.length > limit,
    counts: { open: waiting },
  };
});

export const answerCountWaitingRequests = handleStaff(countWaitingRequests, async (app) =>
  showQueueLength(await countPending(app.db), (since) => dueAfter(app, since)),
);

export const answerReadRequestCase = handleStaff(readRequestCase, async (app, caller, { id }) => {
  const row = await findCase(app, id);
  const subject = { kind: 'issuance-request', id: row.id };
  await recordLook(app, caller, { action: 'issuance-request.read', subject, reason: '' });
  const [account, earlier, assets] = await Promise.all([
    readAccountStatus(app, row.customer),
    countDecided(app.db, row.customer),
    row.asset === null ? [] : listActiveAssetsOf(app.db, [row.customer]),
  ]);
  const asset = assets.find(({ id: created }) => created === row.asset);
  return {
    ...toRow(app, row),
    description: row.description,
    email: seesEmail(caller.role) ? row.email : maskEmail(row.email),
    country: account.country,
    user_type: account.userType,
    kyc: account.kycStatus,
    language: row.language,
    may_create: toBit(account.mayCreateAssets),
    reason: row.reason ?? '',
    asset: asset ? { id: asset.id, ticker: asset.ticker } : null,
    earlier,
  };
});
