import { cardCurrency, type CardPrice } from '@istmo/contract/areas/cards/cards.rules';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { KeyValue } from '@istmo/ui/KeyValue';
import { amountOf, moneyOf, percentOf } from '../../shared/format.ts';
import type { CardOffer } from './cards.queries.ts';
import { NextSteps } from '../../shared/NextSteps.tsx';

type CardSummaryProps = {
  readonly offer: CardOffer;
  readonly amount: string;
  readonly price: CardPrice | undefined;
};

export const dollars = (cents: bigint): string => moneyOf(formatUnits(cents, 2), cardCurrency);

/** What the typed amount costs, line by line, and what happens after the confirmation. */
export function CardSummary({ offer, amount, price }: CardSummaryProps) {
  const { symbol, rate, percent, left } = offer;
  return (
    <div className="purchase-aside">
      <section className="card purchase-side" aria-labelledby="summary">
        <h2 id="summary">{m.cards_summary()}</h2>
        <KeyValue
          pairs={[
            { key: 'rate', name: m.cards_unit_price({ symbol }), value: moneyOf(rate, cardCurrency) },
            {
              key: 'amount',
              name: m.cards_amount(),
              value: price ? moneyOf(amount.trim(), symbol) : m.cards_none_yet(),
            },
            { key: 'price', name: m.cards_price(), value: dollars(price?.price ?? 0n) },
            {
              key: 'fee',
              name: m.cards_fee({ percent: percentOf(percent) }),
              value: dollars(price?.fee ?? 0n),
            },
            { key: 'total', name: m.cards_total(), value: dollars(price?.total ?? 0n), strong: true },
          ]}
        />
        {left !== undefined && (
          <p className="purchase-note">{m.cards_left({ left: amountOf(left, symbol), symbol })}</p>
        )}
      </section>
      <section className="card purchase-side" aria-labelledby="next">
        <h2 id="next">{m.cards_next()}</h2>
        <NextSteps steps={[m.cards_next_reserve({ symbol }), m.cards_next_charge(), m.cards_next_done({ symbol })]} />
      </section>
    </div>
  );
}
