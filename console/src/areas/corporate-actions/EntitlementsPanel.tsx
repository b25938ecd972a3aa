import { queryFor } from '@istmo/client/query';
import { listEntitlements } from '@istmo/contract/areas/corporate-actions/entitlements.staff.calls';
import * as m from '@istmo/contract/messages';
import { DataTable } from '@istmo/ui/DataTable';
import { Money } from '@istmo/ui/Money';
import type { Column } from '@istmo/ui/table-props';
import { useQuery } from '@tanstack/react-query';
import { ConsoleList } from '../../shared/ConsoleList.tsx';
import { dayText } from '../../shared/day-text.ts';
import { QueryPending } from '../../shared/QueryPending.tsx';
import { useListView } from '../../shared/use-list-view.ts';
import { type EntitlementFile, entitlementFilters, entitlementsOf } from './entitlement-list.tsx';
import { EventLink } from './event-list.tsx';
import { countryText } from '../../shared/countries.ts';
import { taxCategoryNames } from './tax-names.ts';

type PanelProps = { readonly reference: string; readonly security: string };

/** What each holder gets, with totals and compared with last time: what staff look at before anything is paid. */
export function EntitlementsPanel({ reference, security }: PanelProps) {
  const listView = useListView(entitlementFilters);
  const query = useQuery(queryFor(listEntitlements, { input: { reference, pageSize: 1 } }));
  const file = query.data;
  return (
    <div className="event-wide">
      <h2>{m.actions_file_title()}</h2>
      {!file && <QueryPending query={query} />}
      {file && file.sums.length > 0 && <Totals file={file} security={security} />}
      <ConsoleList list={entitlementsOf(reference, security)} {...listView} />
    </div>
  );
}

type Sum = EntitlementFile['sums'][number];
type Total = EntitlementFile['totals'][number];

const money = <Row extends { readonly currency: string }>(
  key: string,
  header: string,
  amountOf: (row: Row) => string,
): Column<Row> => ({
  key,
  header,
  align: 'end',
  cell: (row) => <Money amount={amountOf(row)} unit={row.currency} />,
});

const holders = <Row extends { readonly holders: number }>(): Column<Row> => ({
  key: 'holders',
  header: m.actions_holders(),
  align: 'end',
  cell: ({ holders: count }) => count,
});

function Totals({ file: { sums, totals, last }, security }: { file: EntitlementFile; security: string }) {
  return (
    <div className="card card-pad event-month">
      <p className="event-note">
        {last ? (
          <>
            {m.actions_compared_with()} <EventLink reference={last.reference} />
            {last.payment_day !== '' && ` (${dayText(last.payment_day)})`}:{' '}
            {m.actions_compared_counts({ marked: last.marked, gone: last.gone })}
          </>
        ) : (
          m.actions_compared_none()
        )}
      </p>
      <DataTable
        caption={m.actions_file_sums()}
        dense
        rows={sums}
        rowKey={({ currency }) => currency}
        state="rows"
        fallback={{ empty: null, loading: m.ui_loading() }}
        columns={[
          {
            key: 'currency',
            header: m.actions_currency(),
            names: true,
            card: 'title',
            cell: ({ currency }) => currency,
          },
          holders<Sum>(),
          money<Sum>('named', m.actions_file_named(), ({ named }) => named),
          money<Sum>('gross', m.actions_gross(), ({ gross }) => gross),
          money<Sum>('tax', m.actions_tax_withheld(), ({ tax }) => tax),
          money<Sum>('net', m.actions_net(), ({ net }) => net),
          money<Sum>('residue', m.actions_file_residue(), ({ residue }) => residue),
        ]}
      />
      <DataTable
        caption={m.actions_file_totals()}
        dense
        rows={totals}
        rowKey={({ currency, country, category }) => `${currency} ${country} ${category}`}
        state="rows"
        fallback={{ empty: null, loading: m.ui_loading() }}
        columns={[
          {
            key: 'country',
            header: m.actions_holder_country(),
            names: true,
            card: 'title',
            cell: ({ country }) => countryText(country),
          },
          { key: 'category', header: m.actions_category(), cell: ({ category }) => taxCategoryNames[category]() },
          holders<Total>(),
          {
            key: 'units',
            header: m.actions_file_units(),
            align: 'end',
            cell: ({ units }) => <Money amount={units} unit={security} />,
          },
          money<Total>('gross', m.actions_gross(), ({ gross }) => gross),
          money<Total>('tax', m.actions_tax_withheld(), ({ tax }) => tax),
          money<Total>('net', m.actions_net(), ({ net }) => net),
        ]}
      />
    </div>
  );
}
