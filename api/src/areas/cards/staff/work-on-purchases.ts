import {
  askAcquirer,
  decideRefundProposal,
  noteEvidence,
  refundPurchase,
} from '@istmo/contract/areas/cards/cards.staff.contract';
import { cardCurrency } from '@istmo/contract/areas/cards/cards.rules';
import { asId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import { newId } from '@istmo/db/new-id';
import type { Tx } from '@istmo/db/tx';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { commitAction, handleDecision, proposeAction, refuseWhileProposed } from '../../audit/public.ts';
import { mayLeave } from '../../instruments/public.ts';
import { publishEvent } from '../../notifications/public.ts';
import { type CardPurchaseId, type CardPurchaseRow, lockPurchase } from '../purchases.store.ts';
import { forgetProblem, insertNote, purchaseSubject, refundAction, startRefund } from './purchase-queue.store.ts';
import { requireCase, takesTwo } from './read-purchases.ts';

/** Locks a purchase that may be refunded; of two decisions at once the second is refused. A stopped currency is not refunded: it would leave. */
async function lockCaptured(tx: Tx, id: CardPurchaseId): Promise<CardPurchaseRow> {
  if (!(await mayLeave(tx, cardCurrency))) refuse('currency_inactive', m.cards_refund_stopped);
  const row = await lockPurchase(tx, id);
  // What is in escrow goes back when its subscription ends.
  return row?.state === 'captured' && row.subscription === null ? row : refuse('already_done', m.cards_not_captured);
}

const facts = ({ price, fee, referenceNo }: CardPurchaseRow) => ({ cents: `${price + fee}`, reference: referenceNo });

/** The console moves no money: the worker blocks the tokens, asks the acquirer and books what it answers. */
export const answerRefundPurchase = handleStaff(refundPurchase, async (app, caller, { id, reason }) => {
  const found = await requireCase(app, id);
  const subject = { kind: purchaseSubject, id: found.id };
  if (takesTwo(app, found)) {
    const check = async (tx: Tx): Promise<void> => void (await lockCaptured(tx, found.id));
    await proposeAction(app, caller, { action: refundAction, subject, reason, check });
    return { is_proposed: true, message: m.cards_refund_proposed };
  }
  await commitAction(app, caller, { action: 'card-purchase.refund', subject, reason }, async (tx) => {
    const row = await lockCaptured(tx, found.id);
    await refuseWhileProposed(tx, { action: refundAction, subject, message: m.cards_proposal_first });
    await startRefund(tx, row.id, { by: caller.staff, proposedBy: null, at: app.clock.now() });
    await publishEvent(tx, row.customer, 'cards');
    return { before: { state: row.state }, after: { state: 'refunding', ...facts(row) }, result: undefined };
  });
  return { is_proposed: false, message: m.cards_refund_started };
});

export const answerDecideRefundProposal = handleDecision(decideRefundProposal, {
  carryOut: {
    [refundAction]: async ({ app, tx, caller }, { subject, proposedBy }) => {
      const row = await lockCaptured(tx, asId<'card-purchase'>(subject));
      await startRefund(tx, row.id, { by: caller.staff, proposedBy, at: app.clock.now() });
      await publishEvent(tx, row.customer, 'cards');
      return facts(row);
    },
  },
  approved: m.cards_refund_started,
  rejected: m.cards_refund_declined,
});

export const answerAskAcquirer = handleStaff(askAcquirer, async (app, caller, { id }) => {
  const { id: purchase } = await requireCase(app, id);
  const subject = { kind: purchaseSubject, id: purchase };
  const action = { action: 'card-purchase.ask', subject, reason: '', needsReason: false } as const;
  await commitAction(app, caller, action, async (tx) => {
    const row = await lockPurchase(tx, purchase);
    await forgetProblem(tx, purchase, app.clock.now());
    return { before: { problem: row?.problem ?? '' }, result: undefined };
  });
  return { message: m.cards_asked };
});

export const answerNoteEvidence = handleStaff(noteEvidence, async (app, caller, { id, text }) => {
  const { id: purchase } = await requireCase(app, id);
  const note = text.trim();
  if (note === '') refuse('invalid_field', m.cards_note_missing, { field: 'text' });
  const subject = { kind: purchaseSubject, id: purchase };
  const action = { action: 'card-purchase.note', subject, reason: '', needsReason: false } as const;
  await commitAction(app, caller, action, async (tx) => {
    await insertNote(tx, { id: newId(), purchase, by: caller.staff, text: note }, app.clock.now());
    return { after: { note }, result: undefined };
  });
  return { message: m.cards_note_stored };
});
