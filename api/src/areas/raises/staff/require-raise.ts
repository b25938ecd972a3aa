import type { RaiseState } from '@istmo/contract/kernel/raise';
import { parseId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import type { Reader, Tx } from '@istmo/db/tx';
import { refuse } from '../../../http/refusal.ts';
import { findRaise, lockRaise, type Raise } from '../raises.store.ts';

/** The subject of entries of the audit log and of proposals about a raise. */
export const raiseSubject = 'raise';

/** What two of the staff decide about a raise, as actions of the audit log; the database names them in its checks. */
export const approveAction = 'raise.approve';
export const changeAction = 'raise.change';
export const cancelAction = 'raise.cancel';

const kinds = { [approveAction]: 'approve', [changeAction]: 'change', [cancelAction]: 'cancel' } as const;

/** The kind of a proposal on the wire; undefined for one that is decided on another page. */
export const kindOf = (action: string): (typeof kinds)[keyof typeof kinds] | undefined =>
  Object.entries(kinds).find(([name]) => name === action)?.[1];

/** The facts of a proposal. */
export function readPayload(payload: unknown): Readonly<Record<string, string>> {
  if (typeof payload !== 'object' || payload === null) return {};
  return Object.fromEntries(
    Object.entries(payload).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

export async function requireRaise(reader: Reader, reference: string): Promise<Raise> {
  return (await findRaise(reader, reference)) ?? refuse('not_found', m.raises_staff_unknown, { field: 'reference' });
}

/** The raise with its row locked, in one of these states; of two changes at once the second is refused. */
export async function lockRaiseIn(tx: Tx, id: string, states: readonly RaiseState[]): Promise<Raise> {
  const known = parseId<'raise'>(id);
  const raise = known && (await lockRaise(tx, known));
  if (!raise) return refuse('not_found', m.raises_staff_unknown, { field: 'reference' });
  return states.includes(raise.state) ? raise : refuse('already_done', m.raises_staff_other_state);
}

export const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
