import * as m from '@istmo/contract/messages';
import { DataTable } from '@istmo/ui/DataTable';
import { Money } from '@istmo/ui/Money';
import { amountOf, placesOf } from '../../shared/format.ts';
import type { IssuedEvent } from './issued.queries.ts';

/** What the event would cost by what is held now, while its holders are not recorded yet. */
export function CostForecast({ event: { forecast, security } }: { readonly event: IssuedEvent }) {
  if (!forecast) return null;
  const { holders, units, costs } = forecast;
  const cell = (amount: string | null, currency: string) =>
    amount === null ? '—' : <Money amount={amount} unit={currency} places={placesOf(currency)} rounding="up" />;
  return (
    <div className="card card-pad issued-card">
      <h2>{m.issued_cost()}</h2>
      <p>{m.issued_cost_units({ holders, units: amountOf(units, security), security })}</p>
      {costs.length === 0 ? (
        <p className="issued-note">{m.issued_cost_none()}</p>
      ) : (
        <DataTable
          caption={m.issued_cost()}
          hideCaption
          dense
          rows={costs}
          rowKey={({ currency }) => currency}
          fallback={{ empty: null, loading: m.ui_loading() }}
          columns={[
            {
              key: 'currency',
              header: m.actions_currency(),
              names: true,
              card: 'title',
              cell: ({ currency }) => currency,
            },
            {
              key: 'gross',
              header: m.actions_money_needed(),
              align: 'end',
              card: 'value',
              cell: ({ gross, currency }) => cell(gross, currency),
            },
            { key: 'tax', header: m.actions_tax(), align: 'end', cell: ({ tax, currency }) => cell(tax, currency) },
            {
              key: 'net',
              header: m.issued_to_holders(),
              align: 'end',
              cell: ({ net, currency }) => cell(net, currency),
            },
          ]}
        />
      )}
      {costs.some(({ tax }) => tax === null) && <p className="issued-note">{m.issued_tax_unknown()}</p>}
      {costs.length > 1 && <p className="issued-note">{m.issued_cost_choice()}</p>}
      <p className="issued-note">{m.issued_cost_note()}</p>
    </div>
  );
}
