import { amountNote } from '@istmo/client/amount-note';
import { parseUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { AmountInput } from '@istmo/ui/AmountInput';
import { Button } from '@istmo/ui/Button';
import { Field } from '@istmo/ui/Field';
import { MomentInput } from '@istmo/ui/MomentInput';
import { Select } from '@istmo/ui/Select';
import { Segments } from '@istmo/ui/ThemeSwitch';
import { zoneNow } from '../../shared/format.ts';
import { fieldPlaces, type MarketTerms, moneyText, priceField, sizeField } from './market-terms.ts';
import { type OrderDraft, type OrderQuote, sizeForAmount, timesOf, withKind } from './order-draft.ts';
import { timeName } from './order-displays.ts';
import type { OrderField } from './order-problems.ts';
import type { OrderSetting } from './order-setting.ts';
import { StepInput } from './StepInput.tsx';

type FieldsProps = {
  readonly draft: OrderDraft;
  readonly quote: OrderQuote;
  readonly setting: OrderSetting;
  readonly onChange: (draft: OrderDraft) => void;
  /** The id of the text that says what is wrong with a field. */
  readonly problemOf: (field: OrderField) => string | undefined;
};

/** What is always asked: side, kind, price, size and how long. */
export function OrderFields(props: FieldsProps) {
  const { draft, setting, onChange, problemOf } = props;
  const patch = (change: Partial<OrderDraft>): void => onChange({ ...draft, ...change });
  return (
    <>
      <div className="ticket-side" data-side={draft.side}>
        <Segments
          label={m.orderbooks_side()}
          value={draft.side}
          onValueChange={(side) => patch({ side })}
          options={[
            { value: 'buy', label: m.orderbooks_buy() },
            { value: 'sell', label: m.orderbooks_sell() },
          ]}
        />
      </div>
      <Segments
        label={m.orderbooks_kind()}
        value={draft.kind}
        onValueChange={(kind) => onChange(withKind(draft, kind))}
        options={[
          { value: 'limit', label: m.orderbooks_kind_limit() },
          { value: 'market', label: m.orderbooks_kind_market() },
        ]}
      />
      <PriceField {...props} />
      <SizeField {...props} />
      <Shares draft={draft} quote={props.quote} setting={setting} onChange={onChange} />
      <Field label={m.orderbooks_time_in_force()}>
        <Select
          value={draft.timeInForce}
          onChange={(event) => {
            const timeInForce = timesOf(draft.kind).find((time) => time === event.currentTarget.value);
            if (timeInForce) patch({ timeInForce });
          }}
          options={timesOf(draft.kind).map((time) => ({ value: time, label: timeName(time) }))}
        />
      </Field>
      {draft.timeInForce === 'date' && (
        <Field id="order-expires_at" label={m.orderbooks_expires_at({ zone: zoneNow() })}>
          <MomentInput
            value={draft.expiresAt}
            onValueChange={(expiresAt) => patch({ expiresAt })}
            {...describedBy(problemOf('expires_at'))}
          />
        </Field>
      )}
    </>
  );
}

const describedBy = (id: string | undefined) =>
  id === undefined ? {} : { 'aria-invalid': true as const, 'aria-describedby': id };

function PriceField({ draft, quote, setting, onChange, problemOf }: FieldsProps) {
  const { terms, bestOther, last } = setting;
  if (draft.kind === 'market')
    return (
      <div className="ticket-market">
        <span className="field-label">{m.orderbooks_price()}</span>
        <p>
          {quote.limit === undefined
            ? m.orderbooks_market_price_none()
            : (draft.side === 'buy' ? m.orderbooks_market_price_buy : m.orderbooks_market_price_sell)({
                price: moneyText(quote.limit, terms),
              })}
        </p>
      </div>
    );
  const start = bestOther ?? last ?? terms.referencePrice;
  return (
    <Field id="order-price" label={m.orderbooks_price()}>
      <StepInput
        value={draft.price}
        onValueChange={(price) => onChange({ ...draft, price })}
        decimals={fieldPlaces(terms)}
        unit={terms.currency}
        placeholder={priceField(start, terms)}
        step={terms.tick}
        start={start}
        scale={terms.currencyScale}
        write={(units) => priceField(units, terms)}
        labels={{ less: m.orderbooks_price_less(), more: m.orderbooks_price_more() }}
        problemId={problemOf('price')}
      />
    </Field>
  );
}

function SizeField({ draft, quote, setting: { terms }, onChange, problemOf }: FieldsProps) {
  const isUnits = draft.entry === 'units';
  // What is entered is kept in the other form, as far as it can be.
  const turn = (): void =>
    onChange(
      isUnits
        ? { ...draft, entry: 'amount', amount: quote.held === undefined ? '' : amountOfQuote(draft, quote, terms) }
        : { ...draft, entry: 'units', size: quote.size ? sizeField(quote.size, terms) : '' },
    );
  return (
    <Field
      id="order-size"
      label={isUnits ? m.orderbooks_size() : m.orderbooks_amount()}
      aside={
        <button type="button" className="link ticket-turn" onClick={turn}>
          {isUnits ? m.orderbooks_enter_amount() : m.orderbooks_enter_units()}
        </button>
      }
    >
      {isUnits ? (
        <StepInput
          value={draft.size}
          onValueChange={(size) => onChange({ ...draft, size })}
          decimals={terms.sizePlaces}
          unit={terms.security}
          step={terms.lot}
          start={terms.minUnits}
          scale={terms.securityScale}
          write={(units) => sizeField(units, terms)}
          labels={{ less: m.orderbooks_size_less(), more: m.orderbooks_size_more() }}
          problemId={problemOf('size')}
        />
      ) : (
        <AmountInput
          value={draft.amount}
          onValueChange={(amount) => onChange({ ...draft, amount })}
          decimals={Math.min(2, terms.currencyScale)}
          unit={terms.currency}
          labels={{ useDot: amountNote(Math.min(2, terms.currencyScale)) }}
          {...describedBy(problemOf('size'))}
        />
      )}
    </Field>
  );
}

/** The money of a quote: what a purchase costs at most, what a sale brings at least without its fee. */
function amountOfQuote({ side }: OrderDraft, { held = 0n, value = 0n }: OrderQuote, terms: MarketTerms): string {
  return priceField(side === 'buy' ? held : value, terms);
}

const shares = [25, 50, 75, 100] as const;

/** A part of what the customer has, as the size. */
function Shares({ draft, quote, setting, onChange }: Omit<FieldsProps, 'problemOf'>) {
  const { terms, takerFee, available } = setting;
  const limit = quote.limit ?? (draft.kind === 'limit' ? parseUnits(draft.price, terms.currencyScale) : undefined);
  const sizeOf = (share: number): bigint | undefined => {
    const part = (available[draft.side] * BigInt(share)) / 100n;
    if (draft.side === 'sell') return part - (part % terms.lot);
    return limit === undefined || limit === 0n
      ? undefined
      : sizeForAmount(part, { side: 'buy', limit, takerFee, terms });
  };
  return (
    <div className="ticket-shares" role="group" aria-label={m.orderbooks_shares()}>
      {shares.map((share) => {
        const size = sizeOf(share);
        return (
          <Button
            key={share}
            size="sm"
            variant="secondary"
            disabledBecause={size === undefined ? m.orderbooks_shares_price_first() : undefined}
            onClick={() =>
              size !== undefined && onChange({ ...draft, entry: 'units', size: sizeField(size, terms), amount: '' })
            }
          >
            {m.orderbooks_share({ percent: share })}
          </Button>
        );
      })}
    </div>
  );
}
