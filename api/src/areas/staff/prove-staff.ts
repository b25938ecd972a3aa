import type { StaffId } from '@istmo/contract/kernel/id';
import { isPermitted } from '@istmo/contract/kernel/staff-role';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { findTimeSteps, openSecret } from '../security/public.ts';
import { acceptStaffStep, findStaffByEmail } from './staff.store.ts';

/** What a member of staff gives at the terminal: the address and a code of the moment. */
export type StaffProof = { readonly email: string; readonly code: string };

/** A right code that is not consumed yet. */
export type ProvenStaff = { readonly id: StaffId; readonly email: string; readonly step: bigint };

/** Who gave a code at the terminal. Throws with a sentence for the operator; `db` has the operator's login. */
async function proveStaff(
  context: Pick<App, 'db' | 'settings' | 'clock'>,
  { email, code }: StaffProof,
): Promise<ProvenStaff> {
  const { db, clock } = context;
  const staff = await findStaffByEmail(db, email);
  const steps = staff ? findTimeSteps(openSecret(context, staff.id, staff.tfaSecret), code, clock.now()) : [];
  const step = steps.find((candidate) => staff && candidate > staff.lastStep);
  const isActive = staff?.activatedAt && !staff.disabledAt;
  if (!staff || !isActive || step === undefined) throw new Error(`${email} is no member of staff with this code`);
  if (!isPermitted(staff.role, 'books.open'))
    throw new Error(`${email} has the role ${staff.role}, which may not decide this`);
  if (staff.approvesFrom !== null && staff.approvesFrom > clock.now())
    throw new Error(`${email} may not decide anything before ${staff.approvesFrom.toISOString()}`);
  return { id: staff.id, email, step };
}

/** Two different members of staff who gave a code at the terminal. */
export async function proveTwo(
  app: Pick<App, 'db' | 'settings' | 'clock'>,
  [first, second]: readonly [StaffProof, StaffProof],
): Promise<readonly [ProvenStaff, ProvenStaff]> {
  const proven = [await proveStaff(app, first), await proveStaff(app, second)] as const;
  if (proven[0].id === proven[1].id) throw new Error('two different members of staff must agree');
  return proven;
}

/** A code works once, also of two uses at the same moment. */
export async function consumeStaffCode(tx: Tx, { id, email, step }: ProvenStaff): Promise<void> {
  if (!(await acceptStaffStep(tx, id, step))) throw new Error(`the code of ${email} was used before`);
}
