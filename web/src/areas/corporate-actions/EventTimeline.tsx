import { changesUnits, hasRecordDay, isVote, paysForUnits } from '@istmo/contract/areas/corporate-actions/kinds';
import * as m from '@istmo/contract/messages';
import { DateTime } from '@istmo/ui/DateTime';
import { Timeline, type TimelineItem } from '@istmo/ui/Timeline';
import { moneyOf } from '../../shared/format.ts';
import { stepWords } from '../../shared/step-words.ts';
import type { EventNotice } from './corporate-actions.queries.ts';
import { listSteps, type StepKey } from './event-steps.ts';

const titles: Readonly<Record<StepKey, () => string>> = {
  announced: m.actions_own_step_announced,
  record: m.actions_own_step_record,
  funded: m.actions_own_step_funded,
  payment: m.actions_own_step_pay,
  change: m.actions_own_step_change,
  result: m.actions_own_step_result,
  cancelled: m.actions_own_step_cancelled,
};

function noteOf(key: StepKey, { state, kind, own, cancel_reason: reason }: EventNotice): string | undefined {
  if (key === 'cancelled') return reason;
  if (key === 'record')
    return state === 'announced' ? m.actions_own_step_record_note() : m.actions_own_step_record_done();
  if (key !== 'payment') return undefined;
  const entitlement = own?.entitlement;
  if (entitlement) {
    const amount = moneyOf(entitlement.net, entitlement.currency);
    if (entitlement.state === 'paid') return m.actions_own_step_paid_you({ amount });
    if (entitlement.state === 'returned') return m.actions_own_step_returned_you({ amount });
    if (entitlement.state !== 'ready' && (state === 'paying' || state === 'paid' || state === 'closed'))
      return m.actions_own_step_kept_you({ amount });
  }
  if (state === 'paying') return m.actions_own_step_paying();
  if (state === 'paid' || state === 'closed') return paysForUnits(kind) ? m.actions_own_step_paid() : undefined;
  return m.actions_own_step_pay_note();
}

/** Where the event is, from its announcement to its end. */
export function EventTimeline({ event }: { event: EventNotice }) {
  const { state, kind } = event;
  const steps = listSteps({
    state,
    hasRecordDay: hasRecordDay(kind),
    change: paysForUnits(kind) ? 'payment' : changesUnits(kind) ? 'change' : isVote(kind) ? 'result' : undefined,
  });
  const days: Readonly<Record<StepKey, string | null>> = {
    announced: event.announced_at,
    record: event.record_day,
    funded: null,
    payment: event.own?.entitlement?.paid_at ?? event.payment_day,
    change: event.payment_day,
    result: event.cutoff_at,
    cancelled: event.state_since,
  };
  const items = steps.map(({ key, step }): TimelineItem => {
    const day = days[key];
    return {
      key,
      title: titles[key](),
      state: step,
      note: noteOf(key, event),
      side: day === null ? undefined : <DateTime at={day} day />,
    };
  });
  return (
    <section className="event-part" aria-labelledby="steps">
      <h2 id="steps">{m.actions_own_steps()}</h2>
      <Timeline items={items} states={stepWords()} />
    </section>
  );
}
