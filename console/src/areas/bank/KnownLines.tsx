import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { DataTable } from '@istmo/ui/DataTable';
import { dateText } from '@istmo/ui/date-text';
import { Dialog } from '@istmo/ui/Dialog';
import { dollars } from '../../shared/dollars.ts';
import type { KnownLine } from './statements.queries.ts';

type KnownLinesProps = { readonly lines: readonly KnownLine[]; readonly onClose: () => void };

/** The lines of an upload that were not stored again, each with the statement that it came with. */
export function KnownLines({ lines, onClose }: KnownLinesProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.bank_statements_known_title()}
      labels={{ close: m.ui_close() }}
      size="lg"
      footer={
        <Button variant="secondary" onClick={onClose}>
          {m.ui_close()}
        </Button>
      }
    >
      <div className="console-column">
        <p>{m.bank_statements_known_note()}</p>
        <DataTable
          caption={m.bank_statements_known_title()}
          hideCaption
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
      </div>
    </Dialog>
  );
}
