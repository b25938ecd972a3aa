import { amountNote } from '@istmo/client/amount-note';
import { failureMessage } from '@istmo/client/call-error';
import { trimZeros } from '@istmo/contract/kernel/format';
import { parseUnits } from '@istmo/contract/kernel/money';
import { cardCurrency } from '@istmo/contract/areas/cards/cards.rules';
import * as m from '@istmo/contract/messages';
import { AmountInput } from '@istmo/ui/AmountInput';
import { Banner } from '@istmo/ui/Banner';
import { Button } from '@istmo/ui/Button';
import { Checkbox } from '@istmo/ui/Checkbox';
import { Field } from '@istmo/ui/Field';
import { KeyValue } from '@istmo/ui/KeyValue';
import { Select } from '@istmo/ui/Select';
import { Link } from '@tanstack/react-router';
import { depositOf, paths } from '../../paths.ts';
import { amountOf, moneyOf } from '../../shared/format.ts';
import { listOrderLines, unitsOf } from './order-lines.ts';
import type { OrderPartProps, OrderState } from './order-state.ts';
import type { OrderForm } from './subscriptions.queries.ts';

/** Among the currencies: the card instead of a balance. */
const byCard = 'card';

type FieldsProps = OrderPartProps & { readonly problem: Error | undefined; readonly onNext: () => void };

/** What is available of the paying currency, whether it suffices, and whether the order is above the investor's own limit. */
function readFunds({ currencies, currency, quote, left_value: left, terms_scale: scale }: OrderForm) {
  const chosen = currencies.find((one) => one.currency === currency);
  const available = chosen?.available ?? '0';
  const [has, needs] = [available, quote?.paid ?? '0'].map((text) => parseUnits(text, chosen?.scale ?? 2) ?? 0n);
  const isAbove =
    quote !== null && left !== null && (parseUnits(quote.value, scale) ?? 0n) > (parseUnits(left, scale) ?? 0n);
  return { available, isShort: quote !== null && (has ?? 0n) < (needs ?? 0n), isAbove };
}

/** Step 1: the currency and how much, with what it would be. */
export function OrderFields({ form, state, onChange, problem, onNext }: FieldsProps) {
  const { draft, payLater, isByCard } = state;
  const { available, isShort: isBalanceShort, isAbove } = readFunds(form);
  const isShort = isBalanceShort && !isByCard;
  const { entry, security, currency } = form;
  const isUnits = entry === 'units';
  const entered = isUnits ? draft.units : draft.amount;
  const scale = form.currencies.find((one) => one.currency === currency)?.scale ?? 2;
  const set = (patch: Partial<OrderState['draft']>): void => onChange({ draft: { ...draft, ...patch } });
  const isQuoted = form.quote !== null && currency === draft.currency;
  const mayGoOn = isQuoted && form.investor_step === null && problem === undefined && !isAbove;
  const mayPayLater = !isByCard && (currency === form.terms_currency || form.rate_rule === 'close');
  return (
    <form
      className="order-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (mayGoOn) onNext();
      }}
    >
      <CurrencyField form={form} state={state} onChange={onChange} available={available} />
      <Field
        id={entry}
        label={isUnits ? m.subscriptions_units_label() : m.subscriptions_amount_label()}
        hint={
          isUnits
            ? m.subscriptions_units_hint({
                least: amountOf(trimZeros(form.min_units, 0), security),
                security,
                step: amountOf(trimZeros(form.step_units, 0), security),
              })
            : m.subscriptions_amount_hint({ security })
        }
        error={problem && entered !== '' ? failureMessage(problem) : undefined}
        required
      >
        <AmountInput
          value={entered}
          decimals={isUnits ? form.security_scale : scale}
          unit={isUnits ? security : currency}
          labels={{ useDot: amountNote(isUnits ? form.security_scale : scale) }}
          onValueChange={(value) => set(isUnits ? { units: value } : { amount: value })}
        />
      </Field>
      {form.price_mode === 'demand' && (
        <Field
          id="limit_price"
          label={m.subscriptions_limit_label()}
          hint={m.subscriptions_limit_hint({
            low: moneyOf(form.price_low, form.terms_currency),
            high: moneyOf(form.price_high, form.terms_currency),
          })}
        >
          <AmountInput
            value={draft.limit_price}
            decimals={form.terms_scale}
            unit={form.terms_currency}
            labels={{ useDot: amountNote(form.terms_scale) }}
            onValueChange={(value) => set({ limit_price: value })}
          />
        </Field>
      )}
      {form.investor_step !== null && <InvestorStep step={form.investor_step} slug={form.slug} />}
      <Limits form={form} />
      {form.quote !== null && problem === undefined && <KeyValue pairs={listOrderLines(form, isByCard)} />}
      {isAbove && <LimitPassed form={form} />}
      {isShort && !isAbove && !payLater && <ShortBalance form={form} available={available} mayPayLater={mayPayLater} />}
      {mayPayLater && (isShort || payLater) && (
        <Checkbox
          checked={payLater}
          note={m.subscriptions_pay_later_note()}
          onChange={(event) => onChange({ payLater: event.currentTarget.checked })}
        >
          {m.subscriptions_pay_later()}
        </Checkbox>
      )}
      <div className="order-buttons">
        <Button type="submit" disabled={!mayGoOn || (isShort && !payLater)}>
          {m.subscriptions_next()}
        </Button>
      </div>
    </form>
  );
}

/** In what it is paid: a balance, or a card where the offering takes one. */
function CurrencyField({ form, state, onChange, available }: OrderPartProps & { readonly available: string }) {
  const { draft, payLater, isByCard } = state;
  const { currency } = form;
  const isUnits = form.entry === 'units';
  return (
    <Field
      id="currency"
      label={m.subscriptions_pay_with()}
      hint={
        isByCard && form.card_max !== null
          ? m.subscriptions_card_note({ max: moneyOf(form.card_max, currency) })
          : m.subscriptions_available_note({ amount: moneyOf(available, currency) })
      }
    >
      <Select
        value={isByCard ? byCard : draft.currency}
        onChange={({ currentTarget: { value } }) =>
          onChange({
            isByCard: value === byCard,
            payLater: payLater && value !== byCard,
            draft: {
              ...draft,
              currency: value === byCard ? cardCurrency : value,
              amount: isUnits ? draft.amount : '',
            },
          })
        }
        options={[
          ...form.currencies.map((one) => ({ value: one.currency, label: one.currency, disabled: one.is_stopped })),
          ...(form.card_max === null
            ? []
            : [{ value: byCard, label: m.subscriptions_by_card({ currency: cardCurrency }) }]),
        ]}
      />
    </Field>
  );
}

/** What is left of first come, and of the investor's own limit. */
function Limits({
  form: { left_units: units, left_value: value, security, terms_currency: terms },
}: {
  readonly form: OrderForm;
}) {
  const pairs = [
    ...(units === null
      ? []
      : [{ key: 'units', name: m.subscriptions_left_units_line(), value: unitsOf(units, security) }]),
    ...(value === null
      ? []
      : [{ key: 'value', name: m.subscriptions_left_value_line(), value: moneyOf(value, terms) }]),
  ];
  return pairs.length === 0 ? null : <KeyValue pairs={pairs} />;
}

type ShortProps = { readonly form: OrderForm; readonly available: string; readonly mayPayLater: boolean };

/** That the balance does not suffice, with the way to a deposit. */
function ShortBalance({ form: { currency, terms_currency: terms }, available, mayPayLater }: ShortProps) {
  const amount = moneyOf(available, currency);
  return (
    <Banner
      tone="warn"
      action={
        <Link to={depositOf(currency)} className="link">
          {m.subscriptions_deposit({ currency })}
        </Link>
      }
    >
      {mayPayLater ? m.subscriptions_short({ amount }) : m.subscriptions_short_here({ amount, currency: terms })}
    </Banner>
  );
}

/** That the order is above what this investor may subscribe, and what is left of it. */
function LimitPassed({ form: { left_value: left, terms_currency: terms } }: { readonly form: OrderForm }) {
  const isReached = !/[1-9]/.test(left ?? '');
  return (
    <Banner
      tone="warn"
      urgent
      action={
        isReached && (
          <a className="link" href={paths.offerings}>
            {m.subscriptions_way_offerings()}
          </a>
        )
      }
    >
      {isReached ? m.subscriptions_limit_reached() : m.subscriptions_limit_left({ left: moneyOf(left ?? '0', terms) })}
    </Banner>
  );
}

const stepTexts = {
  questionnaire: m.subscriptions_questionnaire_first,
  wait: m.subscriptions_questionnaire_wait,
  declaration: m.subscriptions_declaration_first,
} as const;

/** What a retail investor does before an order, with the way there and back. */
function InvestorStep({ step, slug }: { readonly step: keyof typeof stepTexts; readonly slug: string }) {
  return (
    <Banner
      tone="warn"
      action={
        <Link to={paths.investorProfile} search={{ return: `/offerings/${slug}/subscribe` }} className="link">
          {m.subscriptions_investor_profile()}
        </Link>
      }
    >
      {stepTexts[step]()}
    </Banner>
  );
}
