import { isUnreachable } from '@istmo/client/call';
import { callOrThrow, failureMessage, isErrorAt } from '@istmo/client/call-error';
import { explainError } from '@istmo/client/explain-failure';
import { useIdempotencyKey } from '@istmo/client/idempotency-key';
import { refetchAbout } from '@istmo/client/query';
import { useWrite } from '@istmo/client/use-write';
import { placeOrder } from '@istmo/contract/areas/order-books/order-books.calls';
import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { Button } from '@istmo/ui/Button';
import { Dialog } from '@istmo/ui/Dialog';
import { KeyValue } from '@istmo/ui/KeyValue';
import type { ReactNode } from 'react';
import { findRefusedRules, RulesRefusal } from '../rules/public.ts';
import { toServerTime } from './expiry.ts';
import { priceField, sizeField } from './market-terms.ts';
import { mayWait, type OrderDraft, type OrderQuote } from './order-draft.ts';
import { listConfirmLines } from './order-lines.ts';
import { type OrderField, orderFields } from './order-problems.ts';
import type { OrderSetting } from './order-setting.ts';

/** What the server refused, at its field where it names one. */
export type OrderRefusal = { readonly text: ReactNode; readonly field?: OrderField | undefined };

type ConfirmProps = {
  readonly draft: OrderDraft;
  readonly quote: OrderQuote;
  readonly setting: OrderSetting;
  readonly onClose: () => void;
  readonly onPlaced: (reference: string) => void;
  readonly onRefused: (refusal: OrderRefusal) => void;
};

/** The order as the server takes it: plain decimals. A market order is sent with the protection that was shown. */
function toRequest(draft: OrderDraft, { limit = 0n, size = 0n, display }: OrderQuote, { terms }: OrderSetting) {
  const waits = mayWait(draft);
  return {
    symbol: terms.symbol,
    side: draft.side,
    kind: draft.kind,
    price: priceField(limit, terms),
    size: sizeField(size, terms),
    display: waits && display !== undefined ? sizeField(display, terms) : '',
    time_in_force: draft.timeInForce,
    expires_at: draft.timeInForce === 'date' ? (toServerTime(draft.expiresAt) ?? '') : '',
    post_only: waits && draft.isPostOnly,
    self_trade: draft.selfTrade,
    client_id: '',
  };
}

/** Everything of the order once more. It is placed once however often the button is pressed; after a lost reply the same request is sent again. */
export function ConfirmOrder({ draft, quote, setting, onClose, onPlaced, onRefused }: ConfirmProps) {
  const { keyFor, renew } = useIdempotencyKey();
  const write = useWrite({
    changes: ['balances'],
    send: () => {
      const order = toRequest(draft, quote, setting);
      return callOrThrow(placeOrder, order, { idempotencyKey: keyFor(order) });
    },
    onDone: ({ reply }) => {
      renew();
      onPlaced(reply.data.reference);
    },
    onFailed: (error) => {
      // Whether it was placed is not known: the dialog stays, and the same request may be sent again.
      if (isErrorAt(placeOrder, error) && isUnreachable(error.failure)) return;
      renew();
      void refetchAbout(['balances', 'account-status']);
      onRefused(toRefusal(error));
    },
  });
  const isBuy = draft.side === 'buy';
  return (
    <Dialog
      open
      onClose={() => !write.isSending && onClose()}
      title={(isBuy ? m.orderbooks_confirm_buy : m.orderbooks_confirm_sell)({ security: setting.terms.security })}
      description={m.orderbooks_confirm_note()}
      labels={{ close: m.ui_close() }}
      closesOutside={false}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={write.isSending}>
            {m.orderbooks_back()}
          </Button>
          <Button variant={isBuy ? 'primary' : 'danger'} loading={write.isSending} onClick={() => write.run()}>
            {isBuy ? m.orderbooks_place_buy() : m.orderbooks_place_sell()}
          </Button>
        </>
      }
    >
      <KeyValue pairs={listConfirmLines(draft, quote, setting)} />
      {write.error && (
        <Banner tone="neg" title={failureMessage(write.error)} urgent>
          {explainError(write.error)} {m.orderbooks_confirm_again()}
        </Banner>
      )}
    </Dialog>
  );
}

function toRefusal(error: Error): OrderRefusal {
  if (!isErrorAt(placeOrder, error)) return { text: failureMessage(error) };
  const rules = findRefusedRules(error.failure);
  if (rules) return { text: <RulesRefusal {...rules} /> };
  const field = orderFields.find((name) => name === error.failure.field);
  return { text: [error.message, explainError(error) ?? ''].join(' ').trim(), field };
}
