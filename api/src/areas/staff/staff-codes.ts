import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import type { StaffCaller } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { countWrong, type Throttle } from '../../http/throttle.ts';
import { type AuditValues, insertAuditEntry } from '../audit/public.ts';
import { findTimeSteps, openSecret } from '../security/public.ts';
import { acceptStaffStep, findStaffByEmail, type StaffRow } from './staff.store.ts';

/** Wrong passwords, codes and passkeys of one account. */
export const wrongPerStaff: Throttle = { name: 'staff-account', max: 5, perSeconds: 900, sandboxTimes: 10 };

export const isActive = ({ activatedAt, disabledAt }: StaffRow): boolean => activatedAt !== null && disabledAt === null;

/** The time steps that a code is right for; none for an account that may not sign in. */
export function findStepsOf(app: App, staff: StaffRow, code: string): readonly bigint[] {
  if (!isActive(staff)) return [];
  return findTimeSteps(openSecret(app, staff.id, staff.tfaSecret), code, app.clock.now());
}

/** A code of the caller's own app that was not used yet; `consumeOwnCode` uses it up. Run it outside a transaction. */
export async function checkOwnCode(app: App, { email }: StaffCaller, code: string): Promise<bigint> {
  const staff = await findStaffByEmail(app.db, email);
  let steps: readonly bigint[] = [];
  await countWrong(app, [[wrongPerStaff, email.toLowerCase()]], async () => {
    steps = staff ? findStepsOf(app, staff, code) : [];
    return steps.length > 0;
  });
  if (!staff || steps.length === 0) return refuse('wrong_code', m.staff_code_wrong, { field: 'code' });
  return steps.find((step) => step > staff.lastStep) ?? refuse('code_used', m.security_code_used, { field: 'code' });
}

type OwnAct = {
  readonly caller: StaffCaller;
  readonly action: string;
  readonly before?: AuditValues;
  readonly after?: AuditValues;
};

/** Uses the code up, also of two calls at the same moment, and records what it was for. */
export async function consumeOwnCode(
  app: App,
  tx: Tx,
  { step, ...act }: OwnAct & { readonly step: bigint },
): Promise<void> {
  if (!(await acceptStaffStep(tx, act.caller.staff, step)))
    refuse('code_used', m.security_code_used, { field: 'code' });
  await recordOwnAct(app, tx, act);
}

/** What staff do with their own account; it needs no reason. */
export async function recordOwnAct(app: App, tx: Tx, { caller, action, before, after }: OwnAct): Promise<void> {
  const { staff, session, address } = caller;
  const subject = { kind: 'staff', id: staff };
  const at = app.clock.now();
  await insertAuditEntry(tx, { at, staff, session, address, kind: 'act', action, subject, before, after, reason: '' });
}
