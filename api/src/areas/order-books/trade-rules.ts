import type { CustomerId } from '@istmo/contract/kernel/id';
import type { OrderEndReason, OrderSide } from '@istmo/contract/kernel/order';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { readAccountStatuses } from '../access/public.ts';
import type { Market } from '../markets/public.ts';
import { checkRulesTogether, type RuleOrder } from '../rules/public.ts';
import { findTradingObstacles, type NewTrade } from './matching.store.ts';
import type { OrderId } from './orders.store.ts';

/** What one customer buys or sells by the trades of a commit. */
type Party = {
  readonly customer: CustomerId;
  readonly side: OrderSide;
  readonly orders: Set<OrderId>;
  units: bigint;
};

function listParties(trades: readonly NewTrade[]): Party[] {
  const parties = new Map<string, Party>();
  const add = (customer: CustomerId, side: OrderSide, { order, units }: { order: OrderId; units: bigint }): void => {
    const key = `${side}:${customer}`;
    const party = parties.get(key) ?? { customer, side, orders: new Set<OrderId>(), units: 0n };
    party.units += units;
    party.orders.add(order);
    parties.set(key, party);
  };
  for (const { buyer, seller, buyOrder, sellOrder, units } of trades) {
    add(buyer, 'buy', { order: buyOrder, units });
    add(seller, 'sell', { order: sellOrder, units });
  }
  return [...parties.values()];
}

/**
 * The orders that may not trade any more, each with the reason: the account of the customer, or the rules of the security, both as they are in this transaction.
 * Decisions that allow are stored with it.
 */
export async function findRefusedOrders(
  app: App,
  tx: Tx,
  { market, trades }: { readonly market: Market; readonly trades: readonly NewTrade[] },
): Promise<ReadonlyMap<OrderId, OrderEndReason>> {
  const refused = new Map<OrderId, OrderEndReason>();
  const parties = listParties(trades);
  const customers = [...new Set(parties.map(({ customer }) => customer))];
  const [blocked, statuses] = await Promise.all([
    findTradingObstacles(tx, customers),
    readAccountStatuses(tx, customers, app.clock.now()),
  ]);
  for (const { customer, orders } of parties)
    if (blocked.has(customer)) for (const order of orders) refused.set(order, 'account');
  if (refused.size > 0) return refused;
  const byCustomer = new Map(statuses.map((status) => [status.customer, status]));
  const checks = parties.map(({ customer, side: action, units }): RuleOrder => {
    const investor = byCustomer.get(customer);
    if (!investor) throw new Error('a customer without an account status');
    return { instrument: market.instrument, action, units, investor, isHeld: action === 'sell' };
  });
  const results = await checkRulesTogether(app, tx, checks);
  for (const [index, failures] of results.entries())
    if (failures.length > 0) for (const order of parties[index]?.orders ?? []) refused.set(order, 'rules');
  return refused;
}
