import { callOrThrow } from '@istmo/client/call-error';
import { fetchRows, type ListSpec } from '@istmo/client/list/list-spec';
import { listSales } from '@istmo/contract/areas/offering/offering.staff.calls';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { DateTime } from '@istmo/ui/DateTime';
import { Money } from '@istmo/ui/Money';
import { CustomerLink } from '../../shared/CustomerLink.tsx';
import { timeColumn } from '../../shared/list-columns.tsx';

type Sale = ReplyAt<typeof listSales>['data'][number];

export const salesFilters = ['offering'] as const;

const ways: Readonly<Record<Sale['way'], () => string>> = {
  swap: m.offering_staff_way_swap,
  card: m.offering_staff_way_card,
  card_refund: m.offering_staff_way_card_refund,
  card_dispute: m.offering_staff_way_card_dispute,
};

/** The register of purchases of an offering; the newest offering where none is chosen. */
export const salesOf = (codes: readonly string[], newest: string): ListSpec<Sale> => ({
  name: 'offering-sales',
  fileName: 'purchases',
  title: m.offering_staff_register,
  empty: m.offering_staff_register_empty,
  read: fetchRows((paging, options, { offering }) =>
    callOrThrow(listSales, { ...paging, offering: codes.find((code) => code === offering) ?? newest }, options),
  ),
  topics: ['offering'],
  hasDates: true,
  hasSearch: false,
  orderedBy: 'at',
  filters: [
    {
      key: 'offering',
      label: m.offering_staff_register_of,
      options: () => codes.map((value) => ({ value, label: value })),
    },
  ],
  keyOf: ({ id }) => id,
  columns: [
    timeColumn('at', m.offering_staff_time, ({ at }) => at),
    {
      key: 'customer',
      header: m.offering_staff_customer,
      text: ({ customer }) => customer,
      show: ({ customer, customer_id: id }) => (id === '' ? customer : <CustomerLink id={id} name={customer} />),
      names: true,
      card: 'title',
    },
    { key: 'way', header: m.offering_staff_way, text: ({ way }) => ways[way]() },
    {
      key: 'units',
      header: m.offering_staff_supply,
      text: ({ units }) => units,
      show: ({ units }) => <Money amount={units} />,
      align: 'end',
    },
    {
      key: 'price',
      header: m.offering_staff_unit_price,
      text: ({ price }) => price,
      show: ({ price }) => <Money amount={price} />,
      align: 'end',
    },
    {
      key: 'paid',
      header: m.offering_staff_paid,
      text: ({ paid }) => paid,
      show: ({ paid }) => <Money amount={paid} />,
      align: 'end',
      card: 'value',
    },
    { key: 'currency', header: m.offering_staff_currency, text: ({ currency }) => currency },
  ],
  detail: {
    title: m.offering_staff_register,
    of: ({ customer }) => customer,
    lines: (row) => [
      { key: 'customer', name: m.offering_staff_customer(), value: row.customer },
      { key: 'way', name: m.offering_staff_way(), value: ways[row.way]() },
      { key: 'units', name: m.offering_staff_supply(), value: <Money amount={row.units} /> },
      { key: 'paid', name: m.offering_staff_paid(), value: <Money amount={row.paid} unit={row.currency} /> },
      { key: 'time', name: m.offering_staff_time(), value: <DateTime at={row.at} /> },
    ],
  },
});
