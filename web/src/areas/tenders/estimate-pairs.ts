import * as m from '@istmo/contract/messages';
import type { KeyValuePair } from '@istmo/ui/KeyValue';
import { moneyOf } from '../../shared/format.ts';
import type { OfferEstimate } from './tenders.queries.ts';

/** What an offer brings if all of it is taken, before and after tax. */
export function listEstimate({ currency, gross, tax, net }: OfferEstimate): KeyValuePair[] {
  return [
    { key: 'gross', name: m.tenders_estimate_gross(), value: moneyOf(gross, currency) },
    {
      key: 'tax',
      name: m.tenders_estimate_tax(),
      value: tax === null ? m.tenders_tax_unknown() : moneyOf(tax, currency),
    },
    ...(net === null
      ? []
      : [{ key: 'net', name: m.tenders_estimate_net(), value: moneyOf(net, currency), strong: true }]),
  ];
}
