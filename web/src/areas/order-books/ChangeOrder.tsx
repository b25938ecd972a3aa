import { callOrThrow, isErrorAt } from '@istmo/client/call-error';
import { isUnreachable } from '@istmo/client/call';
import { useIdempotencyKey } from '@istmo/client/idempotency-key';
import { SubmitDialog } from '@istmo/client/SubmitDialog';
import { toast } from '@istmo/client/toast';
import { useSubmit } from '@istmo/client/use-submit';
import { useWrite } from '@istmo/client/use-write';
import { amountNote } from '@istmo/client/amount-note';
import { reduceOrder, replaceOrder } from '@istmo/contract/areas/order-books/order-books.calls';
import { findOrderProblem } from '@istmo/contract/areas/order-books/order.rules';
import { translate } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import { parseUnits } from '@istmo/contract/kernel/money';
import { trimZeros } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { AmountInput } from '@istmo/ui/AmountInput';
import { Field } from '@istmo/ui/Field';
import { type FieldProblem } from '@istmo/ui/form-parts';
import { useForm } from '@istmo/ui/use-form';
import { fieldPlaces, type MarketTerms, securityText, unitsOf } from './market-terms.ts';
import type { BookOrder } from './order-books.queries.ts';
import { orderName, unitPriceText } from './order-columns.tsx';

export type OrderChange = { readonly kind: 'reduce' | 'replace'; readonly order: BookOrder };

type ChangeProps = { readonly change: OrderChange; readonly terms: MarketTerms; readonly onClose: () => void };

/** Makes an order smaller, which keeps its place, or places it again with another price or size. */
export function ChangeOrder({ change: { kind, order }, ...props }: ChangeProps) {
  return kind === 'reduce' ? <ReduceOrder order={order} {...props} /> : <ReplaceOrder order={order} {...props} />;
}

type DialogProps = Omit<ChangeProps, 'change'> & { readonly order: BookOrder };

/** What the market does not take of an order with another price or size. */
function findProblem(
  { side, time_in_force: timeInForce, post_only: isPostOnly }: BookOrder,
  { price, size }: { readonly price: string; readonly size: string },
  terms: MarketTerms,
): FieldProblem[] {
  const found = findOrderProblem({
    limits: terms,
    side,
    kind: 'limit',
    price: parseUnits(price, terms.currencyScale),
    size: parseUnits(size, terms.securityScale),
    display: null,
    timeInForce,
    isPostOnly,
  });
  return found ? [{ field: found.field, text: translate(found.message, getLocale()) }] : [];
}

function ReduceOrder({ order, terms, onClose }: DialogProps) {
  const left = unitsOf(order.left, terms.securityScale);
  const form = useForm({
    start: { size: trimZeros(order.left, 0) },
    findProblems: ({ size }) => {
      const units = parseUnits(size, terms.securityScale) ?? 0n;
      const tooMuch = { field: 'size', text: m.orderbooks_problem_reduce({ left: securityText(left, terms) }) };
      return units >= left ? [tooMuch] : findProblem(order, { price: order.price, size }, terms);
    },
  });
  const write = useWrite({
    changes: ['balances'],
    send: ({ size }: { size: string }) => callOrThrow(reduceOrder, { order: order.reference, left: size }),
    onDone: () => {
      toast({ text: m.orderbooks_done_reduced(), tone: 'pos' });
      onClose();
    },
  });
  const submit = useSubmit({ form, write, invalid: m.orderbooks_check_order });
  return (
    <SubmitDialog
      title={m.orderbooks_reduce()}
      description={m.orderbooks_reduce_body({ order: orderName(order), price: unitPriceText(order.price) })}
      action={m.orderbooks_reduce_confirm()}
      submit={submit}
      isDirty={form.isDirty}
      onClose={onClose}
    >
      <Field id="size" label={m.orderbooks_left()} error={form.errorOf('size')}>
        <AmountInput
          value={form.values.size}
          onValueChange={(text) => form.set('size', text)}
          onBlur={() => form.markTouched('size')}
          decimals={terms.sizePlaces}
          unit={terms.security}
          labels={{ useDot: amountNote(terms.sizePlaces) }}
        />
      </Field>
    </SubmitDialog>
  );
}

type Replacement = { readonly price: string; readonly size: string };

function ReplaceOrder({ order, terms, onClose }: DialogProps) {
  const { keyFor, renew } = useIdempotencyKey();
  const form = useForm<Replacement>({
    start: { price: trimZeros(order.price, terms.pricePlaces), size: trimZeros(order.left, 0) },
    findProblems: (values) => findProblem(order, values, terms),
  });
  const write = useWrite({
    changes: ['balances'],
    send: ({ price, size }: Replacement) => {
      const request = { order: order.reference, price, size, client_id: '' };
      return callOrThrow(replaceOrder, request, { idempotencyKey: keyFor(request) });
    },
    onDone: () => {
      renew();
      toast({ text: m.orderbooks_done_replaced(), tone: 'pos' });
      onClose();
    },
    onFailed: (error) => {
      // After a lost reply the same request is sent again under its key.
      if (!isErrorAt(replaceOrder, error) || !isUnreachable(error.failure)) renew();
    },
  });
  const submit = useSubmit({ form, write, invalid: m.orderbooks_check_order });
  return (
    <SubmitDialog
      title={m.orderbooks_replace()}
      description={m.orderbooks_replace_body({ order: orderName(order) })}
      action={m.orderbooks_replace_confirm()}
      submit={submit}
      isDirty={form.isDirty}
      onClose={onClose}
    >
      <Field id="price" label={m.orderbooks_price()} error={form.errorOf('price')}>
        <AmountInput
          value={form.values.price}
          onValueChange={(text) => form.set('price', text)}
          onBlur={() => form.markTouched('price')}
          decimals={fieldPlaces(terms)}
          unit={terms.currency}
          labels={{ useDot: amountNote(fieldPlaces(terms)) }}
        />
      </Field>
      <Field id="size" label={m.orderbooks_size()} error={form.errorOf('size')}>
        <AmountInput
          value={form.values.size}
          onValueChange={(text) => form.set('size', text)}
          onBlur={() => form.markTouched('size')}
          decimals={terms.sizePlaces}
          unit={terms.security}
          labels={{ useDot: amountNote(terms.sizePlaces) }}
        />
      </Field>
    </SubmitDialog>
  );
}
