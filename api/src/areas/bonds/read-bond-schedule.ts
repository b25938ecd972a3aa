import { readBondSchedule } from '@istmo/contract/areas/bonds/bonds.contract';
import { toBondTermsFields } from '@istmo/contract/areas/bonds/convert-bond-terms';
import { dayAt } from '@istmo/contract/kernel/day';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { readRegistry, requireInstrument, seesSecurity } from '../instruments/public.ts';
import { readSchedule } from './read-schedule.ts';
import { showPeriod } from './show-period.ts';

export const answerReadBondSchedule = handle(readBondSchedule, async (app, { customer }, { ticker }) => {
  if (!(await seesSecurity(app, customer, ticker))) return refuse('not_found', m.kernel_not_found, { field: 'ticker' });
  const [schedule, registry] = await Promise.all([readSchedule(app.db, ticker), readRegistry(app)]);
  if (!schedule) return { bond: null };
  const { terms, periods } = schedule;
  const today = dayAt(app.clock.now(), app.settings.timeZone);
  // After a call of all units nothing of the schedule is paid any more.
  const isRedeemed = requireInstrument(registry, ticker).status === 'redeemed';
  const { ledgerScale: scale } = requireInstrument(registry, terms.nominal.currency);
  return {
    bond: {
      nominal: formatUnits(terms.nominal.units, scale),
      terms: toBondTermsFields(terms),
      periods: periods.map((period) => showPeriod(period, scale)),
      next: isRedeemed ? null : (periods.find(({ paidOn }) => paidOn >= today)?.number ?? null),
    },
  };
});
