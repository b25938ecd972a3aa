import '../styles/stepper.css';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import X from 'lucide-react/icons/x';
import type { ReactElement, ReactNode } from 'react';
import { ProgressBar } from './ProgressBar.tsx';

export type StepState = 'done' | 'current' | 'waiting' | 'failed' | 'ahead';

export type Step = {
  readonly key: string;
  readonly label: string;
  readonly state: StepState;
  readonly link?: ((inside: ReactNode) => ReactElement) | undefined;
};

export type StepperLabels = {
  nav: string;
  /** "Step 2 of 6": shown on phones instead of the row. */
  position: (step: number, of: number) => string;
  /** A word for each state, for screen readers. */
  states: Record<StepState, string>;
};

/** The steps of a long form. On a phone it is reduced to "2 of 6" and a progress bar. */
export function Stepper({ steps, labels }: { steps: readonly Step[]; labels: StepperLabels }) {
  const found = steps.findIndex((step) => step.state !== 'done');
  const at = found < 0 ? steps.length - 1 : found;
  return (
    <nav className="stepper" aria-label={labels.nav}>
      <ol>
        {steps.map((step, index) => (
          <li key={step.key} data-state={step.state} aria-current={step.state === 'current' ? 'step' : undefined}>
            <StepMark state={step.state} number={index + 1} />
            <span>
              {step.link ? step.link(step.label) : step.label}
              <span className="sr-only">, {labels.states[step.state]}</span>
            </span>
          </li>
        ))}
      </ol>
      <div className="stepper-short">
        <ProgressBar
          label={steps[at]?.label ?? labels.nav}
          text={labels.position(at + 1, steps.length)}
          done={at + 1}
          whole={steps.length}
        />
      </div>
    </nav>
  );
}

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
