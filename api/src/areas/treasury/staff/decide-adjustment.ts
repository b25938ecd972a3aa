import { decideAdjustment } from '@istmo/contract/areas/treasury/treasury.staff.contract';
import { parseId } from '@istmo/contract/kernel/id';
import { money, parseUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { App } from '../../../app.ts';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { commitAction, refuseNewApprover } from '../../audit/public.ts';
import { readInstrument } from '../../instruments/public.ts';
import { readUsdCents, refuseOverCap, refuseWithoutFunds } from '../adjustment-checks.ts';
import {
  type Adjustment,
  describeAdjustment,
  findAdjustment,
  lockAdjustment,
  lockApprovals,
  storeDecision,
} from '../adjustments.store.ts';
import { toFacts } from './adjustment-facts.ts';

type Confirmation = { readonly currency: string; readonly amount: string };

/** Who approves types currency and amount too, so that a slip of who proposed does not pass unread. */
async function refuseOther(app: App, { currency, units }: Adjustment, typed: Confirmation): Promise<void> {
  const { ledgerScale } = await readInstrument(app, currency);
  if (typed.currency.trim().toUpperCase() !== currency || parseUnits(typed.amount, ledgerScale) !== units)
    refuse('amount_invalid', m.treasury_adjustment_differs, { field: 'amount' });
}

export const answerDecideAdjustment = handleStaff(
  decideAdjustment,
  async (app, caller, { id: sentId, approve, reason, approval, ...typed }) => {
    const id = parseId<'adjustment'>(sentId);
    const found = id && (await findAdjustment(app.db, id));
    if (!found) return refuse('not_found', m.treasury_adjustment_unknown, { field: 'id' });
    const sign = approve ? await caller.proveApproval(approval) : undefined;
    const verb = approve ? 'approve' : 'reject';
    const subject = { kind: 'customer', id: found.customer };
    const usdCents = approve ? await readUsdCents(app, money(found.currency, found.units)) : found.usdCents;
    await commitAction(app, caller, { action: `adjustment.${verb}`, subject, reason }, async (tx) => {
      if (approve) await lockApprovals(tx);
      const row = await lockAdjustment(tx, found.id);
      if (row?.state !== 'proposed') return refuse('already_done', m.treasury_adjustment_decided);
      if (approve) {
        if (row.proposedBy === caller.staff) refuse('own_proposal', m.treasury_adjustment_own);
        await refuseNewApprover(tx, caller, row.proposedAt);
        await refuseOther(app, row, typed);
        await refuseOverCap(app, tx, usdCents);
        await refuseWithoutFunds(tx, { ...row, amount: money(row.currency, row.units) });
        await sign?.(tx, describeAdjustment(row));
      }
      const state = approve ? 'approved' : 'rejected';
      await storeDecision(tx, row.id, {
        state,
        usdCents,
        by: caller.staff,
        at: app.clock.now(),
        reason: reason.trim(),
      });
      return { before: { state: row.state }, after: { state, ...toFacts(row) }, result: undefined };
    });
    return { message: approve ? m.treasury_adjustment_approved : m.treasury_adjustment_rejected };
  },
);
