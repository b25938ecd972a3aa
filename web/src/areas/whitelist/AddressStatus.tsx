import { serverNow } from '@istmo/client/server-time';
import * as m from '@istmo/contract/messages';
import { DateTime } from '@istmo/ui/DateTime';
import { Status } from '@istmo/ui/Tag';
import type { ReactNode } from 'react';
import type { AddressRow } from './whitelist.queries.ts';

/** What happens next: when it can be used, that it is looked at, or why it was rejected. */
function noteOf({ state, ready_at: readyAt, reason }: AddressRow): ReactNode {
  if (state === 'in_review') return m.whitelist_in_review();
  if (state === 'rejected') return reason;
  if (state === 'completed') return undefined;
  if (Date.parse(readyAt) <= serverNow()) return m.whitelist_ready_soon();
  return (
    <>
      {m.whitelist_ready_at()} <DateTime at={readyAt} />
    </>
  );
}

/** Requirement 1.3: status 1 is shown as Completed, otherwise Pending; a rejected address says so. */
export function AddressStatus({ row }: { row: AddressRow }) {
  const note = noteOf(row);
  return (
    <span className="whitelist-status">
      {row.status === 1 && <Status kind="done">{m.whitelist_completed()}</Status>}
      {row.status === 0 && row.state === 'rejected' && <Status kind="failed">{m.whitelist_rejected()}</Status>}
      {row.status === 0 && row.state !== 'rejected' && <Status kind="waiting">{m.whitelist_pending()}</Status>}
      {note && <small>{note}</small>}
    </span>
  );
}
