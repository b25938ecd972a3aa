import { isUnreachable } from '@istmo/client/call';
import { callOrThrow, failureMessage, isErrorAt } from '@istmo/client/call-error';
import { useIdempotencyKey } from '@istmo/client/idempotency-key';
import { LoadFailed } from '@istmo/client/LoadFailed';
import { refetchAbout } from '@istmo/client/query';
import { useWrite } from '@istmo/client/use-write';
import { subscribeByCard } from '@istmo/contract/areas/subscriptions/subscriptions.calls';
import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { Button } from '@istmo/ui/Button';
import { Loading, Skeleton } from '@istmo/ui/EmptyState';
import { KeyValue } from '@istmo/ui/KeyValue';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { moneyOf } from '../../shared/format.ts';
import { CardFormFrame, cardFormQuery, useCardFrame } from '../cards/public.ts';
import { forgetOrder } from './kept-order.ts';
import { listOrderLines } from './order-lines.ts';
import { OrderProblems } from './OrderProblems.tsx';
import type { OrderPartProps } from './order-state.ts';

type ReviewProps = OrderPartProps & {
  readonly problem: Error | undefined;
  readonly onBack: () => void;
  readonly onFix: () => void;
};

/** Step 3 by card: the order once more, and the card in its own frame. */
export function CardReview(props: ReviewProps) {
  const query = useQuery(cardFormQuery);
  const url = query.data?.data.url;
  if (url !== undefined) return <CardPayment {...props} url={url} />;
  return query.error ? (
    <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
  ) : (
    <Loading label={m.ui_loading()}>
      <Skeleton className="h-64" />
    </Loading>
  );
}

/** The card is charged once however often the button is pressed; after a lost reply the same request is sent under the same key. */
function CardPayment({ form, state, problem, onBack, onFix, url }: ReviewProps & { readonly url: string }) {
  const { keyFor, renew } = useIdempotencyKey();
  const navigate = useNavigate();
  const [isReading, setReading] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const isAgreed = state.isAgreed && state.agreedVersion === form.terms_version;
  const write = useWrite({
    changes: ['balances', 'offering', 'cards'],
    send: (token: string) => {
      const { currency, units, amount, limit_price } = state.draft;
      const order = {
        raise: form.reference,
        currency,
        units: form.entry === 'units' ? units : '',
        amount: form.entry === 'amount' ? amount : '',
        limit_price,
        terms_version: form.terms_version,
        paid: form.quote?.paid ?? '',
        price: form.quote?.price ?? '',
        documents: [...form.documents],
        card_fee: form.card?.fee ?? '',
      };
      return callOrThrow(subscribeByCard, { ...order, card_token: token }, { idempotencyKey: keyFor(order) });
    },
    onDone: ({ reply }) => {
      renew();
      forgetOrder(form.slug);
      void navigate({ to: paths.subscription, params: { reference: reply.data.reference }, search: { done: 'new' } });
    },
    onFailed: (error) => {
      // Whether it was charged is not known: the same request is sent again under the same key.
      if (isErrorAt(subscribeByCard, error) && isUnreachable(error.failure)) return;
      renew();
      void refetchAbout(['offering', 'cards']);
    },
  });
  const { readCard, focusProblem, ...frame } = useCardFrame({ url, onEnter: () => void pay() });
  const isDeclined = isErrorAt(subscribeByCard, write.error) && write.error.failure.code === 'card_declined';
  const isBusy = isReading || write.isSending;
  const mayPay = isAgreed && form.card !== null && problem === undefined;

  async function pay(): Promise<void> {
    if (isBusy || !mayPay) return;
    setReading(true);
    setRefusal(undefined);
    try {
      const sent = await readCard();
      if (sent.kind === 'card') write.run(sent.token);
      else if (sent.kind === 'failed') setRefusal(m.cards_frame_failed());
      else {
        setRefusal(sent.isEmpty ? m.cards_all_required() : m.cards_fill_required());
        focusProblem();
      }
    } catch (error) {
      setRefusal(failureMessage(error));
    } finally {
      setReading(false);
    }
  }

  return (
    <div className="order-form">
      <KeyValue pairs={listOrderLines(form, true)} />
      <CardFormFrame {...frame} url={url} />
      <p className="purchase-note">{m.cards_frame_note()}</p>
      {refusal !== undefined && (
        <Banner tone="neg" urgent>
          {refusal}
        </Banner>
      )}
      <OrderProblems
        isAgreed={isAgreed}
        problem={problem}
        refusal={write.error}
        explanation={isDeclined ? m.subscriptions_card_declined() : write.explanation}
        onBack={onBack}
        onFix={onFix}
      />
      <div className="order-buttons">
        <Button variant="secondary" onClick={onBack} disabled={isBusy}>
          {m.subscriptions_back()}
        </Button>
        <Button loading={isBusy} disabled={!mayPay} onClick={() => void pay()}>
          {m.subscriptions_confirm_card({ amount: moneyOf(form.card?.total ?? '0', form.currency, 'up') })}
        </Button>
      </div>
    </div>
  );
}
