import type { ListColumn } from '@istmo/client/list/list-spec';
import * as m from '@istmo/contract/messages';
import { Status, type StatusKind } from '@istmo/ui/Tag';

const statusDisplays: Readonly<Record<string, { kind: StatusKind; word: () => string }>> = {
  completed: { kind: 'done', word: m.history_status_completed },
  rejected: { kind: 'failed', word: m.history_status_rejected },
  pending: { kind: 'waiting', word: m.history_status_pending },
  processing: { kind: 'working', word: m.history_status_processing },
  expired: { kind: 'stopped', word: m.history_status_expired },
  reversed: { kind: 'failed', word: m.deposits_state_reversed },
  cancelled: { kind: 'stopped', word: m.history_status_cancelled },
};

/** The statuses that are known are shown in the reader's language, any other as received (requirement 1.4.10, decision 024). */
export function status<Row extends { status: string; is_reversed?: true | undefined }>(): ListColumn<Row> {
  const displayOf = (row: Row) => statusDisplays[row.is_reversed ? 'reversed' : row.status.toLowerCase()];
  const wordOf = (row: Row): string => displayOf(row)?.word() ?? row.status;
  return {
    key: 'status',
    header: m.ui_status,
    text: wordOf,
    card: 'meta',
    show: (row) => <Status kind={displayOf(row)?.kind ?? 'waiting'}>{wordOf(row)}</Status>,
  };
}
