import {
  countWaitingEvents,
  listEvents as listCall,
} from '@istmo/contract/areas/corporate-actions/corporate-actions.staff.contract';
import { dayAt, isDay } from '@istmo/contract/kernel/day';
import * as m from '@istmo/contract/messages';
import { checkDates } from '../../../http/check-dates.ts';
import { handleStaff } from '../../../http/handler.ts';
import { toDateRange } from '../../../http/paging.ts';
import { showQueueLength } from '../../../http/queue-length.ts';
import { refuse } from '../../../http/refusal.ts';
import { readOpenProposals } from '../../audit/public.ts';
import { readRegistry, requireInstrument } from '../../instruments/public.ts';
import { showAction } from '../event-view.ts';
import { countWaiting, type ListedEvent, listEvents } from '../staff-events.store.ts';
import { acceptAction, announceAction, cancelAction, fundAction } from './proposals.ts';

function problemOf({ isSnapshotOpen, isUnfunded, hasExceptions }: ListedEvent): '' | 'snapshot' | 'funds' | 'payments' {
  if (isSnapshotOpen) return 'snapshot';
  if (isUnfunded) return 'funds';
  return hasExceptions ? 'payments' : '';
}

export const answerListEvents = handleStaff(listCall, async (app, _caller, input) => {
  checkDates(input);
  const { security, from_day: fromDay, to_day: toDay, ...query } = input;
  for (const [field, day] of [
    ['from_day', fromDay],
    ['to_day', toDay],
  ] as const)
    if (day !== '' && !isDay(day)) refuse('invalid_field', m.actions_day_invalid, { field });
  const [registry, { rows, count }, ...proposals] = await Promise.all([
    readRegistry(app),
    listEvents(app.db, {
      ...query,
      security: security.trim().toUpperCase(),
      fromDay,
      toDay,
      today: dayAt(app.clock.now(), app.settings.timeZone),
      ...toDateRange(query),
    }),
    ...[announceAction, cancelAction, acceptAction, fundAction].map((kind) => readOpenProposals(app.db, kind)),
  ]);
  const proposed = new Set(proposals.flat().map(({ subject }) => subject));
  return {
    data: rows.map((row) => ({
      ...showAction(row, requireInstrument(registry, row.instrument)),
      issuer: row.issuerName ?? '',
      title_en: row.titleEn,
      title_es: row.titleEs,
      record_day: row.recordDay ?? '',
      payment_day: row.paymentDay ?? '',
      is_proposed: proposed.has(row.id),
      problem: problemOf(row),
    })),
    count,
  };
});

export const answerCountWaitingEvents = handleStaff(countWaitingEvents, async (app) =>
  showQueueLength(await countWaiting(app.db)),
);
