import { cardCurrency, centsScale } from '@istmo/contract/areas/cards/cards.rules';
import { formatAmount } from '@istmo/contract/kernel/format';
import { withParams } from '@istmo/contract/kernel/message';
import { parseUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import { takeCounters, writeRow } from '@istmo/ledger';
import type { App } from '../../app.ts';
import type { Caller } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { checkRulesIn, requireRules } from '../rules/public.ts';
import { cardFeeOf, takesCard } from './card-terms.ts';
import { toYearlyUse } from './order-investor.ts';
import { listOrderCounters } from './order-limits.ts';
import { toCountedUse, toSubscriptionRow } from './orders.store.ts';
import { type OrderInput, type PreparedOrder, prepareOrder, refuseLimit, toRow } from './subscribe.ts';
import type { SubscriptionId } from './subscriptions.store.ts';

/** An order that a card is charged for, as it was computed. Amounts in cents. */
export type CardOrder = PreparedOrder & { readonly fee: bigint; readonly total: bigint };

const ruleOrder = ({ accountStatus: investor }: Caller, { offered, quote }: PreparedOrder) =>
  ({ instrument: offered.security.code, action: 'buy', units: quote.wanted, investor }) as const;

/** Computes an order and its card's fee, and refuses what is not taken; nothing is stored. */
export async function prepareCardOrder(
  app: App,
  caller: Caller,
  input: OrderInput & { readonly card_fee: string },
): Promise<CardOrder> {
  const order = await prepareOrder(app, caller, input);
  if (!takesCard(order.offered.terms, order.currency.code))
    return refuse('currency_inactive', m.subscriptions_no_card, { field: 'currency' });
  const fee = cardFeeOf(app, order.quote.paid);
  if (parseUnits(input.card_fee, centsScale) !== fee) return refuse('rate_changed', m.subscriptions_price_changed);
  const total = order.quote.paid + fee;
  const max = app.settings.cardMaxDollars;
  if (total > BigInt(max) * 100n)
    return refuse('amount_too_large', withParams(m.cards_over_limit, { max: formatAmount(`${max}`) }), {
      field: 'units',
    });
  await requireRules(app, ruleOrder(caller, order));
  return { ...order, fee, total };
}

/** Stores the order before its card is charged, with what it uses of the limits: whatever becomes of the payment is found again. */
export async function storeCardOrder(app: App, tx: Tx, caller: Caller, order: CardOrder): Promise<SubscriptionId> {
  const { offered, quote, step, checks, fee } = order;
  const row = { ...toRow(app, caller, order, 'paying'), paidBy: 'card', cardFee: fee } as const;
  if (row.currency !== cardCurrency) throw new Error(`a card is not charged in ${row.currency}`);
  const investor = { customer: caller.customer, category: row.category };
  const limits = [
    ...listOrderCounters(offered.terms, { investor, wanted: quote.wanted, value: quote.value, step: step.number }),
    ...toYearlyUse(checks, quote.value),
  ];
  const passed = await takeCounters(tx, limits);
  if (passed) return refuseLimit(app, caller, offered, passed);
  // Another order changed the figures since the rules were asked.
  if ((await checkRulesIn(app, tx, ruleOrder(caller, order))).length > 0)
    refuse('overloaded', withParams(m.rules_busy, { ticker: offered.security.code }), { retryAfterSeconds: 1 });
  await writeRow(tx, toSubscriptionRow({ ...row, counted: limits.map(toCountedUse) }));
  return row.id;
}
