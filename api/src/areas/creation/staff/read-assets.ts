import {
  countWaitingAssets,
  listAssetQueue,
  readAssetCase,
  readAssetCaseImage,
} from '@istmo/contract/areas/creation/creation.staff.contract';
import { toTickerKey } from '@istmo/contract/areas/creation/ticker';
import { parseId } from '@istmo/contract/kernel/id';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { App } from '../../../app.ts';
import { handleStaff } from '../../../http/handler.ts';
import { showQueueLength } from '../../../http/queue-length.ts';
import { refuse } from '../../../http/refusal.ts';
import { maskEmail, readContact, seesEmail } from '../../accounts/public.ts';
import {
  type AssetDetail,
  type AssetQueueRow,
  countIssued,
  findAsset,
  findAssetCase,
  listOtherTickers,
  readAssetQueue,
  readCalls,
  toAssetInfo,
} from '../../assets/public.ts';
import { readOpenProposals, recordLook, showProposal } from '../../audit/public.ts';
import { readInstrument, readRegistry } from '../../instruments/public.ts';
import { readSteps } from '../creation.store.ts';

export const assetSubject = 'asset';
export const approveAction = 'asset.approve';

const hourMs = 3_600_000;

const dueAfter = ({ settings }: App, since: Date): Date =>
  new Date(since.getTime() + settings.assetReviewHours * hourMs);

function toRowView(app: App, row: AssetQueueRow, proposed: ReadonlySet<string>) {
  return {
    id: row.id,
    customer_id: row.owner,
    customer: row.username,
    ticker: row.ticker,
    name: row.name,
    organization: row.organization,
    state: row.state,
    waits_since: row.stateSince.toISOString(),
    due_at: dueAfter(app, row.stateSince).toISOString(),
    is_proposed: proposed.has(row.id) ? (1 as const) : (0 as const),
    decider: row.decider ?? '',
  };
}

export async function requireAsset(app: App, sentId: string): Promise<AssetDetail> {
  const id = parseId<'asset'>(sentId);
  return (id && (await findAsset(app.db, id))) ?? refuse('not_found', m.kernel_not_found, { field: 'id' });
}

export const answerCountWaitingAssets = handleStaff(countWaitingAssets, async (app) =>
  showQueueLength(await countIssued(app.db), (since) => dueAfter(app, since)),
);

export const answerListAssetQueue = handleStaff(listAssetQueue, async (app, _caller, { view, search, limit }) => {
  const [rows, { waiting }, proposals] = await Promise.all([
    readAssetQueue(app.db, { view, search, limit: limit + 1 }),
    countIssued(app.db),
    readOpenProposals(app.db, approveAction),
  ]);
  const proposed = new Set(proposals.map(({ subject }) => subject));
  return {
    data: rows.slice(0, limit).map((row) => toRowView(app, row, proposed)),
    has_more: rows.length > limit,
    counts: { open: waiting },
  };
});

const similarLetters = 3;

/** Tickers that begin alike once look-alike characters are one, for the reviewer's eye; the same key was refused at the request. */
async function listSimilar(app: App, { id, ticker }: AssetDetail): Promise<string[]> {
  const [{ instruments }, others] = await Promise.all([readRegistry(app), listOtherTickers(app.db, id)]);
  const start = toTickerKey(ticker).slice(0, similarLetters);
  const codes = new Set([...instruments.map(({ code }) => code), ...others]);
  codes.delete(ticker);
  return [...codes].filter((code) => toTickerKey(code).startsWith(start)).slice(0, 50);
}

export const answerReadAssetCase = handleStaff(readAssetCase, async (app, caller, { id }) => {
  const asset = await requireAsset(app, id);
  const row = await findAssetCase(app.db, asset.id);
  if (!row) return refuse('not_found', m.kernel_not_found, { field: 'id' });
  await recordLook(app, caller, { action: 'asset.read', subject: { kind: assetSubject, id: row.id }, reason: '' });
  const [contact, proposals, steps, { calls, calledAt, lockedAt }, similar, registry, { ledgerScale }] =
    await Promise.all([
      readContact(app.db, asset.owner),
      readOpenProposals(app.db, approveAction),
      readSteps(app.db, [asset.id]),
      readCalls(app.db, asset.id),
      listSimilar(app, asset),
      readRegistry(app),
      readInstrument(app, asset.feeCurrency),
    ]);
  const proposal = proposals.find(({ subject }) => subject === asset.id);
  const markets = registry.markets.filter(({ from, to }) => from === asset.ticker || to === asset.ticker);
  const instrument = registry.instruments.find(({ code }) => asset.state === 'active' && code === asset.ticker);
  return {
    ...toRowView(app, row, new Set(proposal ? [asset.id] : [])),
    asset: toAssetInfo(asset),
    email: seesEmail(caller.role) ? contact.email : maskEmail(contact.email),
    language: asset.language,
    reason: asset.reason,
    fee: formatUnits(asset.feeUnits, ledgerScale),
    fee_currency: asset.feeCurrency,
    fee_state: asset.feeState ?? ('none' as const),
    has_image: asset.imageKey === '' ? (0 as const) : (1 as const),
    similar,
    calls,
    called_at: calledAt?.toISOString() ?? null,
    locked_at: lockedAt?.toISOString() ?? null,
    checklist: [...(row.checklist ?? [])],
    steps: steps.map((step) => ({
      state: step.state,
      at: step.at.toISOString(),
      actor: step.actor,
      staff: step.staff ?? '',
      reason: step.reason,
    })),
    proposal: proposal ? showProposal(proposal, caller) : null,
    instrument_status: instrument?.status ?? ('' as const),
    markets: markets.map(({ from, to, isOpen }) => ({ from, to, is_open: isOpen })),
  };
});

export const answerReadAssetCaseImage = handleStaff(readAssetCaseImage, async (app, caller, { id }) => {
  const { id: asset, imageKey, imageType, ticker } = await requireAsset(app, id);
  const stored = imageKey === '' ? undefined : await app.files.get(imageKey);
  if (!stored) return refuse('not_found', m.kernel_not_found, { field: 'id' });
  await recordLook(app, caller, { action: 'asset.read-image', subject: { kind: assetSubject, id: asset }, reason: '' });
  return { file: { bytes: stored.bytes, type: imageType, name: ticker } };
});
