import { amountNote } from '@istmo/client/amount-note';
import { selfTradeNames } from '@istmo/contract/areas/order-books/state-names';
import { translate } from '@istmo/contract/kernel/message';
import { selfTradeRules } from '@istmo/contract/kernel/order';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { AmountInput } from '@istmo/ui/AmountInput';
import { Checkbox } from '@istmo/ui/Checkbox';
import { Field } from '@istmo/ui/Field';
import { Select } from '@istmo/ui/Select';
import type { MarketTerms } from './market-terms.ts';
import { mayWait, type OrderDraft } from './order-draft.ts';

type OptionsProps = {
  readonly draft: OrderDraft;
  readonly terms: MarketTerms;
  readonly onChange: (draft: OrderDraft) => void;
  readonly displayProblem: string | undefined;
};

/** What few orders need: below the button, so that opening it moves nothing above. */
export function MoreOptions({ draft, terms, onChange, displayProblem }: OptionsProps) {
  const waits = mayWait(draft);
  const patch = (change: Partial<OrderDraft>): void => onChange({ ...draft, ...change });
  return (
    <details className="ticket-more">
      <summary>{m.orderbooks_more()}</summary>
      <div className="ticket-more-body">
        <Checkbox
          checked={draft.isPostOnly && waits}
          disabled={!waits}
          note={waits ? m.orderbooks_post_only_note() : m.orderbooks_waits_only()}
          onChange={(event) => patch({ isPostOnly: event.currentTarget.checked })}
        >
          {m.orderbooks_post_only()}
        </Checkbox>
        <Field
          id="order-display"
          label={m.orderbooks_display()}
          optional={m.orderbooks_optional()}
          hint={waits ? m.orderbooks_display_hint() : m.orderbooks_waits_only()}
        >
          <AmountInput
            value={waits ? draft.display : ''}
            onValueChange={(display) => patch({ display })}
            decimals={terms.sizePlaces}
            unit={terms.security}
            disabled={!waits}
            labels={{ useDot: amountNote(terms.sizePlaces) }}
            {...(displayProblem !== undefined && { 'aria-invalid': true, 'aria-describedby': displayProblem })}
          />
        </Field>
        <Field label={m.orderbooks_self_trade()} hint={m.orderbooks_self_trade_hint()}>
          <Select
            value={draft.selfTrade}
            onChange={(event) => {
              const selfTrade = selfTradeRules.find((rule) => rule === event.currentTarget.value);
              if (selfTrade) patch({ selfTrade });
            }}
            options={selfTradeRules.map((rule) => ({
              value: rule,
              label: translate(selfTradeNames[rule], getLocale()),
            }))}
          />
        </Field>
      </div>
    </details>
  );
}
