import { cancelWithdrawal } from '@istmo/contract/areas/withdrawals/withdrawals.calls';
import * as m from '@istmo/contract/messages';
import { callOrThrow } from '@istmo/client/call-error';
import { useIdempotencyKey } from '@istmo/client/idempotency-key';
import { toast } from '@istmo/client/toast';
import { useWrite } from '@istmo/client/use-write';
import { Button } from '@istmo/ui/Button';
import { AlertDialog } from '@istmo/ui/Dialog';
import { useState } from 'react';
import { amountOf } from '../../shared/format.ts';
import type { WithdrawalView } from './withdrawals.queries.ts';

/** Until it is signed the customer may cancel; it asks once. */
export function CancelWithdrawal({ withdrawal }: { withdrawal: WithdrawalView }) {
  const [isAsking, setAsking] = useState(false);
  const idempotency = useIdempotencyKey();
  const { _id: id, amount, currency } = withdrawal;
  const write = useWrite({
    changes: ['withdrawals', 'balances'],
    send: () => callOrThrow(cancelWithdrawal, { id }, { idempotencyKey: idempotency.keyFor(id) }),
    onDone: ({ msg }) => {
      setAsking(false);
      toast({ text: msg, tone: 'pos' });
    },
  });
  return (
    <div className="withdrawal-cancel">
      <p>{m.withdrawals_cancel_hint()}</p>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {m.withdrawals_cancel()}
      </Button>
      <AlertDialog
        open={isAsking}
        title={m.withdrawals_cancel_title()}
        description={m.withdrawals_cancel_body({ amount: amountOf(amount, currency), currency })}
        onEscape={() => setAsking(false)}
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {m.withdrawals_cancel_keep()}
            </Button>
            <Button variant="danger" loading={write.isSending} onClick={() => write.run()}>
              {m.withdrawals_cancel()}
            </Button>
          </>
        }
      />
    </div>
  );
}
