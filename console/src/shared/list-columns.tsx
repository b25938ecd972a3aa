import type { ListColumn } from '@istmo/client/list/list-spec';
import { formatDateTime } from '@istmo/contract/kernel/format';
import { Address } from '@istmo/ui/Address';
import { DateTime } from '@istmo/ui/DateTime';
import { Money } from '@istmo/ui/Money';
import { CustomerLink } from './CustomerLink.tsx';

type Header = ListColumn<unknown>['header'];

export function timeColumn<Row>(key: string, header: Header, timeOf: (row: Row) => string): ListColumn<Row> {
  return {
    key,
    header,
    text: (row) => formatDateTime(timeOf(row)),
    at: timeOf,
    show: (row) => <DateTime at={timeOf(row)} />,
    card: 'meta',
  };
}

type CustomerRow = { readonly customer: string; readonly customer_id: string };

/** Whose row it is, which names it. */
export function customerColumn<Row extends CustomerRow>(header: Header): ListColumn<Row> {
  return {
    key: 'customer',
    header,
    text: ({ customer }) => customer,
    show: ({ customer, customer_id: id }) => <CustomerLink id={id} name={customer} />,
    names: true,
    card: 'title',
  };
}

type MoneyRow = { readonly currency: string };

/** An amount with the currency of the row. */
export function moneyColumn<Row extends MoneyRow>(
  key: string,
  header: Header,
  amountOf: (row: Row) => string,
): ListColumn<Row> {
  return {
    key,
    header,
    text: (row) => `${amountOf(row)} ${row.currency}`,
    show: (row) => <Money amount={amountOf(row)} unit={row.currency} />,
    align: 'end',
  };
}

/** An address or an id that would take the table's width: the screen shortens it, the file has all of it. */
export function addressColumn<Row>(key: string, header: Header, addressOf: (row: Row) => string): ListColumn<Row> {
  return { key, header, text: addressOf, show: (row) => <Address value={addressOf(row)} shape="10" /> };
}
