import * as m from '@istmo/contract/messages';
import type { StatusKind } from '@istmo/ui/Tag';

type Display = { readonly kind: StatusKind; readonly word: string };

const displays: Readonly<Record<string, { readonly kind: StatusKind; readonly word: () => string }>> = {
  completed: { kind: 'done', word: m.history_status_completed },
  rejected: { kind: 'failed', word: m.history_status_rejected },
  pending: { kind: 'waiting', word: m.history_status_pending },
  processing: { kind: 'working', word: m.history_status_processing },
  expired: { kind: 'stopped', word: m.history_status_expired },
  reversed: { kind: 'failed', word: m.history_status_reversed },
  cancelled: { kind: 'stopped', word: m.history_status_cancelled },
};

type Transfer = { readonly status: string; readonly is_reversed?: true | undefined };

/** The status of a deposit or a withdrawal in the reader's language; one that is not known as received (requirement 1.4.10, decision 024). */
export function transferStatus({ status, is_reversed: isReversed }: Transfer): Display {
  const display = displays[isReversed ? 'reversed' : status.toLowerCase()];
  return { kind: display?.kind ?? 'idle', word: display?.word() ?? status };
}
