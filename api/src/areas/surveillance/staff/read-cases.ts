import {
  countWaitingSurveillance,
  listSurveillanceCases,
  readSurveillanceCase,
} from '@istmo/contract/areas/surveillance/surveillance.staff.contract';
import { parseId } from '@istmo/contract/kernel/id';
import { formatUnits } from '@istmo/contract/kernel/money';
import { orderEndReasons } from '@istmo/contract/kernel/order';
import * as m from '@istmo/contract/messages';
import { checkDates } from '../../../http/check-dates.ts';
import { handleStaff } from '../../../http/handler.ts';
import { toDateRange } from '../../../http/paging.ts';
import { showQueueLength } from '../../../http/queue-length.ts';
import { refuse } from '../../../http/refusal.ts';
import { recordLook } from '../../audit/public.ts';
import { readMarkets } from '../../markets/public.ts';
import {
  type CaseEvent,
  countOpenCases,
  findCase,
  listCases,
  listEvents,
  listNotes,
  nameCustomers,
} from '../cases.store.ts';
import { readScales, showCase } from './show-case.ts';

export const answerCountWaitingSurveillance = handleStaff(countWaitingSurveillance, async (app) =>
  showQueueLength(await countOpenCases(app.db)),
);

export const answerListSurveillanceCases = handleStaff(listSurveillanceCases, async (app, _caller, query) => {
  checkDates(query);
  const [scaleOf, markets, { rows, count }] = await Promise.all([
    readScales(app),
    readMarkets(app),
    listCases(app.db, { ...query, ...toDateRange(query) }),
  ]);
  return { data: rows.map((row) => showCase(row, scaleOf)), count, markets: markets.map(({ symbol }) => symbol) };
});

type EventNames = {
  readonly names: ReadonlyMap<string, string>;
  readonly priceScale: number;
  readonly unitScale: number;
};

function showEvent(event: CaseEvent, { names, priceScale, unitScale }: EventNames) {
  return {
    number: `${event.number}`,
    at: event.at.toISOString(),
    kind: event.kind,
    reason: event.kind === 'ended' ? (orderEndReasons.find((one) => one === event.reason) ?? null) : null,
    order: event.reference,
    customers: event.customers.map((id) => ({ id, name: names.get(id) ?? '' })),
    side: event.side,
    price: formatUnits(event.price, priceScale),
    units: formatUnits(event.units, unitScale),
    trade: event.trade === null ? null : `${event.trade}`,
  };
}

export const answerReadSurveillanceCase = handleStaff(readSurveillanceCase, async (app, caller, { id: sent }) => {
  const id = parseId<'surveillance-case'>(sent);
  const found = id && (await findCase(app.db, id));
  if (!found) return refuse('not_found', m.surveillance_unknown, { field: 'id' });
  // Its evidence is what customers ordered and traded: who looks at it is recorded first.
  const subject = { kind: 'surveillance-case', id: found.id };
  await recordLook(app, caller, { action: 'surveillance.read', subject, reason: '' });
  const [scaleOf, notes, events] = await Promise.all([
    readScales(app),
    listNotes(app.db, found.id),
    listEvents(app.db, found),
  ]);
  const names = await nameCustomers(app.db, [...new Set(events.flatMap(({ customers }) => customers))]);
  const shown = { names, priceScale: scaleOf(found.currency), unitScale: scaleOf(found.instrument) };
  return {
    data: {
      ...showCase(found, scaleOf),
      currency: found.currency,
      notes: notes.map(({ at, ...note }) => ({ ...note, at: at.toISOString() })),
      events: events.map((event) => showEvent(event, shown)),
    },
  };
});
