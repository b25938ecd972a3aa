import { formatMoment } from '@istmo/contract/kernel/format';
import { withParams } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import type { StaffCaller } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { readApprovesFrom } from './proposals.store.ts';

/**
 * Refuses the approval of what was proposed before the approver could approve (app.staff.approves_from): no approver is made for one
 * decision. The database refuses it too (db/migrations/0019-staff.sql).
 */
export async function refuseNewApprover(
  tx: Tx,
  { staff }: Pick<StaffCaller, 'staff'>,
  proposedAt: Date,
): Promise<void> {
  const from = await readApprovesFrom(tx, staff);
  if (from !== null && from > proposedAt)
    refuse('approver_waits', withParams(m.staff_approver_waits, { at: formatMoment(from) }));
}
