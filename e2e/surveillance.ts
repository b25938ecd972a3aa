import { join } from 'node:path';
import { asId, type CustomerId } from '@istmo/contract/kernel/id';
import { money } from '@istmo/contract/kernel/money';
import { connect } from '@istmo/db/connect';
import { joinEmbedded } from '@istmo/db/embedded';
import { newId } from '@istmo/db/new-id';
import type { Product } from '@istmo/tools/product';
import { fundCustomer } from '../api/src/testing/test-funds.ts';
import { createTestMarket } from '../api/src/testing/test-markets.ts';
import { ApiClient } from './api-client.ts';
import { expect } from './fixtures.ts';
import { createInvestor } from './raise-order-steps.ts';
import type { Sandbox } from './sandbox.ts';

/** A market in which an investor placed a large order and cancelled it, with the case that surveillance would open; its id. */
export async function openSurveillanceCase(
  { data }: Pick<Product, 'data'>,
  sandbox: Sandbox,
  security: string,
): Promise<string> {
  const postgres = await joinEmbedded(join(data, 'postgres'));
  const open = (login: Parameters<typeof postgres.url>[0]) => connect({ url: postgres.url(login) });
  const [owner, operator] = [open('owner'), open('operator')];
  const [begin, startedAt] = [await sandbox.advance(1), Date.now()];
  const clock = { now: () => new Date(begin.getTime() + Date.now() - startedAt) };
  const { id: market, symbol } = await createTestMarket({ clock, operator }, { security });
  const person = await createInvestor(sandbox);
  const [row] = await owner.query<{ id: CustomerId }>('select id from app.customer where lower(email) = lower($1)', [
    person.email,
  ]);
  const customer = row?.id ?? asId<'customer'>('');
  await fundCustomer({ clock, db: operator, operator }, customer, money('USD', 500_000n));
  const client = new ApiClient(sandbox);
  await client.logIn(person);
  const order = { symbol, side: 'buy', price: '9.00', size: '90' };
  await expect.poll(async () => (await client.request('orders/place', order)).success, { timeout: 20_000 }).toBe(1);
  const [stored] = await owner.query<{ id: string; reference: string }>(
    'select id, reference from app.book_order where book = $1',
    [market],
  );
  await client.call('orders/cancel', { order: stored?.reference });
  const isEnded = 'select state from app.book_order where id = $1';
  await expect.poll(() => owner.query(isEnded, [stored?.id]), { timeout: 20_000 }).toEqual([{ state: 'ended' }]);
  const id = newId();
  await owner.query(
    `insert into app.surveillance_day (book, day, begins_at, ends_at, limits, searched_at)
     values ($1, '2026-11-02', '2026-11-02', '2026-11-03', '{}', now())`,
    [market],
  );
  await owner.query(
    `insert into app.surveillance_case (id, book, day, pattern, customers, facts, orders, trades, found_at)
     values ($1, $2, '2026-11-02', 'spoofing', $3, '{"orders": "1", "trades": "2", "largest": "9000", "median": "1000"}', $4, '{}', now())`,
    [id, market, [customer], [stored?.id]],
  );
  await Promise.all([owner.stop(), operator.stop()]);
  return id;
}
