import * as m from '@istmo/contract/messages';
import { reasonLength } from '@istmo/contract/areas/staff/staff.rules';
import { type CustomerId, parseId } from '@istmo/contract/kernel/id';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import type { StaffCaller } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import {
  type AuditSubject,
  type AuditValues,
  hasLooked,
  insertAuditEntry,
  isCustomer,
  lockLook,
} from './audit.store.ts';

/** What a member of staff does, to what, and why. */
export type StaffAction = {
  /** In the form `area.verb`: `customer.suspend`. */
  readonly action: string;
  readonly subject: AuditSubject;
  readonly reason: string;
  /** False for what explains itself: an answer to a customer, an assignment. */
  readonly needsReason?: false;
};

/** What a change made of it: the values before and after, for the log, and what the caller needs. */
export type Change<Result> = {
  readonly before?: AuditValues;
  readonly after?: AuditValues;
  readonly result: Result;
};

/** Makes a change with its entry in the audit log, in one commit. Refuses with `reason_missing` when it needs a reason and has none. */
export async function commitAction<Result>(
  app: App,
  caller: StaffCaller,
  { action, subject, reason, needsReason }: StaffAction,
  change: (tx: Tx) => Promise<Change<Result>>,
): Promise<Result> {
  if (needsReason !== false && reason.trim().length < reasonLength.min)
    refuse('reason_missing', m.staff_reason_missing, { field: 'reason' });
  return app.db.inTransaction(async (tx) => {
    const { before, after, result } = await change(tx);
    await insertAuditEntry(tx, { ...toActor(app, caller), kind: 'act', action, subject, before, after, reason });
    return result;
  });
}

// A page that shows something reads it again and again; within this time that is one look.
const oneLookMs = 15 * 60_000;

/**
 * Records that a member of staff looked at something; a look that is not recorded does not happen. One for the same reason and of the same
 * session is recorded once in a quarter of an hour.
 */
export async function recordLook(
  app: App,
  caller: StaffCaller,
  { action, subject, reason }: StaffAction,
): Promise<void> {
  const past = {
    session: caller.session,
    action,
    subject,
    reason,
    since: new Date(app.clock.now().getTime() - oneLookMs),
  };
  if (await hasLooked(app.db, past)) return;
  await app.db.inTransaction(async (tx) => {
    await lockLook(tx, past);
    if (await hasLooked(tx, past)) return;
    await insertAuditEntry(tx, {
      ...toActor(app, caller),
      kind: 'look',
      action,
      subject,
      before: undefined,
      after: undefined,
      reason,
    });
  });
}

/**
 * The customer of a staff call that reads what is theirs; refuses with `not_found` where there is none. The parts of a page are loaded by
 * calls of their own: the look is recorded once, whichever comes first.
 */
export async function lookAtCustomer(app: App, caller: StaffCaller, id: string): Promise<CustomerId> {
  const customer = parseId<'customer'>(id);
  if (!customer || !(await isCustomer(app.db, customer))) refuse('not_found', m.audit_customer_unknown);
  await recordLook(app, caller, {
    action: 'customer.open',
    subject: { kind: 'customer', id: customer },
    reason: '',
  });
  return customer;
}

/** The part of an entry that says who acted, from where and when. */
export const toActor = (app: App, { staff, session, address }: StaffCaller) => ({
  at: app.clock.now(),
  staff,
  session,
  address,
});
