import { trimZeros } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import type { KeyValuePair } from '@istmo/ui/KeyValue';
import { amountOf, moneyOf, percentOf, rateOf, whenOf } from '../../shared/format.ts';
import type { OrderForm } from './subscriptions.queries.ts';

export const unitsOf = (units: string, security: string): string =>
  `${amountOf(trimZeros(units, 0), security)} ${security}`;

type Line = readonly [key: string, name: string, value: string];

/** What an order would be, as the page and the review show it; lines without a value are left out. */
export function listOrderLines(form: OrderForm, isByCard = false): KeyValuePair[] {
  const { quote, security, currency, terms_currency: terms, leave_until: until, lock_up_days: days } = form;
  if (quote === null) return [];
  const isOther = currency !== terms;
  const lines: Line[] = [
    ...(isOther
      ? ([
          ['value', m.subscriptions_value_line(), moneyOf(quote.value, terms)],
          ['rate', m.subscriptions_rate_line(), `1 ${currency} = ${rateOf(form.rate)} ${terms}`],
        ] as const)
      : []),
    ...(isByCard && form.card
      ? ([
          ['order', m.subscriptions_order_line(), moneyOf(quote.paid, currency, 'up')],
          [
            'fee',
            m.subscriptions_card_fee_line({ percent: percentOf(form.card.fee_percent) }),
            moneyOf(form.card.fee, currency, 'up'),
          ],
          ['back', m.subscriptions_card_back_line(), m.subscriptions_card_back()],
        ] as const)
      : ([['fee', m.subscriptions_fee_line(), m.subscriptions_fee_none()]] as const)),
    [
      'price',
      m.subscriptions_price_line(),
      quote.price === null ? m.subscriptions_price_found() : moneyOf(quote.price, terms),
    ],
    ['least', m.subscriptions_units_least_line(), unitsOf(quote.units_least, security)],
    ['most', m.subscriptions_units_most_line(), unitsOf(quote.units_most, security)],
    ['leave', m.subscriptions_leave_line(), until === null ? m.subscriptions_leave_never() : whenOf(until)],
    ...(days === null
      ? []
      : ([['lock', m.subscriptions_lock_up_line(), m.subscriptions_lock_up_days({ days: `${days}` })]] as const)),
    [
      'missed',
      m.subscriptions_missed_line(),
      form.soft_cap === null
        ? m.subscriptions_missed_none()
        : isByCard
          ? m.subscriptions_missed_card()
          : m.subscriptions_missed(),
    ],
    ['closes', m.subscriptions_closes_line(), whenOf(form.closes_at)],
  ];
  return [
    {
      key: 'pay',
      name: m.subscriptions_you_pay(),
      value: moneyOf(isByCard ? (form.card?.total ?? quote.paid) : quote.paid, currency, 'up'),
      strong: true,
    },
    ...lines.map(([key, name, value]) => ({ key, name, value })),
  ];
}
