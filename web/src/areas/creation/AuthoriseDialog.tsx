import { authoriseAsset } from '@istmo/contract/areas/creation/creation.calls';
import { formatAmount } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { callOrThrow } from '@istmo/client/call-error';
import { useIdempotencyKey } from '@istmo/client/idempotency-key';
import { toast } from '@istmo/client/toast';
import { useWrite } from '@istmo/client/use-write';
import { AlertDialog } from '@istmo/ui/Dialog';
import { Button } from '@istmo/ui/Button';
import { useRef } from 'react';
import { amountOf } from '../../shared/format.ts';
import type { OwnAsset } from './creation.queries.ts';

/** The creator's last authorization (requirement 2.2.10). */
export function AuthoriseDialog({ asset, onClose }: { readonly asset: OwnAsset; readonly onClose: () => void }) {
  const { _id: id, asset_id: assId, ticker, amount, fee, fee_currency: currency } = asset;
  const cancel = useRef<HTMLButtonElement>(null);
  const { keyFor } = useIdempotencyKey();
  const write = useWrite({
    changes: ['assets', 'balances'],
    send: () => callOrThrow(authoriseAsset, { id, assId }, { idempotencyKey: keyFor(id) }),
    onDone: ({ msg }) => {
      toast({ text: msg, tone: 'pos' });
      onClose();
    },
  });
  return (
    <AlertDialog
      open
      title={m.creation_authorise_title({ ticker })}
      description={m.creation_authorise_text({
        amount: formatAmount(amount),
        ticker,
        fee: amountOf(fee, currency),
        currency,
      })}
      onEscape={onClose}
      initialFocus={cancel}
      actions={
        <>
          <Button ref={cancel} variant="secondary" onClick={onClose}>
            {m.creation_cancel()}
          </Button>
          <Button loading={write.isSending} onClick={() => write.run()}>
            {m.creation_authorise()}
          </Button>
        </>
      }
    />
  );
}
