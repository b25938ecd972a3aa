import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { KeyValuePair } from '@istmo/ui/KeyValue';
import { percentOf, whenOf } from '../../shared/format.ts';
import { toServerTime } from './expiry.ts';
import { moneyText, securityText } from './market-terms.ts';
import { mayWait, type OrderDraft, type OrderQuote } from './order-draft.ts';
import { kindName, sideName, timeName } from './order-displays.ts';
import type { OrderSetting } from './order-setting.ts';

const none = '—';

/** "0.3%" of hundredths of a percent. */
const feePercent = (basisPoints: number): string => percentOf(formatUnits(BigInt(basisPoints), 2));

/** What an order costs or brings and what would trade at once. The lines are always the same ones, so that nothing below them moves. */
export function listQuoteLines(draft: OrderDraft, quote: OrderQuote, setting: OrderSetting): KeyValuePair[] {
  const { terms, takerFee, available } = setting;
  const { value, fee, held, atOnce } = quote;
  const isBuy = draft.side === 'buy';
  const money = (units: bigint | undefined, rounding: 'down' | 'up'): string =>
    units === undefined ? none : moneyText(units, terms, rounding);
  const net = value === undefined || fee === undefined ? undefined : value - fee;
  return [
    {
      key: 'available',
      name: m.orderbooks_available(),
      value: isBuy ? moneyText(available.buy, terms) : securityText(available.sell, terms),
    },
    { key: 'value', name: isBuy ? m.orderbooks_cost_most() : m.orderbooks_proceeds_least(), value: money(value, 'up') },
    { key: 'fee', name: m.orderbooks_fee_most({ percent: feePercent(takerFee) }), value: money(fee, 'up') },
    {
      key: 'sum',
      name: isBuy ? m.orderbooks_held_most() : m.orderbooks_receive_least(),
      value: isBuy ? money(held, 'up') : money(net, 'down'),
      strong: true,
    },
    ...(isBuy
      ? []
      : [
          {
            key: 'held',
            name: m.orderbooks_units_held(),
            value: held === undefined ? none : securityText(held, terms),
          },
        ]),
    {
      key: 'at-once',
      name: m.orderbooks_trades_at_once(),
      value: atOnce ? securityText(atOnce.units, terms) : value === undefined ? none : m.orderbooks_trades_nothing(),
    },
    {
      key: 'worst',
      name: m.orderbooks_worst_price(),
      value: atOnce ? moneyText(atOnce.worst, terms, isBuy ? 'up' : 'down') : none,
    },
  ];
}

/** Everything of an order, for its confirmation. */
export function listConfirmLines(draft: OrderDraft, quote: OrderQuote, setting: OrderSetting): KeyValuePair[] {
  const { terms } = setting;
  const { size = 0n, limit = 0n, display } = quote;
  const expires = toServerTime(draft.expiresAt);
  const limitName =
    draft.kind === 'limit'
      ? m.orderbooks_price()
      : draft.side === 'buy'
        ? m.orderbooks_highest_price()
        : m.orderbooks_lowest_price();
  return [
    { key: 'order', name: m.orderbooks_order(), value: `${sideName(draft.side)} · ${kindName(draft.kind)}` },
    { key: 'size', name: m.orderbooks_size(), value: securityText(size, terms) },
    { key: 'price', name: limitName, value: moneyText(limit, terms) },
    {
      key: 'time',
      name: m.orderbooks_time_in_force(),
      value:
        draft.timeInForce === 'date' && expires !== undefined
          ? m.orderbooks_until({ at: whenOf(expires) })
          : timeName(draft.timeInForce),
    },
    ...(draft.isPostOnly && mayWait(draft)
      ? [{ key: 'post', name: m.orderbooks_post_only(), value: m.orderbooks_yes() }]
      : []),
    ...(display === undefined || !mayWait(draft)
      ? []
      : [{ key: 'display', name: m.orderbooks_display(), value: securityText(display, terms) }]),
    ...listQuoteLines(draft, quote, setting),
  ];
}
