import * as m from '@istmo/contract/messages';
import type { Column } from '@istmo/ui/table-props';
import { amountOf } from '../../shared/format.ts';
import { PagedTable } from '../../shared/PagedTable.tsx';
import type { DemandRow, DemandTable as Table } from './demand-tables.ts';

type TableProps = { readonly table: Table; readonly currency: string };

/** Orders by one trait: how many, and what they are worth by what became of them. */
export function DemandTable({ table: { title, header, rows }, currency }: TableProps) {
  const amount = (key: 'paid' | 'intended' | 'left' | 'expired', name: string): Column<DemandRow> => ({
    key,
    header: name,
    align: 'end',
    cell: (row) => amountOf(row[key], currency),
  });
  return (
    <PagedTable
      caption={title}
      hasTimes={false}
      rows={rows}
      rowKey={({ name }) => name}
      empty={m.demand_none()}
      columns={[
        { key: 'name', header, names: true, card: 'title', cell: ({ name }) => name },
        { key: 'orders', header: m.demand_orders(), align: 'end', cell: ({ orders }) => orders },
        amount('paid', m.demand_paid()),
        amount('intended', m.demand_intended()),
        amount('left', m.demand_left()),
        amount('expired', m.demand_expired()),
      ]}
    />
  );
}
