import { changeStaff, endStaffSessions, listStaff } from '@istmo/contract/areas/staff/staff.contract';
import * as m from '@istmo/contract/messages';
import { parseId } from '@istmo/contract/kernel/id';
import type { Tx } from '@istmo/db/tx';
import { handleStaff } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { isPermitted, type StaffRole } from '@istmo/contract/kernel/staff-role';
import type { App } from '../../app.ts';
import { approvesFrom } from './approves-from.ts';
import { commitAction, proposeAction } from '../audit/public.ts';
import {
  countAdministrators,
  endAllStaffSessions,
  findStaffById,
  lockStaff,
  readAllStaff,
  type StaffRow,
  updateStaff,
} from './staff.store.ts';
import { idleSince } from './staff-session.ts';

async function requireStaff(tx: Tx, id: string): Promise<StaffRow> {
  const parsed = parseId<'staff'>(id);
  const staff = parsed && (await lockStaff(tx, parsed));
  return staff ?? refuse('not_found', m.staff_unknown);
}

const toValues = ({ role, disabledAt }: Pick<StaffRow, 'role' | 'disabledAt'>) => ({
  role,
  is_disabled: disabledAt !== null,
});

export const changeAction = 'staff.change';

/** `isDisabled` absent: as it is, so that a change of role that was proposed before never enables an account that was disabled since. */
type Change = { readonly role: StaffRole; readonly isDisabled?: boolean };

/** Locks the accounts that the last administrator is counted by. */
async function refuseLastAdministrator(tx: Tx, staff: StaffRow, { role, isDisabled = false }: Change): Promise<void> {
  const administrators = await countAdministrators(tx);
  const isActive = isPermitted(staff.role, 'staff.manage') && staff.activatedAt && !staff.disabledAt;
  if (isActive && (!isPermitted(role, 'staff.manage') || isDisabled) && administrators <= 1)
    refuse('conflict', m.staff_last_administrator);
}

/** Changes an account and ends its sessions. Who gets rights by it waits before approving anything. */
export async function applyChange(app: App, tx: Tx, id: string, change: Change) {
  const staff = await requireStaff(tx, id);
  await refuseLastAdministrator(tx, staff, change);
  const { role, isDisabled = staff.disabledAt !== null } = change;
  const at = app.clock.now();
  const isAdmitted = role !== staff.role || (staff.disabledAt !== null && !isDisabled);
  const after = {
    role,
    disabledAt: isDisabled ? (staff.disabledAt ?? at) : null,
    approvesFrom: isAdmitted ? approvesFrom(app, at) : staff.approvesFrom,
  };
  await updateStaff(tx, staff.id, after);
  // The rights of an open session are those of its role when it was opened.
  await endAllStaffSessions(tx, staff.id, at);
  return { before: toValues(staff), after: toValues(after) };
}

/** Disabling takes effect at once, because it takes rights away. What gives rights is proposed. */
export const answerChangeStaff = handleStaff(changeStaff, async (app, caller, { id, role, is_disabled, reason }) => {
  if (id === caller.staff) refuse('own_proposal', m.staff_own_account);
  const subject = { kind: 'staff', id };
  const staffId = parseId<'staff'>(id);
  const staff = staffId && (await findStaffById(app.db, staffId));
  if (!staff) return refuse('not_found', m.staff_unknown);
  if (is_disabled && role === staff.role) {
    await commitAction(app, caller, { action: changeAction, subject, reason }, async (tx) => ({
      ...(await applyChange(app, tx, id, { role, isDisabled: true })),
      result: undefined,
    }));
    return { is_proposed: false, message: m.staff_changed };
  }
  const isChanged = is_disabled !== (staff.disabledAt !== null);
  const payload = {
    name: staff.name,
    email: staff.email,
    role,
    ...(isChanged && { is_disabled: String(is_disabled) }),
  };
  const check = async (tx: Tx): Promise<void> =>
    refuseLastAdministrator(tx, await requireStaff(tx, id), { role, isDisabled: is_disabled });
  await proposeAction(app, caller, { action: changeAction, subject, reason, payload, check });
  return { is_proposed: true, message: m.staff_proposed };
});

export const answerEndStaffSessions = handleStaff(endStaffSessions, async (app, caller, { id, reason }) => {
  const subject = { kind: 'staff', id };
  const ended = await commitAction(app, caller, { action: 'staff.end-sessions', subject, reason }, async (tx) => {
    const staff = await requireStaff(tx, id);
    const count = await endAllStaffSessions(tx, staff.id, app.clock.now());
    return { after: { ended: count }, result: count };
  });
  return { ended, message: m.staff_sessions_ended };
});

export const answerListStaff = handleStaff(listStaff, async (app) => {
  const rows = await readAllStaff(app.db, { now: app.clock.now(), idleSince: idleSince(app) });
  return {
    data: rows.map(({ id, name, email, role, ...row }) => ({
      id,
      name,
      email,
      role,
      state: row.disabledAt ? ('disabled' as const) : row.activatedAt ? ('active' as const) : ('invited' as const),
      created_at: row.createdAt.toISOString(),
      last_seen_at: row.seenAt?.toISOString() ?? null,
      sessions: Number(row.sessions),
      approves_from: row.approvesFrom?.toISOString() ?? null,
    })),
  };
});
