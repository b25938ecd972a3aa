import { askProvider } from '@istmo/contract/areas/payments/payments.staff.contract';
import * as m from '@istmo/contract/messages';
import { handleStaff } from '../../../http/handler.ts';
import { commitAction } from '../../audit/public.ts';
import { setNextCheck } from '../payments.store.ts';
import { paymentSubject } from './payment-queue.store.ts';
import { requireCase } from './read-payments.ts';

/** The worker asks within seconds and does what the answer means; staff never say that a payment was made. */
export const answerAskProvider = handleStaff(askProvider, async (app, caller, input) => {
  const { id, reference, state } = await requireCase(app, input.reference_no);
  const subject = { kind: paymentSubject, id: reference };
  const action = { action: 'payment.ask', subject, reason: '', needsReason: false } as const;
  await commitAction(app, caller, action, async (tx) => {
    await setNextCheck(tx, id, app.clock.now());
    return { before: { state }, result: undefined };
  });
  return { message: m.payments_asked };
});
