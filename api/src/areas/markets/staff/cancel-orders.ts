import { lawRules } from '@istmo/contract/areas/markets/market-terms.rules';
import { cancelBookOrders, countBookOrders } from '@istmo/contract/areas/markets/markets.staff.contract';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { withParams } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import { newId } from '@istmo/db/new-id';
import type { Reader } from '@istmo/db/tx';
import { checkForm } from '../../../http/check-form.ts';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { commitAction } from '../../audit/public.ts';
import { cancelOrdersByLaw } from '../market-acts.store.ts';
import { countOpenOrders, findCustomer } from '../markets-staff.store.ts';
import type { MarketId } from '../markets.store.ts';
import { bookSubject, requireBook } from './require-book.ts';

type Whose = { readonly book: MarketId | null; readonly customer: CustomerId | null };

async function findWhose(reader: Reader, symbol: string, username: string): Promise<Whose> {
  const customer = username.trim() === '' ? null : await findCustomer(reader, username);
  if (customer === undefined) return refuse('not_found', m.markets_staff_customer_unknown, { field: 'username' });
  return { book: symbol === '' ? null : (await requireBook(reader, symbol)).id, customer };
}

export const answerCountBookOrders = handleStaff(countBookOrders, async (app, _caller, { symbol, username }) => {
  if (symbol === '' && username.trim() === '')
    return refuse('invalid_field', m.markets_staff_law_whose, { field: 'username' });
  return { data: { orders: await countOpenOrders(app.db, await findWhose(app.db, symbol, username)) } };
});

export const answerCancelBookOrders = handleStaff(cancelBookOrders, async (app, caller, input) => {
  checkForm(lawRules, input);
  const { symbol, username, reason } = input;
  const orderOfLaw = input.order_of_law.trim();
  const { book, customer } = await findWhose(app.db, symbol, username);
  // Of a customer the entry is in his own history too.
  const subject = customer === null ? bookSubject(symbol) : { kind: 'customer', id: customer };
  const cancelled = await commitAction(app, caller, { action: 'market.cancel-orders', subject, reason }, async (tx) => {
    const by = { id: newId(), staff: caller.staff, at: app.clock.now() };
    const count = await cancelOrdersByLaw(tx, { book, customer, orderOfLaw }, by);
    return {
      before: { orders: count },
      after: { market: symbol, customer, cancelled: count, order_of_law: orderOfLaw },
      result: count,
    };
  });
  return { data: { cancelled }, message: withParams(m.markets_staff_orders_cancelled, { count: `${cancelled}` }) };
});
