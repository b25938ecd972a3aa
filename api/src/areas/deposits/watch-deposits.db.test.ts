import { sandboxCustody } from '@istmo/providers/custody/sandbox';
import type { Sighting } from '@istmo/providers/custody/port';
import { memoryShelf } from '@istmo/providers/shelf';
import { expect, test } from 'vitest';
import { watchDeposits } from './deposits.worker.ts';
import {
  aCustomer,
  addressFor,
  aPayee,
  balance,
  booked,
  depositHouse,
  deposits,
  patienceMs,
  turns,
  weigh,
  withCustody,
} from './test-house.ts';

const stage = await depositHouse();
const { app, custody, db } = stage;

test('a deposit shows while it is unconfirmed and is credited once when it is deep enough', async () => {
  const { customer, address } = await aPayee(stage);
  await custody.deposit({ address, currency: 'BTC', amount: '0.5' });
  await turns(stage, 'BTC', 1);
  expect(await deposits(app, customer)).toMatchObject([{ state: 'waiting', units: 50_000_000n, confirmations: 0 }]);

  await custody.mine({ network: 'BTC', blocks: 2 });
  await turns(stage, 'BTC', 4);
  expect(await deposits(app, customer)).toMatchObject([{ state: 'mined', confirmations: 2 }]);
  expect(await balance(app, customer, 'BTC')).toEqual({ available: 0n, held: 0n });

  await custody.mine({ network: 'BTC', blocks: 1 });
  await turns(stage, 'BTC', 5);
  const [row] = await deposits(app, customer);
  expect(row).toMatchObject({ state: 'credited', confirmations: 3 });
  expect(await balance(app, customer, 'BTC')).toEqual({ available: 50_000_000n, held: 0n });
  expect(await booked(app, row?.id ?? '')).toEqual(['credit-deposit']);
  expect(await weigh(app)).toEqual([]);
});

test('each network waits for its own number of confirmations', async () => {
  const places = [
    { currency: 'USDT', network: 'ETH', needed: 12, units: 7_000_000n },
    { currency: 'USDT', network: 'TRON', needed: 19, units: 7_000_000n },
    { currency: 'COINGT', network: 'POLYGON', needed: 128, units: 7n },
  ] as const;
  for (const { needed, units, ...place } of places) {
    const { customer, address } = await aPayee(stage, place);
    await custody.deposit({ address, currency: place.currency, amount: '7', confirmations: needed - 1 });
    await turns(stage, place.network);
    expect(await deposits(app, customer)).toMatchObject([{ state: 'mined', confirmations: needed - 1 }]);
    await custody.mine({ network: place.network, blocks: 1 });
    await turns(stage, place.network);
    expect(await balance(app, customer, place.currency)).toEqual({ available: units, held: 0n });
  }
});

test('the customer hears of a credit by letter, in the activity and on open pages', async () => {
  const { customer, address, person } = await aPayee(stage);
  await custody.deposit({ address, currency: 'BTC', amount: '0.25', confirmations: 3 });
  await turns(stage, 'BTC');
  const [letter] = await stage.letters(person.email);
  expect(letter?.subject).toBe('Deposit of 0.25000000 BTC credited');
  expect(await stage.letters(person.email)).toHaveLength(1);
  const activity = await db.query('select kind, detail from app.activity where customer_id = $1', [customer]);
  expect(activity).toEqual([
    {
      kind: 'deposit',
      detail: {
        blanks: { amount: '0.25000000', currency: 'BTC' },
        received: { amount: '0.25000000', currency: 'BTC' },
      },
    },
  ]);
  const topics = await db.query<{ topic: string }>('select topic from app.event where customer_id = $1 order by id', [
    customer,
  ]);
  expect(topics.map(({ topic }) => topic)).toEqual(['deposits', 'deposits', 'deposits', 'balances', 'activity']);
});

test("somebody else's address, a look-alike token and a payment that failed are left where they lie", async () => {
  const { customer, address } = await aPayee(stage, { currency: 'USDT', network: 'ETH' });
  const stranger = custody.deriveAddress({ currency: 'USDT', network: 'ETH', index: 1_999_999_998 });
  await custody.deposit({ address: stranger, currency: 'USDT', amount: '5', confirmations: 20 });
  await custody.deposit({ address, currency: 'USDT', amount: '6', confirmations: 20, outcome: 'look-alike' });
  await custody.deposit({ address, currency: 'USDT', amount: '7', confirmations: 20, outcome: 'failed' });
  await turns(stage, 'ETH');
  expect(await deposits(app, customer)).toEqual([]);
  expect(await balance(app, customer, 'USDT')).toEqual({ available: 0n, held: 0n });
});

test('two outputs of one transaction are two deposits', async () => {
  const { customer, address } = await aPayee(stage);
  await custody.deposit({ address, currency: 'BTC', amount: '0.1', confirmations: 3, outcome: 'twin' });
  await turns(stage, 'BTC');
  expect(await deposits(app, customer)).toMatchObject([
    { state: 'credited', output: 0 },
    { state: 'credited', output: 1 },
  ]);
  expect(await balance(app, customer, 'BTC')).toEqual({ available: 20_000_000n, held: 0n });
});

test('several watchers at once credit a deposit once', async () => {
  const payees = await Promise.all([aPayee(stage), aPayee(stage), aPayee(stage)]);
  for (const { address } of payees) await custody.deposit({ address, currency: 'BTC', amount: '1' });
  await custody.mine({ network: 'BTC', blocks: 3 });
  for (let round = 0; round < 4; round++)
    await Promise.all([1, 2, 3, 4].map(() => watchDeposits(app, 'BTC', patienceMs)));
  for (const { customer } of payees) {
    const [row] = await deposits(app, customer);
    expect(await booked(app, row?.id ?? '')).toEqual(['credit-deposit']);
    expect(await db.query('select id from app.activity where customer_id = $1', [customer])).toHaveLength(1);
    expect(await db.query('select id from app.letter where customer_id = $1', [customer])).toHaveLength(1);
  }
});

test('a watcher that decided on an older look credits nothing', async () => {
  const { customer, address } = await aPayee(stage);
  await custody.deposit({ address, currency: 'BTC', amount: '1', confirmations: 3 });
  await watchDeposits(app, 'BTC', patienceMs);
  let asked = 0;
  const slow = withCustody(app, {
    tip: async (network) => {
      asked += 1;
      // It has looked and found it deep enough; before it writes, the chain takes the block back and another watcher notes it.
      if (asked === 2) {
        await custody.reorg({ network: 'BTC', depth: 3, fate: 'vanish' });
        await turns(stage, 'BTC', 4);
        await custody.mine({ network: 'BTC', blocks: 3 });
      }
      return custody.tip(network);
    },
  });
  await watchDeposits(slow, 'BTC', patienceMs);
  expect(asked).toBeGreaterThan(1);
  expect(await deposits(app, customer)).toMatchObject([{ state: 'vanished' }]);
  expect(await balance(app, customer, 'BTC')).toEqual({ available: 0n, held: 0n });
});

test('the news are read on from where they were left, and from the start on another chain', async () => {
  const { customer, address } = await aPayee(stage);
  await turns(stage, 'BTC', 1);
  const asked: string[] = [];
  const listening = withCustody(app, {
    incoming: (ask, signal) => {
      asked.push(ask.since);
      return custody.incoming(ask, signal);
    },
  });
  await watchDeposits(listening, 'BTC', patienceMs);
  expect(asked).toHaveLength(1);
  expect(asked[0]).not.toBe('');

  const other = sandboxCustody({ shelf: memoryShelf(), clock: app.clock });
  await other.deposit({ address, currency: 'BTC', amount: '0.3', confirmations: 3 });
  for (let turn = 0; turn < 3; turn++) await watchDeposits(withCustody(app, other), 'BTC', patienceMs);
  expect(await deposits(app, customer)).toMatchObject([{ state: 'credited', units: 30_000_000n }]);
  await turns(stage, 'BTC', 1);
});

test('a payment that no book could hold is left aside and holds up no other', async () => {
  const { customer, address } = await aPayee(stage);
  const { txid } = await custody.deposit({ address, currency: 'BTC', amount: '0.7', confirmations: 3 });
  const odd = (sighting: Sighting): Sighting[] => [
    { ...sighting, txid: 'a'.repeat(64), units: 2n ** 63n },
    { ...sighting, txid: 'b'.repeat(64), units: 0n },
    { ...sighting, txid: 'c'.repeat(64), units: -5n },
    { ...sighting, txid: `d\u0000${'d'.repeat(62)}` },
    { ...sighting, txid: 'e'.repeat(64), output: -1 },
    { ...sighting, txid: 'f'.repeat(64), network: 'TRON' },
    { ...sighting, txid: '1'.repeat(64), currency: 'USDT' },
    { ...sighting, txid: '2'.repeat(64), address: 'nonsense' },
  ];
  const strange = withCustody(app, {
    incoming: async (ask) => {
      const news = await custody.incoming({ ...ask, since: '' });
      const [ours] = news.seen.filter((sighting) => sighting.txid === txid);
      return { ...news, seen: ours ? [...odd(ours), ours] : [] };
    },
  });
  for (let turn = 0; turn < 3; turn++) await watchDeposits(strange, 'BTC', patienceMs);
  expect(await deposits(app, customer)).toMatchObject([{ state: 'credited', units: 70_000_000n, txid }]);
});

test('a deposit that the ledger refuses holds up no other', async () => {
  const full = await aPayee(stage);
  const other = await aPayee(stage);
  // Together more than an account can hold.
  for (const units of [2n ** 62n, 2n ** 62n]) {
    await custody.deposit({
      address: full.address,
      currency: 'BTC',
      amount: `${units / 10n ** 8n}.${(units % 10n ** 8n).toString().padStart(8, '0')}`,
    });
  }
  await custody.deposit({ address: other.address, currency: 'BTC', amount: '0.1' });
  await custody.mine({ network: 'BTC', blocks: 3 });
  await turns(stage, 'BTC', 4);
  expect(await balance(app, other.customer, 'BTC')).toEqual({ available: 10_000_000n, held: 0n });
  expect((await deposits(app, full.customer)).filter(({ state }) => state === 'credited')).toHaveLength(1);
});

test('a customer keeps what arrives while suspended or while deposits are paused', async () => {
  const { customer, address } = await aPayee(stage);
  await stage.owner.query('update app.standing set suspended_at = $2 where customer_id = $1', [
    customer,
    app.clock.now(),
  ]);
  await stage.owner.query("update app.currency set deposit_on = false where code = 'BTC'");
  await custody.deposit({ address, currency: 'BTC', amount: '0.1', confirmations: 3 });
  await turns(stage, 'BTC');
  await stage.owner.query("update app.currency set deposit_on = true where code = 'BTC'");
  expect(await balance(app, customer, 'BTC')).toEqual({ available: 10_000_000n, held: 0n });
});

test('a deposit too deep for any reorganisation is not looked at again', async () => {
  const { customer, address } = await aPayee(stage, { currency: 'USDT', network: 'TRON' });
  await custody.deposit({ address, currency: 'USDT', amount: '3', confirmations: 19 });
  await turns(stage, 'TRON');
  await custody.mine({ network: 'TRON', blocks: 200 });
  await turns(stage, 'TRON', 2);
  expect(await deposits(app, customer)).toMatchObject([{ state: 'final' }]);
  let looks = 0;
  const counting = withCustody(app, {
    transaction: (ask, signal) => {
      looks += 1;
      return custody.transaction(ask, signal);
    },
  });
  stage.advance(3_600_000);
  await watchDeposits(counting, 'TRON', patienceMs);
  expect(looks).toBe(0);
});

test('an address of one customer never pays another', async () => {
  const { address, customer } = await aPayee(stage, { currency: 'USDT', network: 'ETH' });
  const other = await aCustomer(stage);
  // The same key makes the same address on Polygon; the network decides what arrived.
  const polygon = await addressFor(app, customer, { currency: 'COINGT', network: 'POLYGON' });
  expect(polygon).toBe(address);
  const insert = `insert into app.deposit (id, customer_id, network, txid, output, address, currency, units, state, next_look_at, created_at)
    values (gen_random_uuid(), $1, 'ETH', 'abc', 0, $2, 'USDT', 5, 'waiting', $3, $3)`;
  await expect(db.query(insert, [other.customer, address, app.clock.now()])).rejects.toThrow('deposit_pays_its_owner');
});
