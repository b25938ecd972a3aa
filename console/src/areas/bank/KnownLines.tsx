import * as m from '@istmo/contract/messages';
import { DataTable } from '@istmo/ui/DataTable';
import { dateText } from '@istmo/ui/date-text';
import { dollars } from '../../shared/dollars.ts';
import type { KnownLine } from './statements.queries.ts';

/** The lines of an upload that were not stored again, each with the statement that it came with. */
export function KnownLines({ lines }: { readonly lines: readonly KnownLine[] }) {
  return (
    <>
      <p>{m.bank_statements_known_note()}</p>
      <DataTable
        caption={m.bank_statements_known_title()}
        dense
        rows={lines}
        rowKey={(line) => JSON.stringify(line)}
        fallback={{ empty: null, loading: m.ui_loading() }}
        columns={[
          { key: 'day', header: m.bank_date(), card: 'title', cell: ({ booked_on: day }) => dateText(day) },
          {
            key: 'reference',
            header: m.bank_reference(),
            names: true,
            cell: ({ reference }) => reference || m.bank_statements_no_reference(),
          },
          { key: 'amount', header: m.bank_amount(), align: 'end', cell: ({ amount }) => dollars(amount) },
          {
            key: 'statement',
            header: m.bank_statements_file(),
            cell: ({ file_name: name, first_day: first, last_day: last }) =>
              `${name} · ${dateText(first)} – ${dateText(last)}`,
          },
        ]}
      />
    </>
  );
}
