import {
  approvePayout,
  holdPayout,
  raisePayoutFee,
  rejectPayout,
  requeryPayout,
  resumePayout,
} from '@istmo/contract/areas/payouts/payouts.staff.contract';
import { reasonLength } from '@istmo/contract/areas/staff/staff.rules';
import type { Message } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../../app.ts';
import { describeWithdrawal } from '../../../signatures/approval-signature.ts';
import { handleStaff, type StaffCaller } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { type AuditValues, commitAction, refuseNewApprover } from '../../audit/public.ts';
import {
  checkSoon,
  countApprovals,
  findBroadcast,
  insertApproval,
  isUnsigned,
  lockByReference,
  moveWithdrawal,
  type WithdrawalRow,
} from '../../withdrawals/public.ts';
import { insertFeeRaise, listFeeRaises } from '../fees.store.ts';
import { planRaise, type RaiseProblem } from '../plan-raise.ts';
import { readRaiseFacts } from '../raise-fees.ts';

type PayoutDecision = { readonly reference_no: string; readonly reason: string };
type Change = (tx: Tx, row: WithdrawalRow) => Promise<AuditValues>;

/** Changes a withdrawal with its entry in the audit log, in one commit; of two decisions at the same moment the second sees the first. */
async function commitToPayout(
  app: App,
  caller: StaffCaller,
  { action, decision, change }: { action: string; decision: PayoutDecision; change: Change },
): Promise<AuditValues> {
  const subject = { kind: 'withdrawal', id: decision.reference_no };
  return commitAction(app, caller, { action, subject, reason: decision.reason }, async (tx) => {
    const row = await lockByReference(tx, decision.reference_no);
    if (!row) return refuse('not_found', m.kernel_not_found, { field: 'reference_no' });
    const after = await change(tx, row);
    return { before: { state: row.state }, after, result: after };
  });
}

const refuseChanged = (): never => refuse('conflict', m.payouts_changed_meanwhile);

export const answerApprovePayout = handleStaff(approvePayout, async (app, caller, { approval, ...decision }) => {
  const sign = await caller.proveApproval(approval);
  const after = await commitToPayout(app, caller, {
    action: 'withdrawal.approve',
    decision,
    change: async (tx, row) => {
      if (row.state !== 'in_review') return refuseChanged();
      await refuseNewApprover(tx, caller, row.createdAt);
      const at = app.clock.now();
      const isNew = await insertApproval(tx, row.id, { staff: caller.staff, at, reason: decision.reason });
      // The second approval is another person's (requirement 3.7).
      if (!isNew) refuse('own_proposal', m.payouts_own_approval);
      await sign(tx, describeWithdrawal(row));
      const approvals = await countApprovals(tx, row.id);
      const isApproved = approvals >= row.approvalsNeeded;
      if (isApproved && !(await moveWithdrawal(tx, row, { to: 'approved', by: 'staff', at }))) return refuseChanged();
      return { state: isApproved ? 'approved' : row.state, approvals };
    },
  });
  const isApproved = after['state'] === 'approved';
  return { is_approved: isApproved, message: isApproved ? m.payouts_approved : m.payouts_approved_once };
});

type ReasonedStep = { readonly to: 'on_hold' | 'refused'; readonly customerReason: string };

/** Stops or refuses with the reason that the customer reads. */
function stop(app: App, { to, customerReason }: ReasonedStep): Change {
  return async (tx, row) => {
    const text = customerReason.trim();
    if (text.length < reasonLength.min)
      refuse('invalid_field', m.payouts_customer_reason_missing, { field: 'customer_reason' });
    const isDecided = isUnsigned(row.state) || (row.state === 'replaced' && to === 'refused');
    if (!isDecided) return refuseChanged();
    const at = app.clock.now();
    const isMoved = await moveWithdrawal(tx, row, { to, by: 'staff', at, reason: 'staff', reasonText: text });
    return isMoved ? { state: to, customer_reason: text } : refuseChanged();
  };
}

export const answerHoldPayout = handleStaff(holdPayout, async (app, caller, input) => {
  const change = stop(app, { to: 'on_hold', customerReason: input.customer_reason });
  await commitToPayout(app, caller, { action: 'withdrawal.hold', decision: input, change });
  return { message: m.payouts_held };
});

export const answerRejectPayout = handleStaff(rejectPayout, async (app, caller, input) => {
  const change = stop(app, { to: 'refused', customerReason: input.customer_reason });
  await commitToPayout(app, caller, { action: 'withdrawal.reject', decision: input, change });
  return { message: m.payouts_rejected };
});

export const answerResumePayout = handleStaff(resumePayout, async (app, caller, decision) => {
  await commitToPayout(app, caller, {
    action: 'withdrawal.resume',
    decision,
    change: async (tx, row) => {
      const step = { to: 'confirmed', by: 'staff', at: app.clock.now() } as const;
      if (row.state !== 'on_hold' || !(await moveWithdrawal(tx, row, step))) return refuseChanged();
      return { state: 'confirmed' };
    },
  });
  return { message: m.payouts_resumed };
});

export const answerRequeryPayout = handleStaff(requeryPayout, async (app, caller, decision) => {
  await commitToPayout(app, caller, {
    action: 'withdrawal.requery',
    decision,
    change: async (tx, row) => {
      if (!(await checkSoon(tx, row.id, app.clock.now()))) return refuse('conflict', m.payouts_nothing_to_ask);
      return { state: row.state };
    },
  });
  return { message: m.payouts_requeried };
});

const raiseRefusals: Readonly<Record<RaiseProblem, Message>> = {
  ordered: m.payouts_fee_ordered,
  refused: m.payouts_fee_refused,
  limit: m.payouts_fee_limit,
};

/** Orders what the worker would order later: the same plan, without the wait. */
function raiseFee(app: App, { staff }: StaffCaller): Change {
  return async (tx, row) => {
    const broadcast = row.state === 'sent' || row.state === 'unknown' ? await findBroadcast(tx, row.id) : undefined;
    if (!broadcast || broadcast.blockHash !== null) return refuse('conflict', m.payouts_fee_not_stuck);
    const plan = planRaise(await readRaiseFacts(app, broadcast, await listFeeRaises(tx, [broadcast.id])), true);
    if ('problem' in plan) return refuse('conflict', raiseRefusals[plan.problem]);
    const { fee, number } = plan;
    const at = app.clock.now();
    const isNew = await insertFeeRaise(tx, { broadcast: broadcast.id, number, ...fee, staff, at });
    if (!isNew) return refuse('conflict', m.payouts_fee_ordered);
    return { state: row.state, transaction: number, rate: `${fee.rate}` };
  };
}

export const answerRaisePayoutFee = handleStaff(raisePayoutFee, async (app, caller, decision) => {
  await commitToPayout(app, caller, { action: 'withdrawal.raise_fee', decision, change: raiseFee(app, caller) });
  return { message: m.payouts_fee_raised };
});
