import type { ListColumn } from '@istmo/client/list/list-spec';
import * as m from '@istmo/contract/messages';
import { formatDateTime } from '@istmo/contract/kernel/format';

/* The columns of the file of a queue. Amounts and addresses are exact to their last character, whatever the page shows. */

type Header = ListColumn<unknown>['header'];

export const sheetText = <Row>(key: string, header: Header, text: (row: Row) => string): ListColumn<Row> => ({
  key,
  header,
  text,
});

/** An amount or a number, with its currency behind it where it has one. */
export const sheetFigure = <Row>(key: string, header: Header, text: (row: Row) => string): ListColumn<Row> => ({
  key,
  header,
  text,
  align: 'end',
});

/** A time, which a row may not have yet. */
export const sheetTime = <Row>(key: string, header: Header, at: (row: Row) => string | null): ListColumn<Row> => ({
  key,
  header,
  at,
  text: (row) => {
    const time = at(row);
    return time === null ? '' : formatDateTime(time);
  },
});

export const sheetCustomer = <Row extends { readonly customer: string }>(): ListColumn<Row> =>
  sheetText('customer', m.screening_column_customer, ({ customer }) => customer);

/** Since when it waits, and until when it has to be decided. */
export const sheetWaiting = <
  Row extends { readonly waits_since: string; readonly due_at: string },
>(): ListColumn<Row>[] => [
  sheetTime('since', m.screening_sheet_since, ({ waits_since: at }) => at),
  sheetTime('due', m.screening_sheet_due, ({ due_at: at }) => at),
];

/** Who decided, and when. */
export const sheetDecided = <
  Row extends { readonly decider: string; readonly decided_at: string | null },
>(): ListColumn<Row>[] => [
  sheetText('decider', m.screening_sheet_decider, ({ decider }) => decider),
  sheetTime('decided', m.screening_sheet_decided_at, ({ decided_at: at }) => at),
];
