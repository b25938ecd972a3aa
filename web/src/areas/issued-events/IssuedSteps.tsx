import {
  type CorporateActionState,
  corporateActionStates,
  hasRecordDay,
  paysForUnits,
} from '@istmo/contract/areas/corporate-actions/kinds';
import * as m from '@istmo/contract/messages';
import { DateTime } from '@istmo/ui/DateTime';
import { type StepState, Timeline, type TimelineItem } from '@istmo/ui/Timeline';
import { stepWords } from '../../shared/step-words.ts';
import type { IssuedEvent } from './issued.queries.ts';

type Step = {
  readonly key: string;
  readonly title: () => string;
  /** The first state in which it is done. */
  readonly doneIn: CorporateActionState;
  readonly day?: string | null;
};

function listSteps({ kind, terms, announced_at: announced, created_at: created }: IssuedEvent): Step[] {
  const pays = paysForUnits(kind);
  return [
    { key: 'draft', title: m.issued_step_draft, doneIn: 'draft', day: created },
    { key: 'proposed', title: m.issued_step_proposed, doneIn: 'proposed' },
    { key: 'announced', title: m.actions_own_step_announced, doneIn: 'announced', day: announced },
    ...(hasRecordDay(kind)
      ? [{ key: 'record', title: m.actions_own_step_record, doneIn: 'recorded' as const, day: terms.record_day }]
      : []),
    ...(pays ? [{ key: 'funded', title: m.issued_step_funded, doneIn: 'funded' as const }] : []),
    ...(terms.payment_day === ''
      ? []
      : [
          {
            key: 'payment',
            title: pays ? m.actions_own_step_pay : m.actions_own_step_change,
            doneIn: 'paid' as const,
            day: terms.payment_day,
          },
        ]),
    { key: 'closed', title: m.issued_step_closed, doneIn: 'closed' },
  ];
}

/** Where the event is, from the draft to its end; what was cancelled goes no further. */
export function IssuedSteps({ event }: { readonly event: IssuedEvent }) {
  const steps = listSteps(event);
  const reached = corporateActionStates.indexOf(event.state);
  const isCancelled = event.state === 'cancelled';
  const isDone = ({ key, doneIn }: Step): boolean =>
    isCancelled
      ? key === 'draft' || (key === 'announced' && event.announced_at !== null)
      : corporateActionStates.indexOf(doneIn) <= reached;
  const current = steps.findIndex((step) => !isDone(step));
  const stateOf = (step: Step, index: number): StepState => {
    if (isDone(step)) return 'done';
    return index === current && !isCancelled ? 'current' : 'ahead';
  };
  const shown = isCancelled ? steps.filter(isDone) : steps;
  const items = shown.map((step, index): TimelineItem => ({
    key: step.key,
    title: step.title(),
    state: stateOf(step, index),
    side: step.day ? <DateTime at={step.day} day /> : undefined,
  }));
  const end: TimelineItem = {
    key: 'cancelled',
    title: m.actions_own_step_cancelled(),
    state: 'failed',
    side: <DateTime at={event.state_since} day />,
  };
  return <Timeline items={isCancelled ? [...items, end] : items} states={stepWords()} />;
}
