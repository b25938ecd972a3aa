import { buyByCard } from '@istmo/contract/areas/cards/cards.calls';
import type { CardOrder } from '@istmo/contract/areas/cards/cards.rules';
import * as m from '@istmo/contract/messages';
import { isUnreachable } from '@istmo/client/call';
import { callOrThrow, failureMessage, isErrorAt } from '@istmo/client/call-error';
import { useIdempotencyKey } from '@istmo/client/idempotency-key';
import { refetchAbout } from '@istmo/client/query';
import { useWrite } from '@istmo/client/use-write';
import { Banner } from '@istmo/ui/Banner';
import { Button } from '@istmo/ui/Button';
import { Dialog } from '@istmo/ui/Dialog';
import { KeyValue } from '@istmo/ui/KeyValue';
import { moneyOf, percentOf } from '../../shared/format.ts';
import { findRefusedRules, type RefusedRules } from '../rules/public.ts';
import { networkNames } from './card-displays.ts';
import { priceOfTyped, toCardRequest } from './card-request.ts';
import { dollars } from './CardSummary.tsx';
import type { CardOffer } from './cards.queries.ts';
import type { SentCard } from './frame-messages.ts';

type ReviewProps = {
  readonly order: CardOrder;
  readonly card: SentCard;
  readonly offer: CardOffer;
  readonly onClose: () => void;
  /** The broken rules where those are why. */
  readonly onRefused: (text: string, rules?: RefusedRules) => void;
  readonly onPay: () => void;
  readonly onStarted: (id: string) => void;
};

/** Everything once more. The payment is sent once however often it is pressed; after a lost reply the same request is sent under the same key. */
export function ReviewCardPurchase({ order, card, offer, onClose, onRefused, onPay, onStarted }: ReviewProps) {
  const idempotency = useIdempotencyKey();
  const write = useWrite({
    changes: ['cards', 'balances', 'offering'],
    send: (body: ReturnType<typeof toCardRequest>) => {
      onPay();
      return callOrThrow(buyByCard, body, { idempotencyKey: idempotency.keyFor(body) });
    },
    onDone: ({ reply }) => {
      idempotency.renew();
      onStarted(reply.data._id);
    },
    onFailed: (error) => {
      // Whether it was charged is not known: the same request is sent again under the same key.
      if (isErrorAt(buyByCard, error) && isUnreachable(error.failure)) return;
      idempotency.renew();
      const rules = isErrorAt(buyByCard, error) ? findRefusedRules(error.failure) : undefined;
      const text = rules ? m.rules_refused(rules) : failureMessage(error);
      onRefused(text, rules);
      // The price may be what it was refused for.
      void refetchAbout(['offering', 'cards']);
    },
  });
  const { error } = write;
  const isUnanswered = error !== null && isErrorAt(buyByCard, error) && isUnreachable(error.failure);
  return (
    <Dialog
      open
      onClose={() => !write.isSending && onClose()}
      closesOutside={false}
      title={m.cards_review_title()}
      description={m.cards_review_body()}
      labels={{ close: m.ui_close() }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={write.isSending}>
            {m.cards_back()}
          </Button>
          <Button loading={write.isSending} onClick={() => write.run(toCardRequest(order, card, offer))}>
            {isUnanswered ? m.kernel_retry() : m.cards_confirm()}
          </Button>
        </>
      }
    >
      <div className="purchase-review">
        {isUnanswered && (
          <Banner tone="warn" urgent>
            {failureMessage(error)}
          </Banner>
        )}
        <ReviewLines order={order} card={card} offer={offer} />
      </div>
    </Dialog>
  );
}

function ReviewLines({ order, card, offer }: Pick<ReviewProps, 'order' | 'card' | 'offer'>) {
  const price = priceOfTyped(order.amount, offer);
  const { network, lastFour, holder } = card;
  const shown = `${networkNames[network] ?? ''} •••• ${lastFour}`;
  return (
    <KeyValue
      pairs={[
        { key: 'amount', name: m.cards_amount(), value: moneyOf(order.amount.trim() || '0', offer.symbol) },
        { key: 'price', name: m.cards_price(), value: dollars(price?.price ?? 0n) },
        {
          key: 'fee',
          name: m.cards_fee({ percent: percentOf(offer.percent) }),
          value: dollars(price?.fee ?? 0n),
        },
        { key: 'total', name: m.cards_total(), value: dollars(price?.total ?? 0n), strong: true },
        { key: 'card', name: m.cards_card(), value: shown },
        { key: 'holder', name: m.cards_holder(), value: holder },
      ]}
    />
  );
}
