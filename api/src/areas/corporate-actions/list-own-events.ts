import { listOwnEvents } from '@istmo/contract/areas/corporate-actions/corporate-actions.contract';
import { readBalances } from '@istmo/ledger';
import { handle } from '../../http/handler.ts';
import { findDuty } from './holder-duty.ts';
import { readEventsOf } from './holder-events.store.ts';
import { type HeldEvent, readHeldEvents, toOwnPart, toSummary } from './holder-views.ts';

const maxPast = 100;

const isComing = ({ event, entitlement }: HeldEvent): boolean => {
  const isUnderWay = ['announced', 'recorded', 'funded', 'paying'].includes(event.state);
  return isUnderWay && entitlement?.state !== 'paid' && entitlement?.state !== 'returned';
};

/** The day on which something happens next: until when the holder may act, else the record day, else the payment. */
function nextDay({ event, terms }: HeldEvent, now: Date): string {
  const { until } = findDuty({ action: event, terms }, now);
  if (until !== null) return until.toISOString().slice(0, 10);
  const day = event.state === 'announced' ? (terms.recordDay ?? terms.paymentDay) : terms.paymentDay;
  return day ?? event.announcedAt.toISOString().slice(0, 10);
}

/** The events of the securities that the caller holds, or held at their record moment. */
export const answerListOwnEvents = handle(listOwnEvents, async (app, { customer, language }) => {
  const balances = (await readBalances(app.db, [customer])).get(customer) ?? [];
  const codes = balances
    .filter(({ available, held, frozen, locked }) => available + held + frozen + locked > 0n)
    .map(({ currency }) => currency);
  const { held, context } = await readHeldEvents(app, customer, await readEventsOf(app.db, customer, codes));
  const view = (one: HeldEvent) => ({ ...toSummary(one, language), ...toOwnPart(one, context) });
  const coming = held
    .filter(isComing)
    .toSorted((one, other) => nextDay(one, context.now).localeCompare(nextDay(other, context.now)));
  const past = held.filter((one) => !isComing(one)).slice(0, maxPast);
  return { coming: coming.map(view), past: past.map(view) };
});
