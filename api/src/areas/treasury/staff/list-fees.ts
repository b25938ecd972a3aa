import { listFees } from '@istmo/contract/areas/treasury/treasury.staff.contract';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { readEarnedFees } from '@istmo/ledger';
import { checkDates } from '../../../http/check-dates.ts';
import { handleStaff } from '../../../http/handler.ts';
import { pageReader, toDateRange } from '../../../http/paging.ts';
import { refuse } from '../../../http/refusal.ts';
import { readRegistry, requireInstrument } from '../../instruments/public.ts';

const isTimeZone = (name: string): boolean => name === 'UTC' || Intl.supportedValuesOf('timeZone').includes(name);

export const answerListFees = handleStaff(listFees, async (app, _caller, { step, kind, zone, ...paging }) => {
  checkDates(paging);
  if (!isTimeZone(zone)) refuse('invalid_field', m.treasury_zone_unknown, { field: 'zone' });
  const page = { skip: paging.pageIndex * paging.pageSize, lines: paging.pageSize };
  const [registry, { fees, count }] = await Promise.all([
    readRegistry(app),
    readEarnedFees(pageReader(app, paging), { step, zone, kind, ...toDateRange(paging), ...page }),
  ]);
  return {
    data: fees.map(({ from, before, kind: of, currency, units, movements }) => ({
      from: from.toISOString(),
      before: before.toISOString(),
      kind: of,
      currency,
      amount: formatUnits(units, requireInstrument(registry, currency).ledgerScale),
      movements,
    })),
    count,
  };
});
