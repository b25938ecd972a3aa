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
  await app.db.inTransaction((tx) => insertLook(app, tx, { caller, look: { action, subject, reason } }));
}

function insertLook(app: App, tx: Tx, { caller, look }: { caller: StaffCaller; look: StaffAction }): Promise<void> {
  return insertAuditEntry(tx, {
    ...toActor(app, caller),
    kind: 'look',
    before: undefined,
    after: undefined,
    ...look,
  });
}

// The parts of a page are loaded by calls of their own and again while it stays open: all of that is one opening.
const openingMs = 15 * 60_000;

/**
 * The customer of a staff call that reads what is theirs; refuses with `not_found` where there is none. The look is recorded once per
 * opening, whichever call comes first.
 */
export async function lookAtCustomer(app: App, caller: StaffCaller, id: string): Promise<CustomerId> {
  const customer = parseId<'customer'>(id);
  if (!customer || !(await isCustomer(app.db, customer))) refuse('not_found', m.audit_customer_unknown);
  const look = { action: 'customer.open', subject: { kind: 'customer', id: customer }, reason: '' };
  const since = new Date(app.clock.now().getTime() - openingMs);
  const query = { session: caller.session, action: look.action, subject: customer, since };
  if (await hasLooked(app.db, query)) return customer;
  await app.db.inTransaction(async (tx) => {
    await lockLook(tx, query);
    if (!(await hasLooked(tx, query))) await insertLook(app, tx, { caller, look });
  });
  return customer;
}

const toActor = (app: App, { staff, session, address }: StaffCaller) => ({
  at: app.clock.now(),
  staff,
  session,
  address,
});
