import { changeStaff, endStaffSessions, listStaff } from '@istmo/contract/areas/staff/staff.contract';
import * as m from '@istmo/contract/messages';
import { parseId } from '@istmo/contract/kernel/id';
import type { Tx } from '@istmo/db/tx';
import { handleStaff } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { commitAction } from '../audit/public.ts';
import {
  countAdministrators,
  endAllStaffSessions,
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

export const answerChangeStaff = handleStaff(changeStaff, async (app, caller, { id, role, is_disabled, reason }) => {
  if (id === caller.staff) refuse('own_proposal', m.staff_own_account);
  const subject = { kind: 'staff', id };
  await commitAction(app, caller, { action: 'staff.change', subject, reason }, async (tx) => {
    const administrators = await countAdministrators(tx);
    const staff = await requireStaff(tx, id);
    const at = app.clock.now();
    const after = { role, disabledAt: is_disabled ? (staff.disabledAt ?? at) : null };
    const isActiveAdministrator = staff.role === 'administrator' && staff.activatedAt && !staff.disabledAt;
    if (isActiveAdministrator && (role !== 'administrator' || is_disabled) && administrators <= 1)
      refuse('conflict', m.staff_last_administrator);
    await updateStaff(tx, staff.id, after);
    // The rights of an open session are those of its role when it was opened.
    await endAllStaffSessions(tx, staff.id, at);
    return { before: toValues(staff), after: toValues(after), result: undefined };
  });
  return { message: m.staff_changed };
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
    })),
  };
});
