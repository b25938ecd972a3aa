import type { CorporateActionState } from '@istmo/contract/areas/corporate-actions/kinds';
import type { StepState } from '@istmo/ui/Timeline';

export type StepKey = 'announced' | 'record' | 'funded' | 'payment' | 'change' | 'result' | 'cancelled';

type EventLife = {
  readonly state: CorporateActionState;
  readonly hasRecordDay: boolean;
  /** What happens to holders in the end; undefined for a notice. */
  readonly change: 'payment' | 'change' | 'result' | undefined;
};

/** The states in which each step is done, the first of them first. */
const doneIn: Readonly<Record<Exclude<StepKey, 'cancelled'>, readonly CorporateActionState[]>> = {
  announced: ['announced', 'recorded', 'funded', 'paying', 'paid', 'closed'],
  record: ['recorded', 'funded', 'paying', 'paid', 'closed'],
  funded: ['funded', 'paying', 'paid', 'closed'],
  payment: ['paid', 'closed'],
  change: ['paid', 'closed'],
  result: ['closed'],
};

/** The steps of an event with their states: the first that is not done is the current one. After a cancellation there is no other. */
export function listSteps({ state, hasRecordDay, change }: EventLife): readonly { key: StepKey; step: StepState }[] {
  if (state === 'cancelled')
    return [
      { key: 'announced', step: 'done' },
      { key: 'cancelled', step: 'failed' },
    ];
  const keys = [
    'announced',
    ...(hasRecordDay ? (['record'] as const) : []),
    ...(change === 'payment' ? (['funded'] as const) : []),
    ...(change === undefined ? [] : [change]),
  ] as const;
  const current = keys.findIndex((key) => !doneIn[key].includes(state));
  return keys.map((key, index) => ({
    key,
    step: index === current ? 'current' : current === -1 || index < current ? 'done' : 'ahead',
  }));
}
