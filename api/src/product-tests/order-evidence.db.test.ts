import { reduceOrder } from '@istmo/contract/areas/order-books/order-books.contract';
import { alterHold, expectEvidence, raiseHold } from '@istmo/ledger/test-evidence';
import { expect, test } from 'vitest';
import { createTestEnv } from '../testing/test-env.ts';
import { createOrderSteps } from '../testing/test-orders.ts';

/* What proves the movements of orders and trades: the row, and nothing when anything of it is another. */

const testEnv = await createTestEnv();
// Another book, so that an order is compared with its own one.
await createOrderSteps(testEnv, { security: 'MUELLE', currency: 'USDT', securityScale: 0 });
const market = await createOrderSteps(testEnv);

const severalAtOnce = 'seen where several movements are proven at once: the last test';
const ofOrder = 'where id = $event';

test('the hold of an order and what is given back of it are proven by the order, and by nothing else', async () => {
  const [ana, eva] = [await market.investor(), await market.investor()];
  const { body } = await market.place(ana, { side: 'buy', price: '9.00', size: '10' });
  await market.match();
  await testEnv.call(reduceOrder, { order: body.data?.reference ?? '', left: '4' }, { as: ana });
  await market.match();
  await market.place(eva, { side: 'buy', price: '9.50', size: '5' });
  // That a posting moves as much as the hold has is what the ledger makes of both in one commit.
  const byHold = 'posting 1 has a unit more';
  await expectEvidence(testEnv.admin, {
    kinds: ['reserve-order', 'release-order'],
    calls: ['app.proves_orders'],
    equivalent: { 'p.movement = v.id → true': severalAtOnce },
    // The key of an order is that of the customer’s request; it reserves once, because it has one hold.
    allowed: { 'reserve-order': [byHold, 'another key'], 'release-order': [byHold] },
    rows: {
      all: [
        `update app.book_order set customer_id = gen_random_uuid() ${ofOrder}`,
        `update app.book_order set book = (select id from app.order_book where instrument = 'MUELLE'), side = 'sell' ${ofOrder}`,
        `update app.book_order set held_units = held_units + 1 ${ofOrder}`,
        ...alterHold('$event'),
      ],
      'reserve-order': [
        `update app.book_order set state = 'open' ${ofOrder}`,
        `update app.book_order set created_at = created_at - interval '1 second' ${ofOrder}`,
      ],
      'release-order': [
        `update app.book_order set limit_price = limit_price + 1 ${ofOrder}`,
        `update app.book_order set left_units = left_units - 1 ${ofOrder}`,
      ],
    },
  });
});

test('a trade is proven by its row and both orders, and by nothing else', async () => {
  const [ana, eva] = [await market.investor(), await market.investor()];
  const trade = async (sell: string, buy: { readonly price: string; readonly size: string }): Promise<void> => {
    await market.place(eva, { side: 'sell', price: '10.00', size: sell });
    await market.match();
    await market.place(ana, { side: 'buy', ...buy });
    await market.match();
  };
  // One that gives nothing back, and one at a better price, after which a part of the sale waits.
  await trade('10', { price: '10.00', size: '10' });
  await trade('30', { price: '10.50', size: '20' });
  const ofTrade = (side: 'buy' | 'sell') => `(select ${side}_order from app.book_trade where id = $event)`;
  const setOrder = (side: 'buy' | 'sell', change: string) =>
    `update app.book_order set ${change} where id = ${ofTrade(side)}`;
  const sides = ['buy', 'sell'] as const;
  await expectEvidence(testEnv.admin, {
    kinds: ['trade'],
    calls: ['app.proves_trades', 'app.list_trade_lines'],
    // An order may be placed and trade in the same moment.
    rewind: { trade: setOrder('buy', 'created_at = (select at from app.book_trade where id = $event)') },
    equivalent: {
      'v.trade = l.trade → true': severalAtOnce,
      't.id = any (in_trades) → true': 'lines of other trades are of no movement that is proven',
    },
    rows: {
      all: [
        "update app.book_trade set at = at + interval '1 second' where id = $event",
        'update app.book_trade set buyer_fee = buyer_fee + 1, released_units = released_units + 1 where id = $event',
        'update app.book_trade set price = price + 1 where id = $event',
        'update app.book_trade set released_units = released_units + 1 where id = $event',
        ...sides.flatMap((side) => [
          setOrder(side, 'customer_id = gen_random_uuid()'),
          setOrder(side, `side = '${side === 'buy' ? 'sell' : 'buy'}'`),
          setOrder(side, "book = (select id from app.order_book where instrument = 'MUELLE')"),
          setOrder(side, "created_at = created_at + interval '1 minute'"),
          setOrder(side, 'number = 0'),
          setOrder(side, 'maker_fee = maker_fee + 1, taker_fee = taker_fee + 1'),
          setOrder(side, 'held_units = held_units + 1'),
          ...alterHold(ofTrade(side)),
          // What the order and its hold say, and not what is left of it.
          `${setOrder(side, 'held_units = held_units + 1')}; ${raiseHold(ofTrade(side))}`,
        ]),
        setOrder('buy', 'limit_price = 999'),
        setOrder('sell', 'limit_price = 1001'),
        setOrder('sell', 'left_units = left_units + 1'),
      ],
    },
  });
});

test('several movements of one commit are proven together, each by its own row', async () => {
  const [ana, eva] = [await market.investor(), await market.investor()];
  await market.place(ana, { side: 'buy', price: '8.90', size: '3' });
  await market.place(eva, { side: 'sell', price: '11.50', size: '2' });
  const newest = async (kind: string): Promise<bigint[]> => {
    const rows = await testEnv.admin.query<{ id: bigint }>(
      'select m.id from ledger.movement m join ledger.movement_kind k on k.number = m.kind where k.name = $1 order by m.id desc limit 2',
      [kind],
    );
    return rows.map(({ id }) => id);
  };
  const [orders, trades] = [await newest('reserve-order'), await newest('trade')];
  await testEnv.admin.inTransaction(async (tx) => {
    const proves = async (name: string, movements: readonly bigint[]): Promise<boolean | null | undefined> =>
      (await tx.query<{ isProven: boolean | null }>(`select ${name}($1) as "isProven"`, [movements]))[0]?.isProven;
    for (const [name, movements, others, condition] of [
      ['app.proves_orders', orders, trades, 'p.movement = v.id'],
      ['app.proves_trades', trades, orders, 'v.trade = l.trade'],
    ] as const) {
      expect(await proves(name, movements)).toBe(true);
      expect(await proves(name, [...movements, ...others.slice(0, 1)])).toBe(false);
      const [defined] = await tx.query<{ sql: string }>('select pg_get_functiondef($1::regproc) as sql', [name]);
      const source = defined?.sql ?? '';
      expect(source.split(condition)).toHaveLength(2);
      await tx.query(source.replace(condition, 'true'));
      expect(await proves(name, movements)).toBe(false);
      await tx.query(source);
    }
  });
});
