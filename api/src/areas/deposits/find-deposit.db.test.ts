import { expect, test } from 'vitest';
import {
  createAddressFor,
  createCustomer,
  createPayee,
  readCustomerBalance,
  readDepositRows,
  runWatch,
  startDepositTest,
  withCustody,
} from './test-deposits.ts';
import { findDeposit } from './find-deposit.ts';
import { sweepAddresses } from './sweep-addresses.ts';

const testEnv = await startDepositTest();
const { app, custody, db } = testEnv;
/** Custody forgets to report payments. */
const silent = withCustody(app, {
  readIncoming: async ({ since }) => ({ observations: [], cursor: since, isMore: false }),
});
const watchSilent = (network: 'BTC' | 'ETH' | 'POLYGON' | 'TRON') => runWatch({ ...testEnv, app: silent }, network);
/** Ends the round of the sweep, so that the next run starts with the first address. */
const startRound = () => testEnv.owner.query('update app.chain_cursor set swept_to = null');

test('a deposit that custody never reported is found by its transaction, stored and credited once', async () => {
  const { customer, address } = await createPayee(testEnv);
  const { txid } = await custody.deposit({ address, currency: 'BTC', amount: '0.5', confirmations: 2 });
  await watchSilent('BTC');
  expect(await readDepositRows(app, customer)).toEqual([]);
  expect(await findDeposit(silent, { txid, customer })).toMatchObject({
    outputs: [
      { answer: 'deposit', network: 'BTC', state: 'confirming', confirmations: 2, required: 3, units: 50_000_000n },
    ],
    unread: [],
  });
  await testEnv.runJobs();
  await custody.mine({ network: 'BTC', blocks: 1 });
  await watchSilent('BTC');
  expect(await findDeposit(silent, { txid })).toMatchObject({
    outputs: [{ answer: 'deposit', state: 'credited', customer }],
  });
  await testEnv.runJobs();
  await runWatch(testEnv, 'BTC');
  expect(await readDepositRows(app, customer)).toHaveLength(1);
  expect(await readCustomerBalance(app, customer, 'BTC')).toEqual({ available: 50_000_000n, frozen: 0n });
});

test('the answer says that a deposit is pending, below the minimum, or unknown', async () => {
  const { address } = await createPayee(testEnv);
  const pending = await custody.deposit({ address, currency: 'BTC', amount: '0.5' });
  expect(await findDeposit(app, { txid: pending.txid })).toMatchObject({
    outputs: [{ state: 'pending', confirmations: 0 }],
  });
  const small = await custody.deposit({ address, currency: 'BTC', amount: '0.000001', confirmations: 3 });
  await runWatch(testEnv, 'BTC');
  expect(await findDeposit(app, { txid: small.txid })).toMatchObject({
    outputs: [{ state: 'below_minimum', units: 100n, minimum: 1_000n }],
  });
  for (const txid of ['f'.repeat(64), 'not a transaction', ''])
    expect(await findDeposit(app, { txid })).toEqual({ outputs: [], unread: [] });
});

test('the answer says that a payment has another address, network or token, or failed', async () => {
  const { customer, address } = await createPayee(testEnv, { currency: 'USDT', network: 'ETH' });
  const answersTo = async (txid: string) =>
    (await findDeposit(app, { txid, customer })).outputs.map(({ answer }) => answer);
  const foreign = await custody.deriveAddress({ network: 'ETH', index: 1_999_999_997 });
  const elsewhere = await custody.deposit({ address: foreign, currency: 'USDT', amount: '5' });
  expect(await answersTo(elsewhere.txid)).toEqual(['other_address']);
  const fake = await custody.deposit({ address, currency: 'USDT', amount: '5', outcome: 'look-alike' });
  expect(await answersTo(fake.txid)).toEqual(['other_token']);
  const failed = await custody.deposit({ address, currency: 'USDT', amount: '5', outcome: 'failed' });
  expect(await answersTo(failed.txid)).toEqual(['failed']);
  // The address was given out for Ethereum; the same one on Polygon is the customer's too, and not watched.
  const polygon = await custody.deposit({ address, currency: 'COINGT', amount: '5' });
  expect(await answersTo(polygon.txid)).toEqual(['not_opened']);
  await testEnv.runJobs();
  expect(await db.query('select 1 from app.deposit where txid = $1', [polygon.txid])).toEqual([]);
  // Opened, it is the customer's there too, and what arrived before is a deposit.
  expect(await createAddressFor(app, customer, 'POLYGON')).toBe(address);
  expect(await answersTo(polygon.txid)).toEqual(['deposit']);
  await testEnv.runJobs();
  expect(await readDepositRows(app, customer)).toHaveLength(1);
});

test('the answer to a customer says nothing about the deposit of another', async () => {
  const { address } = await createPayee(testEnv);
  const other = await createCustomer(testEnv);
  const { txid } = await custody.deposit({ address, currency: 'BTC', amount: '0.5', confirmations: 3 });
  const ask = async () => (await findDeposit(app, { txid, customer: other.customer })).outputs;
  expect(await ask()).toMatchObject([{ answer: 'other_address' }]);
  await runWatch(testEnv, 'BTC');
  expect(await ask()).toMatchObject([{ answer: 'other_address' }]);
  expect(JSON.stringify(await ask(), (_, value: unknown) => String(value))).not.toContain('customer');
});

test('a network that does not answer is named, and the others still answer', async () => {
  const { address } = await createPayee(testEnv);
  const { txid } = await custody.deposit({ address, currency: 'BTC', amount: '0.5' });
  await custody.injectFault({ network: 'TRON', kind: 'timeout', times: 1 });
  expect(await findDeposit(app, { txid })).toMatchObject({ outputs: [{ answer: 'deposit' }], unread: ['TRON'] });
});

test('the sweep over known addresses finds missed deposits, a bounded number of addresses a run', async () => {
  const payees = [];
  for (let count = 0; count < 25; count++)
    payees.push(await createPayee(testEnv, { currency: 'USDT', network: 'TRON' }));
  for (const { address } of payees) await custody.deposit({ address, currency: 'USDT', amount: '5' });
  await watchSilent('TRON');
  await startRound();
  const asked: string[] = [];
  const counting = withCustody(app, {
    readAddress: (request, signal) => {
      asked.push(request.address);
      return custody.readAddress(request, signal);
    },
  });
  await sweepAddresses(counting, 'TRON');
  expect(asked).toHaveLength(20);
  await sweepAddresses(counting, 'TRON');
  expect(new Set(asked)).toEqual(new Set(payees.map(({ address }) => address)));
  await sweepAddresses(counting, 'TRON');
  expect(asked).toHaveLength(45);
  for (const { customer } of payees)
    expect(await readDepositRows(app, customer)).toMatchObject([{ state: 'pending', units: 5_000_000n }]);
});

test('deposits below a minimum that is lowered are credited', async () => {
  const { customer, address } = await createPayee(testEnv, { currency: 'USDT', network: 'ETH' });
  await custody.deposit({ address, currency: 'USDT', amount: '0.5', confirmations: 12 });
  await runWatch(testEnv, 'ETH', 4);
  await custody.mine({ network: 'ETH', blocks: 220 });
  testEnv.advance(3_600_000);
  await runWatch(testEnv, 'ETH', 2);
  expect(await readDepositRows(app, customer)).toMatchObject([{ state: 'below_minimum' }]);
  await testEnv.owner.query(
    `update app.instrument_network set min_deposit_units = 100000 where instrument = 'USDT' and chain = 'ETH'`,
  );
  // Another process, which has not cached the registry.
  const other = { ...app };
  await sweepAddresses(other, 'ETH');
  await runWatch({ ...testEnv, app: other }, 'ETH', 1);
  expect(await readCustomerBalance(app, customer, 'USDT')).toEqual({ available: 500_000n, frozen: 0n });
});
