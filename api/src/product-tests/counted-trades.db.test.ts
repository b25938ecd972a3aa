import { expectMutantsSeen, type Scenario } from '@istmo/ledger/test-mutants';
import { test } from 'vitest';
import { createTestEnv, type Person } from '../testing/test-env.ts';
import { createOrderSteps } from '../testing/test-orders.ts';

/* Scenarios under which every condition of how orders count their trades matters. */

const testEnv = await createTestEnv();
// Another book, so that an order is compared with its own one.
const { id: otherBook } = await createOrderSteps(testEnv, { security: 'MUELLE', currency: 'USDT', securityScale: 0 });
const market = await createOrderSteps(testEnv);

test('every condition under which a trade is counted by its orders matters', async () => {
  const [ana, eva, tom] = [await market.investor(), await market.investor(), await market.investor()];
  const place = async (as: Person, side: 'buy' | 'sell', price: string): Promise<string> => {
    const { body } = await market.place(as, { side, price, size: '10' });
    await market.match();
    const reference = body.data?.reference ?? '';
    if (price === '8.00') await market.cancel(as, reference);
    await market.match();
    const [row] = await testEnv.admin.query<{ id: string }>('select id from app.book_order where reference = $1', [
      reference,
    ]);
    return row?.id ?? '';
  };
  const buys = [await place(ana, 'buy', '8.30'), await place(ana, 'buy', '8.20')] as const;
  const sells = [await place(eva, 'sell', '11.70'), await place(eva, 'sell', '11.80')] as const;
  const [ofTom, ended] = [await place(tom, 'buy', '8.10'), await place(ana, 'buy', '8.00')];
  const plain = {
    book: market.id,
    buy: buys[0],
    sell: sells[0],
    buyer: ana.customer,
    seller: eva.customer,
    units: 400,
  };
  const trades = (...changes: readonly Partial<typeof plain>[]): Scenario => {
    const rows = changes.map((change, index) => {
      const { book, buy, sell, buyer, seller, units } = { ...plain, ...change };
      return `(gen_random_uuid(), '${book}', ${9_000 + index}, '${buy}', '${sell}', '${buyer}', '${seller}', 'buy', 1000, ${units}, ${units * 10}, 8, 4, 0, now())`;
    });
    return [
      `insert into app.book_trade (id, book, number, buy_order, sell_order, buyer, seller, taker, price, units, value_units, buyer_fee, seller_fee, released_units, at)
       values ${rows.join(', ')}`,
      `select string_agg(concat_ws(' ', side, state, left_units, shown_units, traded_units, traded_value, fee_units, held_units, end_reason, ended_at is not null), ', ' order by number)
         from app.book_order where id in ('${[...buys, ...sells, ofTom, ended].join("', '")}')`,
    ];
  };
  await expectMutantsSeen(testEnv.admin, {
    functions: ['app.count_trades'],
    scenarios: [
      trades({}),
      trades({ units: 1_000 }),
      trades({ units: 300 }, { units: 700 }),
      trades({ units: 300 }, { buy: buys[1], sell: sells[1], units: 1_000 }),
      trades({ units: 300 }, { buy: ofTom, buyer: tom.customer, sell: sells[1] }),
      trades({ book: otherBook }),
      trades({ buy: sells[1], buyer: eva.customer, seller: eva.customer }),
      trades({ buy: sells[1], buyer: eva.customer, seller: ana.customer, sell: buys[1] }),
      trades({ buyer: tom.customer }),
      trades({ seller: tom.customer }),
      trades({ buy: ended }),
      trades({ units: 1_100 }),
    ],
    results: '929eb49465ac1296',
    equivalent: {
      'app.count_trades:28 o.id = any (array(select c.id from summed c)) → true':
        'only how the orders are found: each is compared with its sum again',
    },
  });
});
