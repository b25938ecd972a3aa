import { formatPercent } from '@istmo/contract/kernel/format';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { DataTable } from '@istmo/ui/DataTable';
import { DateTime } from '@istmo/ui/DateTime';
import { KeyValue, type KeyValuePair } from '@istmo/ui/KeyValue';
import { Money } from '@istmo/ui/Money';
import { ProgressBar } from '@istmo/ui/ProgressBar';
import type { Column } from '@istmo/ui/table-props';
import { type AllocationResult, type AllocationView, groupNames, methodNames } from './allocation-names.ts';

type ResultProps = { readonly allocation: AllocationView; readonly result: AllocationResult };

const percentText = (percent: string): string => formatPercent(percent, { language: getLocale(), places: 2 });

/** The figures of a result, with what verifies a lot. */
export function AllocationFigures({ allocation, result, isWhatIf }: ResultProps & { readonly isWhatIf: boolean }) {
  const { state } = allocation;
  const isWritten = state === 'allocated' || state === 'settled';
  return (
    <section className="card card-pad allocation-wide" aria-labelledby="allocation-result">
      <h2 id="allocation-result">
        {isWritten
          ? m.allocations_result_written()
          : isWhatIf
            ? m.allocations_result_what_if()
            : m.allocations_result()}
      </h2>
      <KeyValue pairs={[...listFigures(allocation, result), ...listProof(allocation, result)]} />
    </section>
  );
}

function listFigures({ security, currency, method }: AllocationView, result: AllocationResult): KeyValuePair[] {
  const units = (amount: string) => <Money amount={amount} unit={security} />;
  return [
    { key: 'method', name: m.allocations_method(), value: methodNames[method]() },
    {
      key: 'price',
      name: m.allocations_price(),
      value: result.price === null ? m.allocations_price_steps() : <Money amount={result.price} unit={currency} />,
    },
    { key: 'demanded', name: m.allocations_demanded(), value: units(result.demanded) },
    { key: 'allotted', name: m.allocations_allotted(), value: units(result.allotted), strong: true },
    { key: 'over', name: m.allocations_over_used(), value: units(result.over_used) },
    { key: 'percent', name: m.allocations_percent(), value: percentText(result.percent) },
    { key: 'value', name: m.allocations_value(), value: <Money amount={result.value} unit={currency} /> },
    { key: 'orders', name: m.allocations_orders(), value: <Money amount={`${result.orders}`} /> },
    { key: 'empty', name: m.allocations_orders_empty(), value: <Money amount={`${result.empty_orders}`} /> },
  ];
}

function listProof({ seed }: AllocationView, { hash }: AllocationResult): KeyValuePair[] {
  const code = (text: string) => <span className="code allocation-hash">{text}</span>;
  return [
    ...(seed
      ? [
          {
            key: 'seed',
            name: `${m.allocations_seed()}: ${m.allocations_seed_from({ number: seed.checkpoint })}`,
            value: code(seed.hash),
            isText: true,
          },
          { key: 'verify', name: m.allocations_seed_verify_name(), value: m.allocations_seed_verify(), isText: true },
        ]
      : []),
    { key: 'hash', name: m.allocations_hash(), value: code(hash), isText: true },
  ];
}

type Sum = Pick<AllocationResult['sizes'][number], 'orders' | 'demanded' | 'allotted' | 'percent'>;

function sumColumns<Row extends Sum>(security: string): Column<Row>[] {
  return [
    {
      key: 'orders',
      header: m.allocations_orders(),
      align: 'end',
      cell: ({ orders }) => <Money amount={`${orders}`} />,
    },
    {
      key: 'demanded',
      header: m.allocations_demanded(),
      align: 'end',
      cell: ({ demanded }) => <Money amount={demanded} unit={security} />,
    },
    {
      key: 'allotted',
      header: m.allocations_allotted(),
      align: 'end',
      card: 'value',
      cell: ({ allotted }) => <Money amount={allotted} unit={security} />,
    },
    {
      key: 'percent',
      header: m.allocations_percent(),
      align: 'end',
      cell: ({ percent }) => percentText(percent),
    },
  ];
}

/** What a result is by group, size of the orders and currency. */
export function AllocationTables({ allocation: { security, currency }, result }: ResultProps) {
  const { groups, sizes, currencies, orders: all } = result;
  const loading = { empty: null, loading: m.ui_loading() };
  return (
    <>
      <div className="allocation-table allocation-wide">
        <DataTable
          caption={m.allocations_groups()}
          dense
          columns={[
            {
              key: 'group',
              header: m.allocations_group(),
              names: true,
              card: 'title',
              cell: ({ group }) => groupNames[group](),
            },
            ...sumColumns<AllocationResult['groups'][number]>(security),
          ]}
          rows={groups}
          rowKey={({ group }) => group}
          state="rows"
          fallback={loading}
        />
      </div>
      <div className="allocation-table allocation-wide">
        <DataTable
          caption={m.allocations_sizes()}
          dense
          columns={[
            {
              key: 'from',
              header: m.allocations_size(),
              names: true,
              card: 'title',
              cell: ({ from }) => <Money amount={from} unit={currency} />,
            },
            {
              key: 'share',
              header: m.allocations_share(),
              cell: ({ orders }) => (
                <div className="allocation-share">
                  <ProgressBar hideLabel label={m.allocations_orders()} text={`${orders}`} done={orders} whole={all} />
                </div>
              ),
            },
            ...sumColumns<AllocationResult['sizes'][number]>(security),
          ]}
          rows={sizes}
          rowKey={({ from }) => from}
          state="rows"
          fallback={loading}
        />
      </div>
      <div className="allocation-table allocation-wide">
        <DataTable
          caption={m.allocations_currencies()}
          dense
          columns={currencyColumns()}
          rows={currencies}
          rowKey={({ currency: code }) => code}
          state="rows"
          fallback={loading}
        />
      </div>
    </>
  );
}

type CurrencyRow = AllocationResult['currencies'][number];

function currencyColumns(): Column<CurrencyRow>[] {
  return [
    {
      key: 'currency',
      header: m.allocations_currency(),
      names: true,
      card: 'title',
      cell: ({ currency }) => currency,
    },
    {
      key: 'orders',
      header: m.allocations_orders(),
      align: 'end',
      cell: ({ orders }) => <Money amount={`${orders}`} />,
    },
    { key: 'paid', header: m.allocations_paid(), align: 'end', cell: ({ paid }) => <Money amount={paid} /> },
    {
      key: 'taken',
      header: m.allocations_taken(),
      align: 'end',
      card: 'value',
      cell: ({ taken }) => <Money amount={taken} />,
    },
    {
      key: 'returned',
      header: m.allocations_returned(),
      align: 'end',
      cell: ({ returned }) => <Money amount={returned} />,
    },
    {
      key: 'rate',
      header: m.allocations_rate(),
      align: 'end',
      cell: ({ rate, rate_at: at }) =>
        rate === null || at === null ? (
          '—'
        ) : (
          <>
            <Money amount={rate} /> · <DateTime at={at} />
          </>
        ),
    },
  ];
}
