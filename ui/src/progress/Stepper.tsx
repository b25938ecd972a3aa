import '../../styles/stepper.css';
import type { ReactElement, ReactNode } from 'react';
import { ProgressBar } from './ProgressBar.tsx';
import { StepMark, type StepState } from './Timeline.tsx';

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
