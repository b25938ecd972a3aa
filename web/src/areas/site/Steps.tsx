import * as m from '@istmo/contract/messages';
import { Section } from '../../public/Section.tsx';

const steps = [
  [m.site_steps_verify_title, m.site_steps_verify_text],
  [m.site_steps_fund_title, m.site_steps_fund_text],
  [m.site_steps_buy_title, m.site_steps_buy_text],
] as const;

/** The three steps as cards along a line. */
export function Steps() {
  return (
    <Section id="steps" title={m.site_steps_title()}>
      <ol className="steps">
        {steps.map(([title, text], index) => (
          <li key={title()} className="card step">
            <span className="step-post num" aria-hidden="true">
              {index + 1}
            </span>
            <h3 className="text-lg">{title()}</h3>
            <p className="pt-1 text-ink-2">{text()}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
