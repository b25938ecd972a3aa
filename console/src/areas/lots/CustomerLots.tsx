import { queryFor } from '@istmo/client/query';
import { listCustomerLots } from '@istmo/contract/areas/lots/lots.staff.calls';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { DataTable } from '@istmo/ui/DataTable';
import { DateTime } from '@istmo/ui/DateTime';
import { Money } from '@istmo/ui/Money';
import { useQuery } from '@tanstack/react-query';
import { Panel } from '../../shared/Panel.tsx';

type Lot = ReplyAt<typeof listCustomerLots>['data'][number];

/** A customer's units that are locked until a day; nothing where there are none. */
export function CustomerLots({ id }: { id: string }) {
  const query = useQuery(queryFor(listCustomerLots, { input: { id } }));
  if (query.data?.data.length === 0) return null;
  return (
    <Panel title={m.lots_staff_title()} query={query}>
      {({ data }) => table(data)}
    </Panel>
  );
}

const table = (rows: readonly Lot[]) => (
  <DataTable
    caption={m.lots_staff_table()}
    hideCaption
    dense
    rows={rows}
    rowKey={({ id }) => id}
    fallback={{ empty: null, loading: m.ui_loading() }}
    columns={[
      {
        key: 'security',
        header: m.lots_staff_security(),
        names: true,
        card: 'title',
        cell: ({ security }) => security,
      },
      {
        key: 'amount',
        header: m.lots_staff_amount(),
        align: 'end',
        card: 'value',
        cell: ({ amount }) => <Money amount={amount} />,
      },
      {
        key: 'acquired',
        header: m.lots_staff_acquired(),
        align: 'end',
        cell: ({ acquired }) => <Money amount={acquired} />,
      },
      { key: 'acquired_at', header: m.lots_staff_acquired_at(), cell: (lot) => <DateTime at={lot.acquired_at} /> },
      { key: 'unlocks_at', header: m.lots_staff_until(), cell: (lot) => <DateTime at={lot.unlocks_at} /> },
    ]}
  />
);
