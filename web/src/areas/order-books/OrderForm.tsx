import { serverNow } from '@istmo/client/server-time';
import { useUnsaved } from '@istmo/client/unsaved';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { KeyValue } from '@istmo/ui/KeyValue';
import { useProblemFocus } from '@istmo/ui/use-problem-focus';
import { type ReactNode, useId } from 'react';
import { RuleNotice } from '../rules/public.ts';
import type { OrderRefusal } from './ConfirmOrder.tsx';
import { sizeField } from './market-terms.ts';
import { MoreOptions } from './MoreOptions.tsx';
import { type OrderContext, type OrderDraft, type OrderQuote, quoteOrder } from './order-draft.ts';
import { listQuoteLines } from './order-lines.ts';
import {
  findObstacle,
  findOrderProblem,
  meetsOwnOrder,
  type CustomerContext,
  type OrderField,
  type OrderProblem,
} from './order-problems.ts';
import { OrderFields } from './OrderFields.tsx';
import type { OrderSetting } from './order-setting.ts';

export type OrderFormProps = {
  readonly draft: OrderDraft;
  readonly setting: OrderSetting;
  readonly context: OrderContext;
  readonly customer: Omit<CustomerContext, 'available' | 'nowMs'>;
  /** What the server refused of it. */
  readonly refusal: OrderRefusal | undefined;
  readonly attempt: number;
  readonly onDraft: (draft: OrderDraft) => void;
  /** The button was pressed with something wrong. */
  readonly onAttempt: () => void;
  readonly onReview: (quote: OrderQuote) => void;
};

/** The order form: what it costs and what would happen is below the fields, why it cannot be sent above the button, which never moves. */
export function OrderForm({ draft, setting, context, customer, refusal, attempt, ...on }: OrderFormProps) {
  const id = useId();
  const { terms } = setting;
  const quote = quoteOrder(draft, context);
  const whole = { ...customer, available: setting.available[draft.side], nowMs: serverNow() };
  const problem = findOrderProblem(draft, context, whole);
  useUnsaved(draft.size !== '' || draft.amount !== '');
  const shown = shownProblem({ problem, refusal, isAttempted: attempt > 0, draft, customer, context });
  const field = shown?.isWrong === true ? shown.field : undefined;
  useProblemFocus(attempt, field === undefined ? [] : [`order-${field}`]);
  const problemOf = (name: OrderField): string | undefined => (field === name ? id : undefined);
  const meets = !problem && meetsOwnOrder(draft, quote, customer);
  return (
    <form
      className="ticket"
      noValidate
      aria-label={m.orderbooks_form()}
      onSubmit={(event) => {
        event.preventDefault();
        if (problem) on.onAttempt();
        else on.onReview(quote);
      }}
    >
      <OrderFields draft={draft} quote={quote} setting={setting} onChange={on.onDraft} problemOf={problemOf} />
      <div className="ticket-lines">
        <KeyValue pairs={listQuoteLines(draft, quote, setting)} />
      </div>
      <div className="ticket-foot">
        <div className="ticket-problem" id={id} role="status" data-tone={shown?.isWrong === true ? 'neg' : 'note'}>
          {shown?.text ?? (meets ? m.orderbooks_meets_own() : m.orderbooks_ready())}
        </div>
        <Button
          type="submit"
          wide
          variant={draft.side === 'sell' ? 'danger' : 'primary'}
          disabledBecause={problem?.text}
          onDisabledPress={on.onAttempt}
        >
          {(draft.side === 'buy' ? m.orderbooks_review_buy : m.orderbooks_review_sell)({ security: terms.security })}
        </Button>
      </div>
      <MoreOptions draft={draft} terms={terms} onChange={on.onDraft} displayProblem={problemOf('display')} />
      <RuleNotice
        instrument={{ code: terms.security, kind: 'security' }}
        action={draft.side}
        {...(quote.size !== undefined && quote.size > 0n && { amount: sizeField(quote.size, terms) })}
      />
    </form>
  );
}

type ShownProblem = { readonly text: ReactNode; readonly field?: OrderField | undefined; readonly isWrong: boolean };

type ProblemState = Pick<OrderFormProps, 'draft' | 'customer' | 'context'> & {
  readonly problem: OrderProblem | undefined;
  readonly refusal: OrderRefusal | undefined;
  readonly isAttempted: boolean;
};

/** What is missing is a note until the button was pressed; what is wrong is said as soon as it is. */
function shownProblem(state: ProblemState): ShownProblem | undefined {
  const { problem, refusal, isAttempted, draft, customer, context } = state;
  if (refusal) return { ...refusal, isWrong: true };
  if (!problem) return undefined;
  const isObstacle = findObstacle(draft.side, context.phase, customer.ticket) !== undefined;
  const entered = { price: draft.price, size: draft.size + draft.amount, display: draft.display, expires_at: '' };
  const isEmpty = problem.field !== undefined && entered[problem.field] === '';
  return { ...problem, isWrong: isAttempted || isObstacle || !isEmpty };
}
