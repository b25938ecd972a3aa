import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { Button } from '@istmo/ui/Button';
import { DataTable } from '@istmo/ui/DataTable';
import { dateText } from '@istmo/ui/date-text';
import { Dialog } from '@istmo/ui/Dialog';
import { KnownLines } from './KnownLines.tsx';
import type { UploadResult } from './statements.queries.ts';
import { UnreadLines } from './UnreadLines.tsx';

/** Whether an upload has anything beside its new lines. */
export const hasRest = ({ known_lines: known, unread, others, statements }: UploadResult): boolean =>
  known.length + unread.length + others.length > 0 || statements.length > 1;

type UploadResultDialogProps = { readonly result: UploadResult; readonly onClose: () => void };

/** The statements of an upload, and what was not stored: other accounts, lines that came with an earlier statement, lines that are no bookings. */
export function UploadResultDialog({ result, onClose }: UploadResultDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.bank_mapping_unread_title()}
      labels={{ close: m.ui_close() }}
      size="lg"
      footer={
        <Button variant="secondary" onClick={onClose}>
          {m.ui_close()}
        </Button>
      }
    >
      <div className="console-column">
        <StoredStatements statements={result.statements} />
        {result.others.length > 0 && (
          <Banner tone="warn" title={m.bank_statements_others()}>
            {result.others.join(', ')}
          </Banner>
        )}
        {result.known_lines.length > 0 && <KnownLines lines={result.known_lines} />}
        {result.unread.length > 0 && <UnreadLines lines={result.unread} />}
      </div>
    </Dialog>
  );
}

function StoredStatements({ statements }: Pick<UploadResult, 'statements'>) {
  return (
    <DataTable
      caption={m.bank_statements_stored()}
      dense
      rows={statements}
      rowKey={(one) => JSON.stringify(one)}
      fallback={{ empty: null, loading: m.ui_loading() }}
      columns={[
        {
          key: 'account',
          header: m.bank_mapping_account(),
          names: true,
          card: 'title',
          cell: ({ account }) => account,
        },
        {
          key: 'days',
          header: m.bank_statements_days(),
          cell: ({ first_day: first, last_day: last }) => `${dateText(first)} – ${dateText(last)}`,
        },
        { key: 'added', header: m.bank_mapping_credit(), align: 'end', cell: ({ added }) => added },
        { key: 'debits', header: m.bank_statements_debits(), align: 'end', cell: ({ debits }) => debits },
        { key: 'known', header: m.bank_statements_known_title(), align: 'end', cell: ({ known }) => known },
      ]}
    />
  );
}
