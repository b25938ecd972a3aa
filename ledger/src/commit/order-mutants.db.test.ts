import { testDatabase } from '@istmo/db/test-database';
import { beforeAll, test } from 'vitest';
import { expectMutantsSeen } from '../testing/test-mutants.ts';
import { TestBook } from '../testing/test-orders.ts';
import { TestTrading } from '../testing/test-trades.ts';

/* Scenarios under which every condition of the functions that keep the log of a market matters. */

const database = await testDatabase({ query: 60_000, statement: 60_000 });
const { admin, owner, operator } = database;
let trading: TestTrading;
let other: TestBook;
let placed = '';

beforeAll(async () => {
  trading = await TestTrading.open(database);
  const order = await trading.book.place({ trader: trading.ana });
  placed = order.id;
  await trading.book.place({ trader: trading.ana, side: 'sell' });
  other = await TestBook.open(database);
  await owner.query('update app.session set ended_at = now() where id = $1', [trading.eva.session]);
  // As in production: tests have a wider bound, because they set their clock.
  await operator.query("select ledger.set_time_bound('1 hour', '2 minutes')");
});

const tells = `select concat_ws(' | ', (select string_agg(concat_ws(' ', s.phase, s.log_number, s.input_number, s.matched_number, s.depth_number, s.last_price,
      s.reference_price, s.auction_price, s.last_at = now()), ',' order by s.phase_since) from app.order_book_state s),
  (select string_agg(concat_ws(' ', l.number, l.kind, l.units, l.reason, (select o.side from app.book_order o where o.id = l.order_id)), ',' order by s.phase_since, l.number)
     from app.book_log l join app.order_book_state s on s.book = l.book),
  (select string_agg(concat_ws(' ', o.side, o.limit_price, o.size), ',' order by o.side, o.limit_price, o.size, o.id) from app.book_order o))`;

type Row = Readonly<Record<string, string>>;

/** An order, with what is changed of a plain one, as an insertion. */
function insertion(changed: Row = {}, more: readonly Row[] = []): string {
  const plain: Row = {
    id: 'gen_random_uuid()',
    reference: `'OR-' || upper(substr(md5(random()::text), 1, 12))`,
    book: `'${trading.book.id}'`,
    customer_id: `'${trading.ana.customer}'`,
    session: `'${trading.ana.session}'`,
    side: `'buy'`,
    kind: `'limit'`,
    limit_price: '1000',
    size: '100',
    display: 'null',
    time_in_force: `'date'`,
    is_post_only: 'false',
    self_trade: `'cancel-newest'`,
    expires_at: `now() + interval '1 day'`,
    terms_version: '1',
    maker_fee: '10',
    taker_fee: '20',
    created_at: 'now()',
    state: `'accepted'`,
    number: '0',
    priority: '0',
    left_units: '100',
    shown_units: '0',
    traded_units: '0',
    traded_value: '0',
    fee_units: '0',
    held_units: '1002',
  };
  const rows = [changed, ...more].map((one) => `(${Object.values({ ...plain, ...one }).join(', ')})`);
  return `insert into app.book_order (${Object.keys(plain).join(', ')}) values ${rows.join(', ')}`;
}

const phase = (name: string): string => `update app.order_book_state set phase = '${name}'`;

/** With other terms of a book. */
const withTerms = (set: string, then: string, of = trading.book): string =>
  set.startsWith('version')
    ? `insert into app.order_book_terms select (jsonb_populate_record(t, '{"version": 2}')).* from app.order_book_terms t where t.book = '${of.id}'; ${then}`
    : `set local session_replication_role = replica; update app.order_book_terms set ${set} where book = '${of.id}'; set local session_replication_role = origin; ${then}`;

test('every condition of accepting an order matters', async () => {
  const rows: readonly Row[] = [
    {},
    { size: '120', left_units: '120', held_units: '1202' },
    { size: '110', left_units: '110', held_units: '1102' },
    { size: '20', left_units: '20', held_units: '200' },
    { size: '0', left_units: '0', held_units: '0' },
    { side: `'sell'`, held_units: '100' },
    { side: `'sell'`, size: '20000', left_units: '20000', held_units: '20000' },
    { side: `'sell'`, size: '20020', left_units: '20020', held_units: '20020' },
    { limit_price: '1005', held_units: '1007' },
    { limit_price: '1001', held_units: '1003' },
    { limit_price: '1500', held_units: '1503' },
    { limit_price: '1505', held_units: '1508' },
    { limit_price: '500', held_units: '501' },
    { limit_price: '495', held_units: '495' },
    { kind: `'market'`, time_in_force: `'immediate'`, expires_at: 'null', limit_price: '1505', held_units: '1508' },
    { display: '20' },
    { display: '40' },
    { display: '30' },
    { display: '10' },
    { held_units: '1001' },
    { maker_fee: '5' },
    { taker_fee: '30', held_units: '1003' },
    { state: `'open'`, number: '1', priority: '1' },
    { left_units: '80', traded_units: '20' },
    { left_units: '80' },
    { shown_units: '1' },
    { number: '1' },
    { priority: '1' },
    { traded_value: '1' },
    { fee_units: '1' },
    { expires_at: 'now()' },
    { expires_at: `now() - interval '1 day'` },
    { created_at: `now() + interval '2 days'`, expires_at: `now() + interval '3 days'` },
    { session: `'${trading.eva.session}'`, customer_id: `'${trading.eva.customer}'` },
    { session: `'${trading.eva.session}'` },
    { customer_id: `'${trading.eva.customer}'` },
    { session: 'gen_random_uuid()' },
  ];
  await expectMutantsSeen(admin, {
    results: '7800a3017a21209a',
    functions: ['app.accept_orders'],
    withoutCondition: { 'app.accept_orders': 'not app.is_serving()' },
    scenarios: [
      ...rows.map((row) => [insertion(row), tells] as const),
      ...['auction', 'closed', 'halted'].map((name) => [`${phase(name)}; ${insertion()}`, tells] as const),
      [insertion({}, [{ limit_price: '995', held_units: '996' }]), tells],
      [insertion({}, [{ number: '1' }]), tells],
      [insertion({}, [{ session: 'gen_random_uuid()' }]), tells],
      [insertion({}, [{ book: `'${other.id}'`, side: `'sell'`, held_units: '100' }]), tells],
      [insertion({}, [{ book: `'${other.id}'`, side: `'sell'`, held_units: '99' }]), tells],
      [
        withTerms(
          'max_units = 40',
          insertion({}, [{ book: `'${other.id}'`, side: `'sell'`, size: '20', left_units: '20', held_units: '20' }]),
          other,
        ),
        tells,
      ],
      [`${phase('halted')} where book = '${other.id}'; ${insertion()}`, tells],
      [withTerms('version = 2', insertion({ terms_version: '2' })), tells],
      [withTerms('min_display = 40', insertion({ display: '20' })), tells],
      // At the moment at which the session ends.
      [
        insertion({
          created_at: `(select s.expires_at from app.session s where s.id = '${trading.ana.session}')`,
          expires_at: `now() + interval '9 days'`,
        }),
        tells,
      ],
      // The least value of an order.
      [withTerms('min_value = 1000', insertion()), tells],
      [withTerms('min_value = 1001', insertion()), tells],
    ],
    equivalent: {
      'app.accept_orders:16 false → false': 'taken out, because a superuser has every role',
      "app.accept_orders:27 n.state <> 'accepted' → false":
        'an open order has a number, and of one that ended nothing is left',
      'app.accept_orders:28 n.traded_units <> 0 → false': 'where all is left nothing was traded: book_order_traded',
      'app.accept_orders:30 n.display is not null → true': 'what is compared with nothing is neither true nor false',
    },
  });
});

test('every condition of what matching writes, and of what is asked, matters', async () => {
  type Advance = { readonly [key in 'fence' | 'phase' | 'from' | 'to' | 'at' | 'kinds' | 'prices']?: string };
  const advance = ({ fence = '0', phase: of = '0', from = '0', to = '2', at = 'now()', ...rest }: Advance = {}) => {
    const { kinds = `'{ended}'`, prices = 'null, null, null' } = rest;
    return `select app.advance_book('${trading.book.id}', ${fence}, ${of}, ${from}, ${to}, ${at}, ${kinds}, array_fill(gen_random_uuid(), array[cardinality(${kinds}::text[])]),
      array_fill(null::uuid, array[cardinality(${kinds}::text[])]), array_fill(5::bigint, array[cardinality(${kinds}::text[])]), array_fill(''::text, array[cardinality(${kinds}::text[])]), ${prices}, null, true)`;
  };
  const ask = (kind: string, units: string, { customer = 'null', at = 'now()' } = {}) =>
    `select app.request_orders(array['${placed}', gen_random_uuid()]::uuid[], ${customer}, '${kind}', ${units}, 'cancelled', null, ${at})`;
  const late = (after: string) => `now() + interval '${after}'`;
  await expectMutantsSeen(admin, {
    results: 'e79dcdb22d94bb2f',
    functions: ['app.advance_book', 'app.request_orders'],
    scenarios: [
      ...[
        {},
        { fence: '1' },
        { phase: '1' },
        { from: '1' },
        { from: '-1' },
        { to: '3' },
        { to: '-1' },
        { to: '0' },
        { kinds: `'{traded}'` },
        { kinds: `'{traded,reduced,ended}'` },
        { kinds: `'{}'` },
        { kinds: `'{accepted}'` },
        { kinds: `'{traded,phase}'` },
        { prices: '1010, null, null' },
        { prices: 'null, 1010, null' },
        { prices: 'null, null, 1010' },
        { at: late('-1 hour') },
        { at: late('-61 minutes') },
        { at: late('2 minutes') },
        { at: late('3 minutes') },
      ].map((one) => [advance(one), tells] as const),
      ...['auction', 'halted', 'closed'].flatMap((name) => [
        [`${phase(name)}; ${advance()}`, tells] as const,
        [`${phase(name)}; ${advance({ kinds: `'{traded}'` })}`, tells] as const,
      ]),
      [`${advance()}; ${advance({ from: '2', to: '1' })}`, tells],
      [`${advance()}; ${advance({ from: '2', to: '2' })}`, tells],
      [`${phase('halted')} where book = '${other.id}'; ${advance({ kinds: `'{traded}'` })}`, tells],
      [ask('cancel', 'null'), tells],
      [ask('cancel', '1'), tells],
      [ask('cancel', '0'), tells],
      [ask('reduce', 'null'), tells],
      [ask('reduce', '0'), tells],
      [ask('reduce', '1'), tells],
      [ask('reduce', '-1'), tells],
      [ask('traded', 'null'), tells],
      [ask('cancel', 'null', { customer: `'${trading.ana.customer}'` }), tells],
      [ask('cancel', 'null', { customer: `'${trading.eva.customer}'` }), tells],
      ...['-1 hour', '-61 minutes', '2 minutes', '3 minutes'].map(
        (after) => [ask('cancel', 'null', { at: late(after) }), tells] as const,
      ),
      [
        `update app.book_order set state = 'ended', left_units = 0, held_units = 0, end_reason = 'cancelled', ended_at = now(); ${ask('cancel', 'null')}`,
        tells,
      ],
    ],
  });
});
