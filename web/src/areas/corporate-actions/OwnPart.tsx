import { trimZeros } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { KeyValue, type KeyValuePair } from '@istmo/ui/KeyValue';
import { amountOf, moneyOf, percentOf } from '../../shared/format.ts';
import type { EventNotice, OwnPartOfEvent } from './corporate-actions.queries.ts';

type PartProps = { readonly event: EventNotice; readonly own: OwnPartOfEvent };

/** What the customer holds or held, and gets: known once entitlements are made, an estimate before. */
export function OwnPart({ event, own }: PartProps) {
  return (
    <section className="card event-side" aria-labelledby="own">
      <h2 id="own">{m.actions_own_part()}</h2>
      <KeyValue pairs={[...listUnits({ event, own }), ...listAmounts({ event, own })]} />
      {own.estimate && <p className="event-foot">{m.actions_own_estimate_note()}</p>}
    </section>
  );
}

function listUnits({ event: { security, kind }, own }: PartProps): KeyValuePair[] {
  const units = (amount: string): string => `${amountOf(amount, security)} ${security}`;
  const isThen = own.is_recorded && kind !== 'notice';
  return [
    {
      key: 'units',
      name: isThen ? m.actions_own_units_then() : m.actions_own_units_now(),
      value: units(own.units),
    },
    ...(own.units_after === null
      ? []
      : [{ key: 'after', name: m.actions_own_units_after(), value: units(own.units_after), strong: true }]),
  ];
}

function listAmounts({ own: { entitlement, estimate }, event: { security } }: PartProps): KeyValuePair[] {
  if (entitlement) {
    const { currency, gross, tax, net, redeemed, tax_rate: rate } = entitlement;
    const hasTax = /[1-9]/.test(tax);
    return [
      ...(/[1-9]/.test(redeemed)
        ? [
            {
              key: 'redeemed',
              name: m.actions_units_redeemed(),
              value: `${amountOf(redeemed, security)} ${security}`,
            },
          ]
        : []),
      { key: 'gross', name: m.actions_gross(), value: moneyOf(gross, currency) },
      {
        key: 'tax',
        name: hasTax ? m.actions_own_tax_at({ percent: percentOf(trimZeros(rate, 2)) }) : m.actions_tax(),
        value: hasTax ? `−${moneyOf(tax, currency)}` : m.actions_tax_none(),
      },
      { key: 'net', name: m.actions_net(), value: moneyOf(net, currency), strong: true },
    ];
  }
  if (!estimate) return [];
  const { currency, gross, tax, net } = estimate;
  return [
    { key: 'gross', name: m.actions_own_estimated_gross(), value: moneyOf(gross, currency) },
    {
      key: 'tax',
      name: m.actions_own_estimated_tax(),
      value: tax === null ? m.actions_own_tax_unknown() : moneyOf(tax, currency),
    },
    ...(net === null
      ? []
      : [{ key: 'net', name: m.actions_own_estimated_net(), value: moneyOf(net, currency), strong: true }]),
  ];
}
