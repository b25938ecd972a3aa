import * as m from '@istmo/contract/messages';
import type { Message } from '@istmo/contract/kernel/message';
import { newId } from '@istmo/db/new-id';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import type { StaffCaller } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { insertProposal, readProposals } from './proposals.store.ts';
import { commitAction, type StaffAction } from './record-audit.ts';

type ProposedAction = StaffAction & {
  readonly payload?: Readonly<Record<string, string>>;
  /** Refuses where it could not be approved either. */
  readonly check: (tx: Tx) => Promise<void>;
};

/** Proposes an action that a second person decides. Refuses with `already_done` while one like it is open. */
export async function proposeAction(app: App, caller: StaffCaller, proposed: ProposedAction): Promise<string> {
  const { action, subject, reason, payload = {}, check } = proposed;
  return commitAction(app, caller, { action: `${action}.propose`, subject, reason }, async (tx) => {
    await check(tx);
    const id = newId();
    const at = app.clock.now();
    const isNew = await insertProposal(tx, { id, kind: action, subject, payload, reason, by: caller.staff, at });
    if (!isNew) refuse('already_done', m.audit_proposal_open);
    return { after: { proposal: id, ...payload }, result: id };
  });
}

/** Refuses a decision by one person while two of them are about to take it. */
export async function refuseWhileProposed(
  tx: Tx,
  { action, subject, message }: Pick<StaffAction, 'action' | 'subject'> & { readonly message: Message },
): Promise<void> {
  const proposals = await readProposals(tx, subject);
  if (proposals.some(({ kind, state }) => kind === action && state === 'open')) refuse('already_done', message);
}
