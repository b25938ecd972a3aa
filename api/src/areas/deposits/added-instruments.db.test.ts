import { readUserStatus } from '@istmo/contract/areas/access/access.contract';
import { listDeposits, readDepositAddress } from '@istmo/contract/areas/deposits/deposits.contract';
import { listActivity } from '@istmo/contract/areas/history/history.contract';
import { insertInstrument } from '@istmo/db/seed-registry';
import type { InstrumentSeed } from '@istmo/db/seeds/instruments';
import { expect, test } from 'vitest';
import { readRegistry, requireInstrument } from '../instruments/public.ts';
import {
  createCustomer,
  createPayee,
  findImbalances,
  readCustomerBalance,
  readDepositRows,
  runWatch,
  startDepositTest,
} from './test-deposits.ts';
import { eventually } from '../../testing/eventually.ts';
import { makeDraft } from '../../testing/test-coin.ts';

const testEnv = await startDepositTest();
const { app, custody, operator } = testEnv;

const network = {
  name: 'ERC20',
  title: 'Ethereum Network',
  chain: 'ETH',
  contract: await custody.deriveAddress({ network: 'ETH', index: 1_900_000_300 }),
  confirmations: 4,
  minDeposit: '1',
  minWithdrawal: '10',
  withdrawalFee: '1',
} as const;

const euro: InstrumentSeed = {
  code: 'EURX',
  kind: 'crypto',
  names: { en: 'Another euro', es: 'Otro euro' },
  ledgerScale: 6,
  displayScale: 2,
  inputScale: 2,
  price: { kind: 'fixed', usd: '1.08' },
  acceptsDeposits: true,
  acceptsWithdrawals: true,
  networks: [network],
  withdrawalLimits: { max: '10000', daily: '10000', monthly: '50000', unapproved: '5000' },
};

// A change of the registry is in effect after a quarter of a second.

const addInstrument = (seed: InstrumentSeed) => operator.inTransaction((tx) => insertInstrument(tx, seed, 100));

test('an instrument that is added as registry rows while the server runs is deposited, credited and listed', async () => {
  const person = await createCustomer(testEnv);
  const request = () => testEnv.call(readDepositAddress, { currency: 'EURX', network: '' }, { as: person });
  expect((await request()).body.code).toBe('currency_inactive');
  await addInstrument(euro);
  const { body } = await eventually(async () => {
    const reply = await request();
    expect(reply.http).toBe(200);
    return reply;
  });
  expect(body).toMatchObject({ network: 'ERC20', confirmations: 4 });

  const address = body.Address ?? '';
  const { txid } = await custody.deposit({ address, currency: 'EURX', amount: '1250.5', confirmations: 3 });
  await runWatch(testEnv, 'ETH');
  const list = async (filter: string) => (await testEnv.call(listDeposits, { filter }, { as: person })).body;
  expect(await list('EURX')).toMatchObject({
    count: 1,
    data: [
      {
        currency: 'EURX',
        amount: '1250.500000',
        reference_no: txid,
        status: 'pending',
        confirmations: 3,
        confirmations_needed: 4,
      },
    ],
  });
  await custody.mine({ network: 'ETH', blocks: 1 });
  await runWatch(testEnv, 'ETH');
  expect(await readCustomerBalance(app, person.customer, 'EURX')).toEqual({ available: 1_250_500_000n, frozen: 0n });
  expect((await testEnv.emails(person.email))[0]?.subject).toBe('Deposit of 1,250.50 EURX credited');
  const activity = await testEnv.call(listActivity, {}, { as: person });
  expect(activity.body.data?.[0]?.message).toContain('1,250.50 EURX');
  expect(await list('USDT')).toMatchObject({ count: 0 });
  const status = await testEnv.call(readUserStatus, {}, { as: person });
  expect(status.body.walletData).toContainEqual({ currency: 'EURX', amount: '1250.500000' });
  expect(await findImbalances(app)).toEqual([]);
});

test('the own coin of a chain, a draft for the books until then, is deposited like a token', async () => {
  const { contract: _, ...ofCoin } = network;
  const ether = { ...euro, code: 'ETH', names: { en: 'Ether', es: 'Ether' }, ledgerScale: 8, networks: [ofCoin] };
  const readStatus = () => operator.query("select status, name_es from app.instrument where code = 'ETH'");
  await makeDraft(testEnv);
  await addInstrument(ether);
  expect(await readStatus()).toEqual([{ status: 'listed', name_es: 'Ether' }]);
  // What staff changed since stays.
  await operator.query("update app.instrument set name_es = 'Éter' where code = 'ETH'");
  await addInstrument(ether);
  expect(await readStatus()).toEqual([{ status: 'listed', name_es: 'Éter' }]);
  const { customer, address } = await createPayee(testEnv, { currency: 'ETH', network: 'ETH' });
  await custody.deposit({ address, currency: 'ETH', amount: '1.5', confirmations: 4 });
  await eventually(async () => {
    await runWatch(testEnv, 'ETH');
    expect(await readCustomerBalance(app, customer, 'ETH')).toEqual({ available: 150_000_000n, frozen: 0n });
  });
  await expect(addInstrument({ ...ether, ledgerScale: 6 })).rejects.toThrow('registered with another scale');
});

test('two tokens on one chain share an address, and the contract decides which of them was deposited', async () => {
  await addInstrument(euro);
  const { customer, address } = await createPayee(testEnv, { currency: 'USDT', network: 'ETH' });
  await custody.deposit({ address, currency: 'EURX', amount: '2', confirmations: 4 });
  await custody.deposit({ address, currency: 'USDT', amount: '3', confirmations: 12 });
  await custody.deposit({ address, currency: 'EURX', amount: '4', confirmations: 12, outcome: 'look-alike' });
  await runWatch(testEnv, 'ETH');
  expect(await readCustomerBalance(app, customer, 'EURX')).toEqual({ available: 2_000_000n, frozen: 0n });
  expect(await readCustomerBalance(app, customer, 'USDT')).toEqual({ available: 3_000_000n, frozen: 0n });
});

test.each([
  { code: 'PLOT', ledgerScale: 0, amount: '7', units: 7n, listed: '7', emailed: '7' },
  {
    code: 'WGLD',
    ledgerScale: 8,
    amount: '1.00000001',
    units: 100_000_001n,
    listed: '1.00000001',
    emailed: '1.00000001',
  },
  { code: 'HALF', ledgerScale: 3, amount: '1234.5', units: 1_234_500n, listed: '1234.500', emailed: '1,234.500' },
])('$amount of an instrument with $ledgerScale places is credited exactly', async (one) => {
  const { code, ledgerScale, amount, units, listed, emailed } = one;
  const contract = await custody.deriveAddress({ network: 'POLYGON', index: 1_900_000_000 + ledgerScale });
  await addInstrument({
    ...euro,
    code,
    ledgerScale,
    displayScale: ledgerScale,
    inputScale: ledgerScale,
    networks: [{ ...network, chain: 'POLYGON', contract }],
  });
  const { person, customer, address } = await createPayee(testEnv, { currency: code, network: 'POLYGON' });
  await custody.deposit({ address, currency: code, amount, confirmations: 4 });
  await eventually(async () => {
    await runWatch(testEnv, 'POLYGON');
    expect(await readCustomerBalance(app, customer, code)).toEqual({ available: units, frozen: 0n });
  });
  await eventually(async () => {
    const { body } = await testEnv.call(listDeposits, {}, { as: person });
    expect(body.data).toMatchObject([{ currency: code, amount: listed, status: 'completed' }]);
  });
  expect((await testEnv.emails(person.email))[0]?.subject).toBe(`Deposit of ${emailed} ${code} credited`);
});

test('a paused network gives no address while the other networks of the instrument do, and credits what arrives', async () => {
  const { person, customer, address } = await createPayee(testEnv, { currency: 'USDT', network: 'TRON' });
  const setPaused = (isPaused: boolean) =>
    operator.query("update app.instrument_network set accepts_deposits = $1 where name = 'TRC20'", [!isPaused]);
  const request = (name: string) =>
    testEnv.call(readDepositAddress, { currency: 'USDT', network: name }, { as: person });
  await setPaused(true);
  await eventually(async () => expect((await request('TRC20')).body.code).toBe('service_paused'));
  expect((await request('ERC20')).http).toBe(200);
  await custody.deposit({ address, currency: 'USDT', amount: '5', confirmations: 19 });
  await runWatch(testEnv, 'TRON');
  expect(await readCustomerBalance(app, customer, 'USDT')).toEqual({ available: 5_000_000n, frozen: 0n });
  await setPaused(false);
  await eventually(async () => expect((await request('TRC20')).http).toBe(200));
});

test.each(['draft', 'delisted'])('a %s instrument has no deposit address', async (status) => {
  const person = await createCustomer(testEnv);
  const code = `X${status.toUpperCase()}`;
  const contract = await custody.deriveAddress({ network: 'ETH', index: 1_900_000_100 + status.length });
  await addInstrument({ ...euro, code, networks: [{ ...network, contract }] });
  await operator.query('update app.instrument set status = $2 where code = $1', [code, status]);
  const request = () => testEnv.call(readDepositAddress, { currency: code, network: '' }, { as: person });
  expect((await request()).body.code).toBe('currency_inactive');
});

test('a deposit whose network was removed from the registry is listed, and is credited when the network is back', async () => {
  const contract = await custody.deriveAddress({ network: 'ETH', index: 1_900_000_200 });
  await addInstrument({ ...euro, code: 'GONE', networks: [{ ...network, contract }] });
  const { person, customer, address } = await createPayee(testEnv, { currency: 'GONE', network: 'ETH' });
  await custody.deposit({ address, currency: 'GONE', amount: '8', confirmations: 2 });
  await eventually(async () => {
    await runWatch(testEnv, 'ETH', 1);
    expect(await readDepositRows(app, customer)).toMatchObject([{ state: 'confirming' }]);
  });
  await operator.query("update app.instrument_network set chain = 'RETIRED' where instrument = 'GONE'", []);
  await eventually(async () =>
    expect(requireInstrument(await readRegistry(app), 'GONE').networks).toMatchObject([{ chain: 'RETIRED' }]),
  );
  await custody.mine({ network: 'ETH', blocks: 10 });
  const list = () => testEnv.call(listDeposits, {}, { as: person });
  await eventually(async () => expect((await list()).body.data?.[0]).not.toHaveProperty('confirmations_needed'));
  await runWatch(testEnv, 'ETH');
  expect(await readCustomerBalance(app, customer, 'GONE')).toEqual({ available: 0n, frozen: 0n });
  expect((await list()).body.data).toMatchObject([{ amount: '8.000000', status: 'pending' }]);

  await operator.query("update app.instrument_network set chain = 'ETH' where instrument = 'GONE'", []);
  await eventually(async () => {
    await runWatch(testEnv, 'ETH');
    expect(await readCustomerBalance(app, customer, 'GONE')).toEqual({ available: 8_000_000n, frozen: 0n });
  });
});
