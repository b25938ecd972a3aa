import * as m from '@istmo/contract/messages';
import { Section } from '../../public/Section.tsx';
import { LiveNumber, Tranches } from '../offering/public.tsx';

const rows = [
  [m.site_facts_total, m.offering_fact_total_value],
  [m.site_facts_tokens, m.offering_fact_admission_value],
] as const;

/** The numbers of the offering (requirement 1.1) and its two tranches. */
export function OfferingNumbers() {
  return (
    <Section id="figures" title={m.site_facts_title()}>
      <dl className="facts">
        {rows.map(([name, value]) => (
          <div key={value()}>
            <dt>{name()}</dt>
            <dd className="num">{value()}</dd>
          </div>
        ))}
        <div>
          <dt>{m.site_facts_minimum()}</dt>
          <dd className="num">
            USD <LiveNumber name="minimum" />
          </dd>
        </div>
        <div>
          <dt>{m.site_facts_allocation()}</dt>
          <dd>{m.site_facts_allocation_value()}</dd>
        </div>
      </dl>
      <Tranches />
    </Section>
  );
}
