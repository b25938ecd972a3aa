import {
  countWaitingEvents,
  listEvents as listCall,
} from '@istmo/contract/areas/corporate-actions/corporate-actions.staff.contract';
import { addDays, dayAt, isDay } from '@istmo/contract/kernel/day';
import * as m from '@istmo/contract/messages';
import type { Reader } from '@istmo/db/tx';
import type { App } from '../../../app.ts';
import { checkDates } from '../../../http/check-dates.ts';
import { handleStaff } from '../../../http/handler.ts';
import { toDateRange } from '../../../http/paging.ts';
import { showQueueLength } from '../../../http/queue-length.ts';
import { refuse } from '../../../http/refusal.ts';
import { type Proposal, readOpenProposals } from '../../audit/public.ts';
import { readRegistry, requireInstrument } from '../../instruments/public.ts';
import { showAction } from '../event-view.ts';
import { countWaiting, type FundingNotice, type ListedEvent, listEvents } from '../staff-events.store.ts';
import { acceptAction, announceAction, cancelAction, fundAction, returnAction } from './proposals.ts';

function problemOf({ isSnapshotOpen, isUnfunded, hasExceptions }: ListedEvent): '' | 'snapshot' | 'funds' | 'payments' {
  if (isSnapshotOpen) return 'snapshot';
  if (isUnfunded) return 'funds';
  return hasExceptions ? 'payments' : '';
}

export const answerListEvents = handleStaff(listCall, async (app, _caller, input) => {
  checkDates(input);
  const { security, issuer, from_day: fromDay, to_day: toDay, ...query } = input;
  for (const [field, day] of [
    ['from_day', fromDay],
    ['to_day', toDay],
  ] as const)
    if (day !== '' && !isDay(day)) refuse('invalid_field', m.actions_day_invalid, { field });
  const { today, noticeDays } = fundingNotice(app);
  const [registry, { rows, count }, proposals] = await Promise.all([
    readRegistry(app),
    listEvents(app.db, {
      ...query,
      security: security.trim().toUpperCase(),
      issuer: issuer.trim(),
      fromDay,
      toDay,
      fundedBy: addDays(today, noticeDays),
      ...toDateRange(query),
    }),
    readAllProposals(app.db),
  ]);
  const proposed = new Set(proposals.map(({ subject }) => subject));
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

/** From when on missing money is staff's concern. */
export const fundingNotice = ({ clock, settings }: Pick<App, 'clock' | 'settings'>): FundingNotice => ({
  today: dayAt(clock.now(), settings.timeZone),
  noticeDays: settings.fundingNoticeDays,
});

const proposedActions = [announceAction, cancelAction, acceptAction, fundAction, returnAction];

const readAllProposals = async (reader: Reader): Promise<Proposal[]> =>
  (await Promise.all(proposedActions.map((kind) => readOpenProposals(reader, kind)))).flat();

export const answerCountWaitingEvents = handleStaff(countWaitingEvents, async (app) =>
  showQueueLength(await countWaiting(app.db, fundingNotice(app), await readAllProposals(app.db))),
);
