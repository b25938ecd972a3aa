import { countWaitingReviews, listReviews } from '@istmo/contract/areas/kyc/kyc.staff.contract';
import { handleStaff } from '../../../http/handler.ts';
import { showQueueLength } from '../../../http/queue-length.ts';
import { readQueueSearch } from '../../accounts/public.ts';
import { readOpenProposals } from '../../audit/public.ts';
import { readReasons } from '../reviews.store.ts';
import { overrideAction } from './override.ts';
import { countOpenReviews, readReviewQueue, type ReviewRow } from './review-queue.store.ts';

export const answerListReviews = handleStaff(listReviews, async (app, caller, { view, search, limit }) => {
  const proposals = await readOpenProposals(app.db, overrideAction);
  const proposers = new Map(proposals.map(({ subject, proposer }) => [subject, proposer]));
  const proposed = [...proposers.keys()];
  const customers = (await readQueueSearch(app.db, { role: caller.role, search }))?.customers;
  const [rows, waiting, reasons] = await Promise.all([
    readReviewQueue(app.db, { view, proposed, customers, limit: limit + 1 }),
    countOpenReviews(app.db),
    readReasons(app.db),
  ]);
  return {
    data: rows.slice(0, limit).map((row) => toRowView(row, proposers.get(row.id) ?? '')),
    has_more: rows.length > limit,
    counts: { open: Math.max(0, waiting.waiting - proposed.length), second: proposed.length },
    reasons: reasons.map(({ code, verdict, en, es, needsNote }) => ({ code, verdict, en, es, needs_note: needsNote })),
  };
});

export function toRowView(row: ReviewRow, proposer: string) {
  return {
    id: row.id,
    customer_id: row.customer,
    customer: row.username,
    causes: [...row.causes],
    opened_at: row.openedAt.toISOString(),
    due_at: row.dueAt.toISOString(),
    state: row.state,
    proposer,
    decider: row.decider ?? '',
    decided_at: row.decidedAt?.toISOString() ?? null,
  };
}

export const answerCountWaitingReviews = handleStaff(countWaitingReviews, async (app) => {
  const { dueAt, ...length } = await countOpenReviews(app.db);
  return showQueueLength(length, () => dueAt ?? undefined);
});
