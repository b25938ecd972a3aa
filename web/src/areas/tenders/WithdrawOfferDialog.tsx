import { callOrThrow } from '@istmo/client/call-error';
import { useIdempotencyKey } from '@istmo/client/idempotency-key';
import { toast } from '@istmo/client/toast';
import { useWrite } from '@istmo/client/use-write';
import { withdrawOffer } from '@istmo/contract/areas/tenders/tenders.calls';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { Dialog } from '@istmo/ui/Dialog';
import { amountOf, whenOf } from '../../shared/format.ts';
import type { Offer } from './tenders.queries.ts';

/** Asks before an offer is withdrawn. */
export function WithdrawOfferDialog({ offer, onClose }: { readonly offer: Offer; readonly onClose: () => void }) {
  const { reference, security, offered, until } = offer;
  const { keyFor, renew } = useIdempotencyKey();
  const write = useWrite({
    changes: ['actions', 'balances'],
    send: () => callOrThrow(withdrawOffer, { reference }, { idempotencyKey: keyFor({ reference }) }),
    onDone: () => {
      renew();
      onClose();
      toast({ text: m.tenders_done_withdrawn(), tone: 'pos' });
    },
  });
  return (
    <Dialog
      open
      onClose={() => !write.isSending && onClose()}
      title={m.tenders_dialog_withdraw()}
      description={m.tenders_dialog_withdraw_body({
        units: amountOf(offered, security),
        security,
        until: until === null ? '' : whenOf(until),
      })}
      labels={{ close: m.ui_close() }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={write.isSending}>
            {m.ui_cancel()}
          </Button>
          <Button variant="danger" loading={write.isSending} onClick={() => write.run()}>
            {m.tenders_confirm_withdraw()}
          </Button>
        </>
      }
    />
  );
}
