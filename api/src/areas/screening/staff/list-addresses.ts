import {
  countWaitingAddresses,
  listScreenedAddresses,
  readScreenedAddress,
} from '@istmo/contract/areas/screening/screening.staff.contract';
import { parseId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import type { App } from '../../../app.ts';
import { handleStaff } from '../../../http/handler.ts';
import { showQueueLength } from '../../../http/queue-length.ts';
import { refuse } from '../../../http/refusal.ts';
import { readQueueSearch } from '../../accounts/public.ts';
import { recordLook } from '../../audit/public.ts';
import {
  countInReview,
  countOwners,
  findScreenedAddress,
  readAddressQueue,
  readAddressReasons,
  readScreening,
  type ScreenedAddress,
} from '../../whitelist/public.ts';

const hourMs = 3_600_000;

const dueAfter = ({ settings }: App, since: Date): Date =>
  new Date(since.getTime() + settings.addressReviewHours * hourMs);

function toRowView(app: App, row: ScreenedAddress) {
  return {
    id: row.id,
    customer_id: row.customer,
    customer: row.username,
    currency: row.currency,
    network: row.network,
    name: row.name,
    address: row.address,
    state: row.state,
    screening: row.screening,
    waits_since: row.reviewSince.toISOString(),
    due_at: dueAfter(app, row.reviewSince).toISOString(),
    decider: row.reviewer ?? '',
    decided_at: row.reviewedAt?.toISOString() ?? null,
  };
}

export const answerListScreenedAddresses = handleStaff(listScreenedAddresses, async (app, caller, input) => {
  const { view, search, limit } = input;
  const found = await readQueueSearch(app.db, { role: caller.role, search });
  const [rows, { waiting }, reasons] = await Promise.all([
    readAddressQueue(app.db, { view, search: found, limit: limit + 1 }),
    countInReview(app.db),
    readAddressReasons(app.db),
  ]);
  return {
    data: rows.slice(0, limit).map((row) => toRowView(app, row)),
    has_more: rows.length > limit,
    counts: { open: waiting },
    reasons: reasons.map(({ code, verdict, en, es, needsNote }) => ({ code, verdict, en, es, needs_note: needsNote })),
  };
});

export const answerReadScreenedAddress = handleStaff(readScreenedAddress, async (app, caller, input) => {
  const id = parseId<'withdrawal-address'>(input.id);
  const row = id && (await findScreenedAddress(app.db, id));
  if (!row) return refuse('not_found', m.kernel_not_found, { field: 'id' });
  const subject = { kind: 'withdrawal-address', id: row.id };
  await recordLook(app, caller, { action: 'address.read', subject, reason: '' });
  const [screening, owners] = await Promise.all([readScreening(app.db, row.id), countOwners(app.db, row)]);
  return {
    ...toRowView(app, row),
    email: row.email,
    language: row.language,
    added_at: row.createdAt.toISOString(),
    reason: row.reason ?? '',
    owners,
    screened_at: screening?.screenedAt.toISOString() ?? null,
    hits: (screening?.hits ?? []).map(({ list, score, entry: { name, note = '' } }) => ({
      list,
      score: score === null ? null : Math.round(score),
      name,
      note,
    })),
  };
});

export const answerCountWaitingAddresses = handleStaff(countWaitingAddresses, async (app) =>
  showQueueLength(await countInReview(app.db), (since) => dueAfter(app, since)),
);
