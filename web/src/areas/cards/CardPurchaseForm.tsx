import { type CardOrder, cardOrderRules } from '@istmo/contract/areas/cards/cards.rules';
import * as m from '@istmo/contract/messages';
import { failureMessage } from '@istmo/client/call-error';
import { Form } from '@istmo/client/Form';
import { toast } from '@istmo/client/toast';
import { useRules } from '@istmo/client/use-rules';
import { Button } from '@istmo/ui/Button';
import { Field } from '@istmo/ui/Field';
import { TextInput } from '@istmo/ui/TextInput';
import CreditCard from 'lucide-react/icons/credit-card';
import { type SyntheticEvent, useState } from 'react';
import { amountOf } from '../../shared/format.ts';
import { type RefusedRules, RuleFailures, RuleNotice } from '../rules/public.ts';
import { priceOfTyped } from './card-request.ts';
import { CardFormFrame } from './CardFormFrame.tsx';
import { CardSummary } from './CardSummary.tsx';
import type { CardOffer } from './cards.queries.ts';
import type { FrameAnswer, SentCard } from './frame-messages.ts';
import { ReviewCardPurchase } from './ReviewCardPurchase.tsx';
import { useCardFrame } from './use-card-frame.ts';

type ShownProblem = {
  readonly refusal?: string | undefined;
  readonly rules?: RefusedRules | undefined;
  /** How often it was tried. */
  readonly count: number;
};

type CardPurchaseFormProps = {
  readonly offer: CardOffer;
  readonly email: string;
  /** Where the card is typed. */
  readonly formUrl: string;
  /** The payment is requested, and not answered yet. */
  readonly onPay: () => void;
  readonly onStarted: (id: string) => void;
};

/** Amount and e-mail here, the card in its own frame, what it comes to beside them. Nothing is paid before the confirmation. */
export function CardPurchaseForm({ offer, email, formUrl, onPay, onStarted }: CardPurchaseFormProps) {
  const form = useRules<CardOrder>({ rules: cardOrderRules, start: { amount: '', email } });
  const [card, setCard] = useState<SentCard>();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<ShownProblem>({ count: 0 });
  const [isEmpty, setEmpty] = useState(false);
  const fail = (refusal?: string, rules?: RefusedRules) =>
    setProblem(({ count }) => ({ refusal, rules, count: count + 1 }));

  function answer(sent: FrameAnswer): void {
    if (sent.kind === 'card' && form.problems.length === 0) {
      setProblem(({ count }) => ({ count }));
      return setCard(sent);
    }
    form.showAll();
    const isBlank = form.values.amount.trim() === '' || (sent.kind === 'invalid' && sent.isEmpty);
    setEmpty(isBlank);
    if (sent.kind === 'failed') return fail(m.cards_frame_failed());
    toast({ text: titleOf(isBlank), tone: 'neg' });
    fail(undefined);
    // The summary above has the focus when something is wrong on this page.
    if (sent.kind === 'invalid' && form.problems.length === 0) focusProblem();
  }

  async function review(event?: SyntheticEvent): Promise<void> {
    event?.preventDefault();
    if (isAsking) return;
    setAsking(true);
    try {
      answer(await readCard());
    } catch (error) {
      fail(failureMessage(error));
    } finally {
      setAsking(false);
    }
  }

  const { readCard, focusProblem, ...frame } = useCardFrame({ url: formUrl, onEnter: () => void review() });
  const submit = {
    onSubmit: (event?: SyntheticEvent) => void review(event),
    isSending: isAsking,
    attempt: problem.count,
    title: titleOf(isEmpty),
    problems: form.problems,
    refusal: problem.refusal,
    explanation: problem.rules && <RuleFailures {...problem.rules} />,
  };
  const { amount } = form.values;
  const price = priceOfTyped(amount, offer);
  return (
    <div className="purchase-layout">
      <Form submit={submit} className="card purchase-card">
        {problem.rules === undefined && (
          <RuleNotice
            instrument={{ code: offer.symbol, kind: 'security' }}
            action="buy"
            amount={price ? amount.trim() : ''}
          />
        )}
        <Field
          id="amount"
          label={m.cards_amount()}
          hint={m.cards_amount_hint()}
          error={form.errorOf('amount')}
          required
        >
          <TextInput {...form.text('amount')} inputMode="numeric" autoComplete="off" maxLength={15} />
        </Field>
        <CardFormFrame {...frame} url={formUrl} />
        <Field id="email" label={m.cards_email()} hint={m.cards_email_hint()} error={form.errorOf('email')} required>
          <TextInput {...form.text('email')} type="email" autoComplete="off" readOnly />
        </Field>
        <Button type="submit" wide loading={isAsking} icon={<CreditCard aria-hidden />}>
          {price ? m.cards_buy({ amount: amountOf(amount, offer.symbol), symbol: offer.symbol }) : m.cards_buy_empty()}
        </Button>
        <p className="purchase-note">
          {m.cards_review_hint()} {m.cards_frame_note()}
        </p>
      </Form>
      <CardSummary offer={offer} amount={amount} price={price} />
      {card && (
        <ReviewCardPurchase
          order={form.values}
          card={card}
          offer={offer}
          onClose={() => setCard(undefined)}
          onRefused={(text, rules) => {
            setCard(undefined);
            fail(text, rules);
          }}
          onPay={onPay}
          onStarted={onStarted}
        />
      )}
    </div>
  );
}

const titleOf = (isEmpty: boolean): string => (isEmpty ? m.cards_all_required() : m.cards_fill_required());
