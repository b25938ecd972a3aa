import { cardRules, type CardForm, withoutGaps } from '@istmo/contract/areas/cards/cards.rules';
import * as m from '@istmo/contract/messages';
import { Form } from '@istmo/client/Form';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit } from '@istmo/client/use-submit';
import { Button } from '@istmo/ui/Button';
import CreditCard from 'lucide-react/icons/credit-card';
import { useState } from 'react';
import { amountOf } from '../../shared/format.ts';
import { emptyCard, priceOfTyped } from './card-request.ts';
import { CardFields } from './CardFields.tsx';
import { CardSummary } from './CardSummary.tsx';
import type { CardOffer } from './cards.queries.ts';
import { ReviewCardPurchase } from './ReviewCardPurchase.tsx';

type CardPurchaseFormProps = {
  readonly offer: CardOffer;
  readonly email: string;
  readonly onStarted: (id: string) => void;
};

/** The card's form with what it comes to beside it; nothing is sent before the confirmation. */
export function CardPurchaseForm({ offer, email, onStarted }: CardPurchaseFormProps) {
  const [today] = useState(() => new Date());
  const form = useRules<CardForm>({ rules: cardRules(today), start: { ...emptyCard, email } });
  const [isReviewing, setReviewing] = useState(false);
  const [refusals, setRefusals] = useState<{ readonly text?: string; readonly count: number }>({ count: 0 });
  const review = {
    run: () => setReviewing(true),
    isSending: false,
    isDone: false,
    error: null,
    explanation: undefined,
    failures: refusals.count,
    reset: () => setRefusals(({ count }) => ({ count })),
  };
  const isEmpty = Object.entries(form.values).some(([, value]) => withoutGaps(value) === '');
  const submit = useSubmit({
    form,
    write: review,
    invalid: () => (isEmpty ? m.cards_all_required() : m.cards_fill_required()),
  });
  const { amount } = form.values;
  const price = priceOfTyped(amount, offer);
  return (
    <div className="purchase-layout">
      <Form submit={{ ...submit, refusal: refusals.text }} className="card purchase-card">
        <CardFields form={form} />
        <Button type="submit" wide icon={<CreditCard aria-hidden />}>
          {price ? m.cards_buy({ amount: amountOf(amount, offer.symbol), symbol: offer.symbol }) : m.cards_buy_empty()}
        </Button>
        <p className="purchase-note">{m.cards_review_hint()}</p>
      </Form>
      <CardSummary offer={offer} amount={amount} price={price} />
      <ReviewCardPurchase
        open={isReviewing}
        form={form.values}
        offer={offer}
        onClose={() => setReviewing(false)}
        onRefused={(text) => {
          setReviewing(false);
          setRefusals(({ count }) => ({ text, count: count + 1 }));
        }}
        onStarted={(id) => {
          // The card is forgotten as soon as it was sent.
          form.reset();
          onStarted(id);
        }}
      />
    </div>
  );
}
