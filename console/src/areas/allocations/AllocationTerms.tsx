import { formatAmount } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { DateTime } from '@istmo/ui/DateTime';
import { KeyValue, type KeyValuePair } from '@istmo/ui/KeyValue';
import { Money } from '@istmo/ui/Money';
import { type AllocationView, methodNames } from './allocation-names.ts';

type PartProps = { readonly allocation: AllocationView };

/** What of the terms an allotment follows. */
export function AllocationTerms({ allocation }: PartProps) {
  return (
    <section className="card card-pad" aria-labelledby="allocation-terms">
      <h2 id="allocation-terms">{m.allocations_terms()}</h2>
      <KeyValue pairs={[...listOffer(allocation), ...listRules(allocation)]} />
    </section>
  );
}

function priceText({ terms, currency }: AllocationView) {
  const { price_mode: mode, price_low: low, price_high: high } = terms;
  if (mode === 'steps') return m.allocations_price_steps();
  if (mode === 'fixed') return <Money amount={low} unit={currency} />;
  return m.allocations_price_between({ low: formatAmount(low), high: `${formatAmount(high)} ${currency}` });
}

function listOffer({ title, security, closed_at: closedAt, terms, ...allocation }: AllocationView): KeyValuePair[] {
  return [
    { key: 'offering', name: m.allocations_offering(), value: title },
    {
      key: 'closed',
      name: m.allocations_closed_at(),
      value: closedAt === null ? m.allocations_not_closed() : <DateTime at={closedAt} />,
    },
    { key: 'method', name: m.allocations_method(), value: methodNames[terms.method]() },
    {
      key: 'price',
      name: m.allocations_price(),
      value: priceText({ ...allocation, terms, title, security, closed_at: closedAt }),
    },
    { key: 'offered', name: m.allocations_offered(), value: <Money amount={terms.offered} unit={security} /> },
    {
      key: 'over',
      name: m.allocations_over(),
      value: m.allocations_over_most({ units: `${formatAmount(terms.over)} ${security}` }),
    },
  ];
}

function listRules({ terms, security, currency }: AllocationView): KeyValuePair[] {
  return [
    {
      key: 'soft-cap',
      name: m.allocations_soft_cap(),
      value:
        terms.soft_cap === null ? m.allocations_soft_cap_none() : <Money amount={terms.soft_cap} unit={currency} />,
    },
    { key: 'step', name: m.allocations_step(), value: <Money amount={terms.step} unit={security} /> },
    {
      key: 'min',
      name: m.allocations_min_order(),
      value: m.allocations_min_order_note({ units: `${formatAmount(terms.min_order)} ${security}` }),
      isText: true,
    },
    {
      key: 'rate',
      name: m.allocations_rate_rule(),
      value: terms.rate_rule === 'order' ? m.allocations_rate_order() : m.allocations_rate_close(),
    },
  ];
}
