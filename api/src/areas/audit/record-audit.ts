import * as m from '@istmo/contract/messages';
import { reasonLength } from '@istmo/contract/areas/staff/staff.rules';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import type { StaffCaller } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { type AuditSubject, type AuditValues, insertAuditEntry } from './audit.store.ts';

/** What a member of staff does, to what, and why. */
export type StaffAction = {
  /** In the form `area.verb`: `customer.suspend`. */
  readonly action: string;
  readonly subject: AuditSubject;
  readonly reason: string;
};

/** What a change made of it: the values before and after, for the log, and what the caller needs. */
export type Change<Result> = {
  readonly before?: AuditValues;
  readonly after?: AuditValues;
  readonly result: Result;
};

/** Makes a change with its entry in the audit log, in one commit. Refuses with `reason_missing` when no reason is given. */
export async function commitAction<Result>(
  app: App,
  caller: StaffCaller,
  { action, subject, reason }: StaffAction,
  change: (tx: Tx) => Promise<Change<Result>>,
): Promise<Result> {
  if (reason.trim().length < reasonLength.min) refuse('reason_missing', m.staff_reason_missing, { field: 'reason' });
  return app.db.inTransaction(async (tx) => {
    const { before, after, result } = await change(tx);
    await insertAuditEntry(tx, { ...toActor(app, caller), kind: 'act', action, subject, before, after, reason });
    return result;
  });
}

/** Records that a member of staff looked at something; a look that is not recorded does not happen. */
export async function recordLook(
  app: App,
  caller: StaffCaller,
  { action, subject, reason }: StaffAction,
): Promise<void> {
  await app.db.inTransaction((tx) =>
    insertAuditEntry(tx, {
      ...toActor(app, caller),
      kind: 'look',
      action,
      subject,
      before: undefined,
      after: undefined,
      reason,
    }),
  );
}

const toActor = (app: App, { staff, session, address }: StaffCaller) => ({
  at: app.clock.now(),
  staff,
  session,
  address,
});
