import { countWaitingAdjustments, listAdjustments } from '@istmo/contract/areas/treasury/treasury.staff.contract';
import { formatUnits } from '@istmo/contract/kernel/money';
import { checkDates } from '../../../http/check-dates.ts';
import { handleStaff } from '../../../http/handler.ts';
import { showQueueLength } from '../../../http/queue-length.ts';
import { toDateRange } from '../../../http/paging.ts';
import { showProposal } from '../../audit/public.ts';
import { readRegistry, requireInstrument } from '../../instruments/public.ts';
import { capSince } from '../adjustment-checks.ts';
import { countProposed, readAdjustments, sumApproved } from '../adjustments.store.ts';

const usd = (cents: bigint): string => formatUnits(cents, 2);

export const answerListAdjustments = handleStaff(listAdjustments, async (app, caller, { state, ...paging }) => {
  checkDates(paging);
  const [registry, { rows, count }, used] = await Promise.all([
    readRegistry(app),
    readAdjustments(app.db, { ...paging, state, ...toDateRange(paging) }),
    sumApproved(app.db, capSince(app)),
  ]);
  return {
    data: rows.map((row) => ({
      ...showProposal(row, caller),
      customer_id: row.customer,
      customer: row.username,
      direction: row.direction,
      currency: row.currency,
      amount: formatUnits(row.units, requireInstrument(registry, row.currency).ledgerScale),
      usd: usd(row.usdCents),
      state: row.state,
      decider: row.decider ?? '',
      decided_at: row.decidedAt?.toISOString() ?? null,
      decision_reason: row.decisionReason ?? '',
      ended_at: row.endedAt?.toISOString() ?? null,
    })),
    count,
    usd_each: `${app.settings.adjustmentMaxDollars}.00`,
    usd_day: `${app.settings.adjustmentDayDollars}.00`,
    usd_used: usd(used),
  };
});

export const answerCountWaitingAdjustments = handleStaff(countWaitingAdjustments, async (app) =>
  showQueueLength(await countProposed(app.db)),
);
