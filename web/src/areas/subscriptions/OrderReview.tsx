import { callOrThrow } from '@istmo/client/call-error';
import { useIdempotencyKey } from '@istmo/client/idempotency-key';
import { refetchAbout } from '@istmo/client/query';
import { useWrite } from '@istmo/client/use-write';
import { subscribe } from '@istmo/contract/areas/subscriptions/subscriptions.calls';
import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { Button } from '@istmo/ui/Button';
import { KeyValue } from '@istmo/ui/KeyValue';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { forgetOrder } from './kept-order.ts';
import { listOrderLines } from './order-lines.ts';
import { OrderProblems } from './OrderProblems.tsx';
import type { OrderPartProps } from './order-state.ts';

type ReviewProps = OrderPartProps & {
  readonly problem: Error | undefined;
  readonly onBack: () => void;
  readonly onFix: () => void;
};

/** Step 3: the whole order once more; what was shown here is what is sent, and another price by then is refused. */
export function OrderReview({ form, state, problem, onBack, onFix }: ReviewProps) {
  const { keyFor, renew } = useIdempotencyKey();
  const navigate = useNavigate();
  const [shown, setShown] = useState(form.quote);
  const isAgreed = state.isAgreed && state.agreedVersion === form.terms_version;
  const isChanged = form.quote?.paid !== shown?.paid || form.quote?.price !== shown?.price;
  const write = useWrite({
    changes: ['balances', 'offering'],
    send: () => {
      const { currency, units, amount, limit_price } = state.draft;
      const input = {
        raise: form.reference,
        currency,
        units: form.entry === 'units' ? units : '',
        amount: form.entry === 'amount' ? amount : '',
        limit_price,
        terms_version: form.terms_version,
        paid: form.quote?.paid ?? '',
        price: form.quote?.price ?? '',
        documents: [...form.documents],
        pay_later: state.payLater,
      };
      return callOrThrow(subscribe, input, { idempotencyKey: keyFor(input) });
    },
    onDone: ({ reply }) => {
      renew();
      forgetOrder(form.slug);
      const { reference } = reply.data;
      void navigate({ to: paths.subscription, params: { reference }, search: { done: 'new' } });
    },
    // The failure is shown above the buttons; what it is about is read again, because it may have changed.
    onFailed: () => void refetchAbout(['balances', 'offering']),
  });
  return (
    <div className="order-form">
      {isChanged && (
        <Banner
          tone="warn"
          urgent
          action={
            <Button
              size="sm"
              variant="secondary"
              onClick={() => {
                setShown(form.quote);
                write.reset();
              }}
            >
              {m.subscriptions_accept_figures()}
            </Button>
          }
        >
          {m.subscriptions_changed()}
        </Banner>
      )}
      <KeyValue pairs={listOrderLines(form)} />
      {state.payLater && <Banner>{m.subscriptions_pay_later_note()}</Banner>}
      <OrderProblems
        isAgreed={isAgreed}
        problem={problem}
        refusal={isChanged ? null : write.error}
        explanation={write.explanation}
        onBack={onBack}
        onFix={onFix}
      />
      <div className="order-buttons">
        <Button variant="secondary" onClick={onBack} disabled={write.isSending}>
          {m.subscriptions_back()}
        </Button>
        <Button
          loading={write.isSending}
          disabled={isChanged || !isAgreed || form.quote === null || problem !== undefined}
          onClick={() => write.run()}
        >
          {state.payLater ? m.subscriptions_confirm_later() : m.subscriptions_confirm()}
        </Button>
      </div>
    </div>
  );
}
