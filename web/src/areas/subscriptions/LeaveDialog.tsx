import { callOrThrow } from '@istmo/client/call-error';
import { useIdempotencyKey } from '@istmo/client/idempotency-key';
import { toast } from '@istmo/client/toast';
import { useWrite } from '@istmo/client/use-write';
import { leaveSubscription } from '@istmo/contract/areas/subscriptions/subscriptions.calls';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { Dialog } from '@istmo/ui/Dialog';
import { moneyOf } from '../../shared/format.ts';
import type { OwnSubscription } from './subscriptions.queries.ts';

/** Asks before a subscription is left, or an order that is not paid is withdrawn. */
export function LeaveDialog({ one, onClose }: { readonly one: OwnSubscription; readonly onClose: () => void }) {
  const { reference, state, currency } = one;
  const [isPaid, isByCard] = [state !== 'awaiting', one.paid_by === 'card'];
  const done = isByCard ? m.subscriptions_done_left_card : m.subscriptions_done_left;
  const body = isByCard ? m.subscriptions_leave_card_body : m.subscriptions_leave_body;
  const { keyFor, renew } = useIdempotencyKey();
  const write = useWrite({
    changes: ['balances', 'offering'],
    send: () => callOrThrow(leaveSubscription, { reference }, { idempotencyKey: keyFor({ reference }) }),
    onDone: () => {
      renew();
      onClose();
      toast({ text: isPaid ? done() : m.subscriptions_done_withdrawn(), tone: 'pos' });
    },
  });
  return (
    <Dialog
      open
      onClose={() => !write.isSending && onClose()}
      title={isPaid ? m.subscriptions_leave_title() : m.subscriptions_withdraw_title()}
      description={isPaid ? body({ amount: moneyOf(one.charged, currency) }) : m.subscriptions_withdraw_body()}
      labels={{ close: m.ui_close() }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={write.isSending}>
            {m.ui_cancel()}
          </Button>
          <Button variant="danger" loading={write.isSending} onClick={() => write.run()}>
            {isPaid ? m.subscriptions_leave_confirm() : m.subscriptions_withdraw_confirm()}
          </Button>
        </>
      }
    />
  );
}
