import {
  countWaitingPurchases,
  listPurchaseQueue,
  readPurchaseCase,
} from '@istmo/contract/areas/cards/cards.staff.contract';
import { centsScale } from '@istmo/contract/areas/cards/cards.rules';
import { parseId } from '@istmo/contract/kernel/id';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { App } from '../../../app.ts';
import { handleStaff } from '../../../http/handler.ts';
import { showQueueLength } from '../../../http/queue-length.ts';
import { refuse } from '../../../http/refusal.ts';
import { maskEmail, readQueueSearch, seesEmail } from '../../accounts/public.ts';
import { readOpenProposals, recordLook, showProposal } from '../../audit/public.ts';
import { readInstrument } from '../../instruments/public.ts';
import { readSteps } from '../purchases.store.ts';
import {
  countAttention,
  findCase,
  type PurchaseCase,
  purchaseSubject,
  readNotes,
  readNotices,
  readQueue,
  refundAction,
} from './purchase-queue.store.ts';

const cents = (units: bigint): string => formatUnits(units, centsScale);

async function toRowView(app: App, row: PurchaseCase, proposed: ReadonlySet<string>) {
  const { ledgerScale } = await readInstrument(app, row.symbol);
  return {
    id: row.id,
    reference_no: row.referenceNo,
    customer_id: row.customer,
    customer: row.username,
    tokens: formatUnits(row.tokens, ledgerScale),
    symbol: row.symbol,
    total: cents(row.price + row.fee),
    card_network: row.cardNetwork,
    last_four: row.lastFour,
    state: row.state,
    problem: row.problem,
    created_at: row.createdAt.toISOString(),
    state_since: row.stateSince.toISOString(),
    is_proposed: proposed.has(row.id) ? (1 as const) : (0 as const),
  };
}

/** Whether a refund takes two people. */
export const takesTwo = ({ settings }: App, { price, fee }: PurchaseCase): boolean =>
  price + fee >= BigInt(settings.cardTwoPeopleDollars) * 100n;

export async function requireCase(app: App, sentId: string): Promise<PurchaseCase> {
  const id = parseId<'card-purchase'>(sentId);
  return (id && (await findCase(app.db, id))) ?? refuse('not_found', m.kernel_not_found, { field: 'id' });
}

export const answerListPurchaseQueue = handleStaff(listPurchaseQueue, async (app, caller, { view, search, limit }) => {
  const found = await readQueueSearch(app.db, { role: caller.role, search });
  const [rows, { waiting }, proposals] = await Promise.all([
    readQueue(app.db, { view, search: found, limit: limit + 1 }),
    countAttention(app.db),
    readOpenProposals(app.db, refundAction),
  ]);
  const proposed = new Set(proposals.map(({ subject }) => subject));
  return {
    data: await Promise.all(rows.slice(0, limit).map((row) => toRowView(app, row, proposed))),
    has_more: rows.length > limit,
    counts: { attention: waiting },
  };
});

export const answerReadPurchaseCase = handleStaff(readPurchaseCase, async (app, caller, { id }) => {
  const row = await requireCase(app, id);
  const subject = { kind: purchaseSubject, id: row.id };
  await recordLook(app, caller, { action: 'card-purchase.read', subject, reason: '' });
  const [steps, notices, notes, proposals, { ledgerScale }] = await Promise.all([
    readSteps(app.db, row.id),
    readNotices(app.db, row.id),
    readNotes(app.db, row.id),
    readOpenProposals(app.db, refundAction),
    readInstrument(app, row.symbol),
  ]);
  const proposal = proposals.find((one) => one.subject === row.id);
  return {
    ...(await toRowView(app, row, new Set(proposal ? [row.id] : []))),
    email: seesEmail(caller.role) ? row.email : maskEmail(row.email),
    price: cents(row.price),
    fee: cents(row.fee),
    acquirer_id: row.acquirerId ?? '',
    reason: row.reason,
    frozen: formatUnits(row.frozenTokens, ledgerScale),
    owed: cents(row.owed),
    next_check_at: row.nextCheckAt?.toISOString() ?? null,
    dispute_id: row.disputeId ?? '',
    steps: steps.map(({ state, reason, at }) => ({ state, reason, at: at.toISOString() })),
    notices: notices.map(({ key, receivedAt }) => ({ key, received_at: receivedAt.toISOString() })),
    notes: notes.map((note) => ({ ...note, at: note.at.toISOString() })),
    takes_two: takesTwo(app, row) ? (1 as const) : (0 as const),
    two_people_from: `${app.settings.cardTwoPeopleDollars}`,
    proposal: proposal ? showProposal(proposal, caller) : null,
  };
});

export const answerCountWaitingPurchases = handleStaff(countWaitingPurchases, async (app) =>
  showQueueLength(await countAttention(app.db)),
);
