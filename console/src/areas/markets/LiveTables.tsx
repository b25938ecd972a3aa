import { endNames } from '@istmo/contract/areas/order-books/state-names';
import { translate } from '@istmo/contract/kernel/message';
import { orderEndReasons } from '@istmo/contract/kernel/order';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { DataTable } from '@istmo/ui/DataTable';
import { DateTime } from '@istmo/ui/DateTime';
import { EmptyState } from '@istmo/ui/EmptyState';
import { Money } from '@istmo/ui/Money';
import type { Column } from '@istmo/ui/table-props';
import { LogExport } from './LogExport.tsx';
import { entryNames, phaseDisplays, sideNames, type StaffMarket } from './market-names.ts';

type LivePart = { readonly book: StaffMarket };

const stateOf = (rows: readonly unknown[]) => (rows.length > 0 ? ('rows' as const) : ('empty' as const));
const emptyAs = (title: string) => ({ empty: <EmptyState title={title} />, loading: m.ui_loading() });

/** Sales from the highest price down to the best, then purchases from the best down. */
export function LevelsTable({ book: { levels, security, currency } }: LivePart) {
  const sideOf = (side: 'buy' | 'sell') => levels.filter((level) => level.side === side);
  const rows = [...sideOf('sell').toReversed(), ...sideOf('buy')];
  return (
    <DataTable
      caption={m.markets_staff_prices()}
      dense
      rows={rows}
      rowKey={({ side, price }) => `${side} ${price}`}
      state={stateOf(rows)}
      fallback={emptyAs(m.markets_staff_no_prices())}
      columns={[
        {
          key: 'side',
          header: m.markets_staff_side(),
          card: 'meta',
          cell: ({ side }) => (
            <span className={side === 'buy' ? 'market-buy' : 'market-sell'}>{sideNames[side]()}</span>
          ),
        },
        {
          key: 'price',
          header: m.markets_staff_price(),
          align: 'end',
          names: true,
          card: 'title',
          cell: ({ price }) => <Money amount={price} unit={currency} />,
        },
        {
          key: 'units',
          header: m.markets_staff_units(),
          align: 'end',
          card: 'value',
          cell: ({ units }) => <Money amount={units} unit={security} />,
        },
        { key: 'orders', header: m.markets_staff_figure_orders(), align: 'end', cell: ({ orders }) => orders },
      ]}
    />
  );
}

export function TradesTable({ book: { trades, security, currency } }: LivePart) {
  return (
    <DataTable
      caption={m.markets_staff_trades()}
      dense
      rows={trades}
      rowKey={({ number }) => `${number}`}
      state={stateOf(trades)}
      fallback={emptyAs(m.markets_staff_no_trades())}
      columns={[
        {
          key: 'number',
          header: m.markets_staff_number(),
          names: true,
          card: 'title',
          cell: ({ number }) => number,
        },
        {
          key: 'price',
          header: m.markets_staff_price(),
          align: 'end',
          card: 'value',
          cell: ({ price }) => <Money amount={price} unit={currency} />,
        },
        {
          key: 'units',
          header: m.markets_staff_units(),
          align: 'end',
          cell: ({ units }) => <Money amount={units} unit={security} />,
        },
        { key: 'taker', header: m.markets_staff_taker(), cell: ({ taker }) => sideNames[taker]() },
        { key: 'at', header: m.markets_staff_at(), card: 'meta', cell: ({ at }) => <DateTime at={at} /> },
      ]}
    />
  );
}

type Entry = StaffMarket['log'][number];

const phaseIn = (text: string): keyof typeof phaseDisplays | undefined =>
  (['closed', 'auction', 'continuous', 'halted'] as const).find((phase) => phase === text);

/** A phase, and why an order ended, by its name; the version of new terms as the log has it. */
function detailOf({ kind, reason }: Entry): string {
  const phase = kind === 'phase' ? phaseIn(reason) : undefined;
  if (phase) return phaseDisplays[phase].name();
  const ended = orderEndReasons.find((one) => one === reason);
  return ended ? translate(endNames[ended], getLocale()) : reason;
}

export function LogTable({ book }: LivePart) {
  const { log, security } = book;
  const columns: readonly Column<Entry>[] = [
    { key: 'number', header: m.markets_staff_number(), names: true, card: 'title', cell: ({ number }) => number },
    { key: 'entry', header: m.markets_staff_entry(), card: 'value', cell: ({ kind }) => entryNames[kind]() },
    { key: 'order', header: m.markets_staff_order(), cell: ({ order }) => order || '—' },
    {
      key: 'units',
      header: m.markets_staff_units(),
      align: 'end',
      cell: ({ units }) => (units === null ? '—' : <Money amount={units} unit={security} />),
    },
    { key: 'detail', header: m.markets_staff_detail(), cell: (entry) => detailOf(entry) || '—' },
    { key: 'people', header: m.markets_staff_people(), cell: ({ staff }) => staff || '—' },
    { key: 'at', header: m.markets_staff_at(), card: 'meta', cell: ({ at }) => <DateTime at={at} /> },
  ];
  return (
    <div className="market-wide">
      <DataTable
        caption={m.markets_staff_log()}
        dense
        rows={log}
        rowKey={({ number }) => `${number}`}
        state={stateOf(log)}
        fallback={emptyAs(m.markets_staff_no_log())}
        columns={columns}
      />
      <LogExport book={book} />
    </div>
  );
}
