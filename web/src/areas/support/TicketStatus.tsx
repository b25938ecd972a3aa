import * as m from '@istmo/contract/messages';
import { Status } from '@istmo/ui/Tag';

/** Requirement 1.4: 1 is closed, shown as danger, any other open, shown as success. */
export function TicketStatus({ status }: { status: 0 | 1 }) {
  return status === 1 ? (
    <Status kind="failed">{m.support_status_closed()}</Status>
  ) : (
    <Status kind="done">{m.support_status_open()}</Status>
  );
}
