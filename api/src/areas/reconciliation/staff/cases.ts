import {
  closeCase,
  countWaitingCases,
  listCases,
  takeCase,
} from '@istmo/contract/areas/reconciliation/reconciliation.staff.contract';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import { checkDates } from '../../../http/check-dates.ts';
import { handleStaff } from '../../../http/handler.ts';
import { showQueueLength } from '../../../http/queue-length.ts';
import { toDateRange } from '../../../http/paging.ts';
import { refuse } from '../../../http/refusal.ts';
import { commitAction } from '../../audit/public.ts';
import { readRegistry } from '../../instruments/public.ts';
import { toFact } from '../case-facts.ts';
import { countOpenCases, lockCase, markTaken, readCases } from '../cases.store.ts';
import { closeCase as storeClosed } from '../reconciliation.store.ts';

export const answerListCases = handleStaff(listCases, async (app, _caller, { state, ...paging }) => {
  checkDates(paging);
  const registry = await readRegistry(app);
  const { rows, count } = await readCases(app.db, { ...paging, state, ...toDateRange(paging) });
  return {
    data: rows.map((row) => ({
      id: `${row.id}`,
      kind: row.kind,
      event: row.event,
      expected: row.expected.map((fact) => toFact(registry, fact)),
      found: row.found.map((fact) => toFact(registry, fact)),
      state: row.state,
      first_seen: row.firstSeen.toISOString(),
      taker: row.taker ?? '',
      resolver: row.resolver ?? '',
      resolved_at: row.resolvedAt?.toISOString() ?? null,
      note: row.note ?? '',
    })),
    count,
  };
});

export const answerCountWaitingCases = handleStaff(countWaitingCases, async (app) =>
  showQueueLength(await countOpenCases(app.db)),
);

const parseCaseId = (text: string): bigint =>
  /^\d{1,15}$/.test(text) ? BigInt(text) : refuse('not_found', m.reconciliation_case_unknown, { field: 'id' });

/** Locks a case that is still open; of two at once the second sees what the first did. */
async function lockOpen(tx: Tx, id: bigint, states: readonly string[]) {
  const row = await lockCase(tx, id);
  if (!row) return refuse('not_found', m.reconciliation_case_unknown, { field: 'id' });
  return states.includes(row.state) ? row : refuse('already_done', m.reconciliation_case_changed);
}

export const answerTakeCase = handleStaff(takeCase, async (app, caller, { id: sentId, reason }) => {
  const id = parseCaseId(sentId);
  const action = { action: 'reconciliation.take', subject: { kind: 'reconciliation-case', id: sentId }, reason };
  await commitAction(app, caller, action, async (tx) => {
    const row = await lockOpen(tx, id, ['open']);
    await markTaken(tx, id, { by: caller.staff, at: app.clock.now(), note: reason.trim() });
    return { before: { state: row.state }, after: { state: 'taken', event: row.event }, result: undefined };
  });
  return { message: m.reconciliation_taken };
});

export const answerCloseCase = handleStaff(closeCase, async (app, caller, { id: sentId, reason }) => {
  const id = parseCaseId(sentId);
  const action = { action: 'reconciliation.close', subject: { kind: 'reconciliation-case', id: sentId }, reason };
  await commitAction(app, caller, action, async (tx) => {
    const row = await lockOpen(tx, id, ['open', 'taken']);
    await storeClosed(tx, id, { staff: caller.staff, note: reason.trim(), at: app.clock.now() });
    return { before: { state: row.state }, after: { state: 'closed', event: row.event }, result: undefined };
  });
  return { message: m.reconciliation_closed };
});
