import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { Dialog } from '@istmo/ui/Dialog';
import { KnownLines } from './KnownLines.tsx';
import type { UploadResult } from './statements.queries.ts';
import { UnreadLines } from './UnreadLines.tsx';

/** Whether an upload has anything beside its new lines. */
export const hasRest = ({ known_lines: known, unread }: UploadResult): boolean => known.length + unread.length > 0;

type UploadResultDialogProps = { readonly result: UploadResult; readonly onClose: () => void };

/** What of an upload was not stored: lines that came with an earlier statement, and lines that are no bookings. */
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
        {result.known_lines.length > 0 && <KnownLines lines={result.known_lines} />}
        {result.unread.length > 0 && <UnreadLines lines={result.unread} />}
      </div>
    </Dialog>
  );
}
