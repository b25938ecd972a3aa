import '../../styles/timeline.css';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';

export type StepState = 'done' | 'current' | 'waiting' | 'failed' | 'ahead';

export function StepMark({ state, number }: { state: StepState; number?: number | undefined }) {
  return (
    <span className="step-mark" aria-hidden>
      {state === 'done' ? <Check /> : state === 'waiting' ? <Clock /> : state === 'failed' ? <X /> : number}
    </span>
  );
}

export type TimelineItem = {
  readonly key: string;
  readonly title: ReactNode;
  readonly state: StepState;
  readonly note?: ReactNode;
  /** At the right: a word ("Done") or one action ("Start"). */
  readonly side?: ReactNode;
};

/** Past and upcoming events from top to bottom: the states of a payment, the steps of the setup. */
export function Timeline({ items, states }: { items: readonly TimelineItem[]; states: Record<StepState, string> }) {
  return (
    <ol className="timeline">
      {items.map((item) => (
        <li key={item.key} data-state={item.state}>
          <StepMark state={item.state} />
          <div className="timeline-body">
            <p className="timeline-title">
              {item.title}
              <span className="sr-only">, {states[item.state]}</span>
            </p>
            {item.note && <div className="timeline-note">{item.note}</div>}
          </div>
          {item.side && <div className="timeline-side">{item.side}</div>}
        </li>
      ))}
    </ol>
  );
}
