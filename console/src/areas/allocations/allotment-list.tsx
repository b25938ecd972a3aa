import { callOrThrow } from '@istmo/client/call-error';
import { fetchRows, type ListSpec } from '@istmo/client/list/list-spec';
import { listAllotments } from '@istmo/contract/areas/allocations/allocations.staff.calls';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { Money } from '@istmo/ui/Money';
import { addressColumn, customerColumn, moneyColumn, timeColumn } from '../../shared/list-columns.tsx';
import { type AllocationView, groupNames, type WhatIfChoice } from './allocation-names.ts';

type Row = ReplyAt<typeof listAllotments>['data'][number];

/** The orders of one raise with what each would be or was allotted. */
export function allotmentsOf({ reference, security, currency }: AllocationView, choice: WhatIfChoice): ListSpec<Row> {
  const units = (key: string, header: () => string, of: (row: Row) => string) => ({
    key,
    header,
    text: of,
    show: (row: Row) => <Money amount={of(row)} unit={security} />,
    align: 'end' as const,
  });
  return {
    name: `allotments ${reference} ${Object.values(choice).join(' ')}`.trimEnd(),
    fileName: `${reference}-allotments`,
    title: m.allocations_list,
    empty: m.allocations_list_empty,
    read: fetchRows((paging, options) => callOrThrow(listAllotments, { ...paging, reference, ...choice }, options)),
    topics: [],
    hasDates: false,
    hasSearch: false,
    orderedBy: 'paid_at',
    keyOf: ({ id }) => id,
    columns: [
      timeColumn('paid_at', m.allocations_paid_at, ({ paid_at: at }) => at),
      {
        key: 'reference',
        header: m.allocations_reference,
        text: ({ reference: order }) => order,
        show: ({ reference: order }) => <span className="allocation-reference">{order}</span>,
      },
      customerColumn(m.allocations_customer),
      { key: 'group', header: m.allocations_group, text: ({ group }) => groupNames[group](), card: 'hidden' },
      moneyColumn('paid', m.allocations_paid, ({ paid }) => paid),
      units('demanded', m.allocations_demanded, ({ demanded }) => demanded),
      { ...units('allotted', m.allocations_allotted, ({ allotted }) => allotted), card: 'value' },
      {
        key: 'price',
        header: m.allocations_price,
        text: ({ price }) => price,
        show: ({ price }) => <Money amount={price} unit={currency} />,
        align: 'end',
        card: 'hidden',
      },
      moneyColumn('taken', m.allocations_taken, ({ taken }) => taken),
      moneyColumn('returned', m.allocations_returned, ({ returned }) => returned),
      { ...addressColumn('id', m.allocations_order_id, ({ id }: Row) => id), card: 'hidden' },
    ],
  };
}
