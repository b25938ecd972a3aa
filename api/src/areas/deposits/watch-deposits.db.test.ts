import { money } from '@istmo/contract/kernel/money';
import { sandboxCustody } from '@istmo/providers/custody/sandbox';
import type { Observation } from '@istmo/providers/custody/port';
import { memoryStateStore } from '@istmo/providers/state-store';
import { expect, test } from 'vitest';
import { sendOut } from '../../testing/test-funds.ts';
import { readAssetNetworks } from '../instruments/public.ts';
import { watchDeposits } from './deposits.worker.ts';
import { recordObservations } from './discover-deposits.ts';
import {
  createCustomer,
  createAddressFor,
  createPayee,
  readCustomerBalance,
  readMovementNames,
  startDepositTest,
  readDepositRows,
  timeoutMs,
  runWatch,
  findImbalances,
  withCustody,
} from './test-deposits.ts';

const testEnv = await startDepositTest();
const { app, custody, db } = testEnv;

test('a deposit is stored while it is unconfirmed and is credited once when it has enough confirmations', async () => {
  const { customer, address } = await createPayee(testEnv);
  await custody.deposit({ address, currency: 'BTC', amount: '0.5' });
  await runWatch(testEnv, 'BTC', 1);
  expect(await readDepositRows(app, customer)).toMatchObject([
    { state: 'pending', units: 50_000_000n, confirmations: 0 },
  ]);

  await custody.mine({ network: 'BTC', blocks: 2 });
  await runWatch(testEnv, 'BTC', 4);
  expect(await readDepositRows(app, customer)).toMatchObject([{ state: 'confirming', confirmations: 2 }]);
  expect(await readCustomerBalance(app, customer, 'BTC')).toEqual({ available: 0n, frozen: 0n });

  await custody.mine({ network: 'BTC', blocks: 1 });
  await runWatch(testEnv, 'BTC', 5);
  const [row] = await readDepositRows(app, customer);
  expect(row).toMatchObject({ state: 'credited', confirmations: 3 });
  expect(await readCustomerBalance(app, customer, 'BTC')).toEqual({ available: 50_000_000n, frozen: 0n });
  expect(await readMovementNames(app, row?.id ?? '')).toEqual(['credit-deposit']);
  expect(await findImbalances(app)).toEqual([]);
});

test('each network requires its own number of confirmations', async () => {
  const places = [
    { currency: 'USDT', network: 'ETH', needed: 12, units: 7_000_000n },
    { currency: 'USDT', network: 'TRON', needed: 19, units: 7_000_000n },
    { currency: 'COINGT', network: 'POLYGON', needed: 128, units: 7n },
  ] as const;
  await sendOut(testEnv, money('COINGT', 7n), 'POLYGON');
  for (const { needed, units, ...place } of places) {
    const { customer, address } = await createPayee(testEnv, place);
    await custody.deposit({ address, currency: place.currency, amount: '7', confirmations: needed - 1 });
    await runWatch(testEnv, place.network);
    expect(await readDepositRows(app, customer)).toMatchObject([{ state: 'confirming', confirmations: needed - 1 }]);
    await custody.mine({ network: place.network, blocks: 1 });
    await runWatch(testEnv, place.network);
    expect(await readCustomerBalance(app, customer, place.currency)).toEqual({ available: units, frozen: 0n });
  }
});

test('a credit is reported by email, in the activity and to open pages', async () => {
  const { customer, address, person } = await createPayee(testEnv);
  await custody.deposit({ address, currency: 'BTC', amount: '0.25', confirmations: 3 });
  await runWatch(testEnv, 'BTC');
  const [sentEmail] = await testEnv.emails(person.email);
  expect(sentEmail?.subject).toBe('Deposit of 0.25000000 BTC credited');
  expect(await testEnv.emails(person.email)).toHaveLength(1);
  const activity = await db.query('select kind, detail from app.activity where customer_id = $1', [customer]);
  expect(activity).toEqual([
    {
      kind: 'deposit',
      detail: {
        params: { amount: '0.25000000', currency: 'BTC' },
        received: { amount: '0.25000000', currency: 'BTC' },
      },
    },
  ]);
  const topics = await db.query<{ topic: string }>('select topic from app.event where customer_id = $1 order by id', [
    customer,
  ]);
  expect(topics.map(({ topic }) => topic)).toEqual([
    'deposits',
    'notifications',
    'deposits',
    'deposits',
    'balances',
    'activity',
    'notifications',
  ]);
});

test('a payment to a foreign address, of a look-alike token or that failed is ignored', async () => {
  const { customer, address } = await createPayee(testEnv, { currency: 'USDT', network: 'ETH' });
  const foreignAddress = await custody.deriveAddress({ network: 'ETH', index: 1_999_999_998 });
  await custody.deposit({ address: foreignAddress, currency: 'USDT', amount: '5', confirmations: 20 });
  await custody.deposit({ address, currency: 'USDT', amount: '6', confirmations: 20, outcome: 'look-alike' });
  await custody.deposit({ address, currency: 'USDT', amount: '7', confirmations: 20, outcome: 'failed' });
  await runWatch(testEnv, 'ETH');
  expect(await readDepositRows(app, customer)).toEqual([]);
  expect(await readCustomerBalance(app, customer, 'USDT')).toEqual({ available: 0n, frozen: 0n });
});

test('two outputs of one transaction are two deposits', async () => {
  const { customer, address } = await createPayee(testEnv);
  await custody.deposit({ address, currency: 'BTC', amount: '0.1', confirmations: 3, outcome: 'twin' });
  await runWatch(testEnv, 'BTC');
  expect(await readDepositRows(app, customer)).toMatchObject([
    { state: 'credited', output: 0 },
    { state: 'credited', output: 1 },
  ]);
  expect(await readCustomerBalance(app, customer, 'BTC')).toEqual({ available: 20_000_000n, frozen: 0n });
});

test('several concurrent runs credit a deposit once', async () => {
  const payees = await Promise.all([createPayee(testEnv), createPayee(testEnv), createPayee(testEnv)]);
  for (const { address } of payees) await custody.deposit({ address, currency: 'BTC', amount: '1' });
  await custody.mine({ network: 'BTC', blocks: 3 });
  for (let round = 0; round < 4; round++)
    await Promise.all([1, 2, 3, 4].map(() => watchDeposits(app, 'BTC', timeoutMs)));
  for (const { customer } of payees) {
    const [row] = await readDepositRows(app, customer);
    expect(await readMovementNames(app, row?.id ?? '')).toEqual(['credit-deposit']);
    expect(await db.query('select id from app.activity where customer_id = $1', [customer])).toHaveLength(1);
    expect(await db.query('select id from app.email where customer_id = $1', [customer])).toHaveLength(1);
  }
});

test('a run that decided on outdated facts credits nothing', async () => {
  const { customer, address } = await createPayee(testEnv);
  await custody.deposit({ address, currency: 'BTC', amount: '1', confirmations: 3 });
  await watchDeposits(app, 'BTC', timeoutMs);
  let requestCount = 0;
  const slow = withCustody(app, {
    readTip: async (network) => {
      requestCount += 1;
      // The run found enough confirmations; before it writes, a reorganisation removes the block and another run stores that.
      if (requestCount === 2) {
        await custody.reorg({ network: 'BTC', depth: 3, fate: 'vanish' });
        await runWatch(testEnv, 'BTC', 4);
        await custody.mine({ network: 'BTC', blocks: 3 });
      }
      return custody.readTip(network);
    },
  });
  await watchDeposits(slow, 'BTC', timeoutMs);
  expect(requestCount).toBeGreaterThan(1);
  expect(await readDepositRows(app, customer)).toMatchObject([{ state: 'dropped' }]);
  expect(await readCustomerBalance(app, customer, 'BTC')).toEqual({ available: 0n, frozen: 0n });
});

test('incoming transactions are read from the stored cursor, and from the start on another chain', async () => {
  const { customer, address } = await createPayee(testEnv);
  await runWatch(testEnv, 'BTC', 1);
  const cursors: string[] = [];
  const listening = withCustody(app, {
    readIncoming: (query, signal) => {
      cursors.push(query.since);
      return custody.readIncoming(query, signal);
    },
  });
  await watchDeposits(listening, 'BTC', timeoutMs);
  expect(cursors).toHaveLength(1);
  expect(cursors[0]).not.toBe('');

  const other = sandboxCustody({
    stateStore: memoryStateStore(),
    clock: app.clock,
    readAssetNetworks: () => readAssetNetworks(db),
  });
  await other.deposit({ address, currency: 'BTC', amount: '0.3', confirmations: 3 });
  for (let run = 0; run < 3; run++) await watchDeposits(withCustody(app, other), 'BTC', timeoutMs);
  expect(await readDepositRows(app, customer)).toMatchObject([{ state: 'credited', units: 30_000_000n }]);
  await runWatch(testEnv, 'BTC', 1);
});

test('a payment that the ledger cannot store is ignored and does not delay others', async () => {
  const { customer, address } = await createPayee(testEnv);
  const { txid } = await custody.deposit({ address, currency: 'BTC', amount: '0.7', confirmations: 3 });
  const invalidVariants = (observation: Observation): Observation[] => [
    { ...observation, txid: 'a'.repeat(64), units: 2n ** 63n },
    { ...observation, txid: 'b'.repeat(64), units: 0n },
    { ...observation, txid: 'c'.repeat(64), units: -5n },
    { ...observation, txid: `d\u0000${'d'.repeat(62)}` },
    { ...observation, txid: 'e'.repeat(64), output: -1 },
    { ...observation, txid: 'f'.repeat(64), network: 'TRON' },
    { ...observation, txid: '1'.repeat(64), currency: 'USDT' },
    { ...observation, txid: '2'.repeat(64), address: 'nonsense' },
  ];
  const unreliable = withCustody(app, {
    readIncoming: async (query) => {
      const page = await custody.readIncoming({ ...query, since: '' });
      const [ours] = page.observations.filter((observation) => observation.txid === txid);
      return { ...page, observations: ours ? [...invalidVariants(ours), ours] : [] };
    },
  });
  for (let run = 0; run < 3; run++) await watchDeposits(unreliable, 'BTC', timeoutMs);
  expect(await readDepositRows(app, customer)).toMatchObject([{ state: 'credited', units: 70_000_000n, txid }]);
});

test('a deposit that the ledger refuses does not delay others', async () => {
  const full = await createPayee(testEnv);
  const other = await createPayee(testEnv);
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
  await runWatch(testEnv, 'BTC', 4);
  expect(await readCustomerBalance(app, other.customer, 'BTC')).toEqual({ available: 10_000_000n, frozen: 0n });
  expect((await readDepositRows(app, full.customer)).filter(({ state }) => state === 'credited')).toHaveLength(1);
});

test('deposits are credited while the customer is suspended or deposits are paused', async () => {
  const { customer, address } = await createPayee(testEnv);
  await testEnv.owner.query('update app.account_status set suspended_at = $2 where customer_id = $1', [
    customer,
    app.clock.now(),
  ]);
  await testEnv.owner.query("update app.instrument set accepts_deposits = false where code = 'BTC'");
  await custody.deposit({ address, currency: 'BTC', amount: '0.1', confirmations: 3 });
  await runWatch(testEnv, 'BTC');
  await testEnv.owner.query("update app.instrument set accepts_deposits = true where code = 'BTC'");
  expect(await readCustomerBalance(app, customer, 'BTC')).toEqual({ available: 10_000_000n, frozen: 0n });
});

test('a final deposit is not checked again', async () => {
  const { customer, address } = await createPayee(testEnv, { currency: 'USDT', network: 'TRON' });
  await custody.deposit({ address, currency: 'USDT', amount: '3', confirmations: 19 });
  await runWatch(testEnv, 'TRON');
  await custody.mine({ network: 'TRON', blocks: 200 });
  await runWatch(testEnv, 'TRON', 2);
  expect(await readDepositRows(app, customer)).toMatchObject([{ state: 'final' }]);
  let checks = 0;
  const counting = withCustody(app, {
    readTransaction: (query, signal) => {
      checks += 1;
      return custody.readTransaction(query, signal);
    },
  });
  testEnv.advance(3_600_000);
  await watchDeposits(counting, 'TRON', timeoutMs);
  expect(checks).toBe(0);
});

test('an address of one customer cannot credit another', async () => {
  const { address, customer } = await createPayee(testEnv, { currency: 'USDT', network: 'ETH' });
  const other = await createCustomer(testEnv);
  // The same key makes the same address on Polygon; the network decides which asset was received.
  const polygon = await createAddressFor(app, customer, 'POLYGON');
  expect(polygon).toBe(address);
  const insert = `insert into app.deposit (id, customer_id, network, txid, output, address, currency, units, state, next_check_at, created_at)
    values (gen_random_uuid(), $1, 'ETH', 'abc', 0, $2, 'USDT', 5, 'pending', $3, $3)`;
  await expect(app.db.query(insert, [other.customer, address, app.clock.now()])).rejects.toThrow(
    'deposit_pays_its_owner',
  );
});

test('two runs that are answered the same deposits in opposite order wait for each other and both end', async () => {
  const { customer, address } = await createPayee(testEnv);
  const observations = Array.from({ length: 300 }, (_, at) => ({
    network: 'BTC' as const,
    txid: `same${String(at).padStart(60, '0')}`,
    output: 0,
    address,
    currency: 'BTC',
    contract: 'native',
    units: 1_000n,
    isValid: true,
    block: undefined,
    confirmations: 0,
  }));
  const record = (list: readonly Observation[]): Promise<void> =>
    app.db.inTransaction((tx) => recordObservations(app, tx, { network: 'BTC', observations: list }));
  await Promise.all([record(observations), record(observations.toReversed())]);
  expect(await readDepositRows(app, customer)).toHaveLength(300);
});
