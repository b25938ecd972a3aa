import { completeDeposit, decideDeposit, decideDepositProposal } from '@istmo/contract/areas/bank/bank.staff.contract';
import { asId, type StaffId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../../app.ts';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { commitAction, handleDecision, proposeAction, refuseWhileProposed } from '../../audit/public.ts';
import { publishEvent } from '../../notifications/public.ts';
import {
  approveAction,
  type BankDeposit,
  type BankDepositId,
  depositSubject,
  lockDeposit,
  markCompleted,
  storeDepositDecision,
} from '../bank-deposits.store.ts';
import { announceDeposit } from '../bank-notices.ts';
import { findLineOf } from './statements.store.ts';
import { findCase, takesTwo } from './read-deposits.ts';

/** Locks a deposit that is not decided yet; of two decisions at once the second is refused. */
async function lockPending(tx: Tx, id: BankDepositId): Promise<BankDeposit> {
  const row = await lockDeposit(tx, id);
  return row?.state === 'pending' ? row : refuse('already_done', m.bank_already_decided);
}

type Approval = { readonly by: StaffId; readonly proposedBy: StaffId | null };

/** The console moves no money: the worker credits what is approved (bank.worker.ts). */
async function approve(app: App, tx: Tx, row: BankDeposit, { by, proposedBy }: Approval): Promise<void> {
  await storeDepositDecision(tx, row.id, { state: 'approved', reason: null, by, proposedBy, at: app.clock.now() });
  await publishEvent(tx, row.customer, 'bank');
}

export const answerDecideDeposit = handleStaff(
  decideDeposit,
  async (app, caller, { id, approve: isApproval, reason }) => {
    const found = await findCase(app, id);
    const subject = { kind: depositSubject, id: found.id };
    if (isApproval && takesTwo(app, found)) {
      await proposeAction(app, caller, {
        action: approveAction,
        subject,
        reason,
        check: async (tx) => void (await lockPending(tx, found.id)),
      });
      return { is_proposed: true, message: m.bank_deposit_proposed };
    }
    const verb = isApproval ? 'approve' : 'reject';
    await commitAction(app, caller, { action: `bank-deposit.${verb}`, subject, reason }, async (tx) => {
      const row = await lockPending(tx, found.id);
      await refuseWhileProposed(tx, { action: approveAction, subject, message: m.bank_proposal_first });
      const at = app.clock.now();
      if (isApproval) await approve(app, tx, row, { by: caller.staff, proposedBy: null });
      else {
        const why = reason.trim();
        const decision = { state: 'rejected', reason: why, by: caller.staff, proposedBy: null, at } as const;
        await storeDepositDecision(tx, row.id, decision);
        await announceDeposit(app, tx, row, { what: 'rejected', reason: why });
      }
      const state = isApproval ? 'approved' : 'rejected';
      return { before: { state: row.state }, after: { state, ...facts(row) }, result: undefined };
    });
    return { is_proposed: false, message: isApproval ? m.bank_deposit_approved : m.bank_deposit_rejected };
  },
);

const facts = ({ units, currency, reference }: BankDeposit) => ({ units: `${units}`, currency, reference });

export const answerDecideDepositProposal = handleDecision(decideDepositProposal, {
  carryOut: {
    [approveAction]: async ({ app, tx, caller }, { subject, proposedBy }) => {
      const row = await lockPending(tx, asId<'bank-deposit'>(subject));
      await approve(app, tx, row, { by: caller.staff, proposedBy });
      return facts(row);
    },
  },
  approved: m.bank_deposit_approved,
  rejected: m.bank_deposit_declined,
});

export const answerCompleteDeposit = handleStaff(completeDeposit, async (app, caller, { id, reason }) => {
  const { id: deposit } = await findCase(app, id);
  const action = { action: 'bank-deposit.complete', subject: { kind: depositSubject, id: deposit }, reason };
  await commitAction(app, caller, action, async (tx) => {
    const row = await lockDeposit(tx, deposit);
    if (row?.state !== 'credited') return refuse('already_done', m.bank_not_credited);
    if (!(await findLineOf(tx, deposit))) return refuse('conflict', m.bank_statement_first);
    await markCompleted(tx, deposit, { by: caller.staff, at: app.clock.now() });
    await announceDeposit(app, tx, row, { what: 'completed' });
    return { before: { state: row.state }, after: { state: 'completed', ...facts(row) }, result: undefined };
  });
  return { message: m.bank_deposit_completed };
});
