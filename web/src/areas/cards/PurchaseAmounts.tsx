import { cardCurrency } from '@istmo/contract/areas/cards/cards.rules';
import * as m from '@istmo/contract/messages';
import { KeyValue } from '@istmo/ui/KeyValue';
import { moneyOf, percentOf } from '../../shared/format.ts';
import { networkNames } from './card-displays.ts';
import type { CardPurchaseView } from './cards.queries.ts';

/** What was bought, what it cost, and the card it was paid with. */
export function PurchaseAmounts({ purchase }: { purchase: CardPurchaseView }) {
  const { amount, currency, unit_price: unitPrice, price, fee, fee_per: percent, total } = purchase;
  const { acquirer_id: acquirerId } = purchase;
  const card = `${networkNames[purchase.card_network] ?? purchase.card_network} •••• ${purchase.last_four}`;
  return (
    <KeyValue
      pairs={[
        { key: 'amount', name: m.cards_amount(), value: moneyOf(amount, currency) },
        { key: 'unit', name: m.cards_unit_price({ symbol: currency }), value: moneyOf(unitPrice, cardCurrency) },
        { key: 'price', name: m.cards_price(), value: moneyOf(price, cardCurrency) },
        { key: 'fee', name: m.cards_fee({ percent: percentOf(percent) }), value: moneyOf(fee, cardCurrency) },
        { key: 'total', name: m.cards_total(), value: moneyOf(total, cardCurrency), strong: true },
        { key: 'card', name: m.cards_card(), value: card },
        ...(acquirerId === ''
          ? []
          : [{ key: 'acquirer', name: m.cards_acquirer_id(), value: <span className="code">{acquirerId}</span> }]),
      ]}
    />
  );
}
