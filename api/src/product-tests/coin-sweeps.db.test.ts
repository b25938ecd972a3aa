import { readMirrors, verifyLedger } from '@istmo/ledger';
import { afterAll, expect, test } from 'vitest';
import { bookNetworkCosts } from '../areas/costs/book-network-costs.ts';
import { recordObservations } from '../areas/deposits/discover-deposits.ts';
import { findDeposit } from '../areas/deposits/public.ts';
import { watchDeposits } from '../areas/deposits/deposits.worker.ts';
import { sweepAddresses } from '../areas/deposits/sweep-addresses.ts';
import { reconcile } from '../areas/reconciliation/public.ts';
import { createAddressFor, readCustomerBalance, readDepositRows } from '../areas/deposits/test-deposits.ts';
import { addCoin } from '../testing/test-coin.ts';
import { network, startSweepTest } from '../testing/test-sweeps.ts';
import type { Person } from '../testing/test-env.ts';

/* Collecting where the own coin of the chain is a currency: what the platform sends to a deposit address for fees is no deposit of its customer. */

const sweeps = await startSweepTest();
const { testEnv, node, app, wallet, pay, plan, work, workUntilSigned, finish, sweepOf, transfersOf, tokensOf, coinOf } =
  sweeps;
afterAll(() => node.stop());
await addCoin(testEnv, '3000');

const ether = 10n ** 18n;
const unit = 100_000_000n;
const toHex = (text: string): `0x${string}` => `0x${text.slice(2)}`;

let people = 0;
async function createPerson(): Promise<Person & { address: string }> {
  people += 1;
  const rights = { acceptedDisclaimers: true, kycStatus: 'verified' } as const;
  const person = await testEnv.signUp(`both${people}`, rights);
  return { ...person, address: await createAddressFor(app, person.customer, network) };
}

async function watch(): Promise<void> {
  for (let run = 0; run < 4; run++) {
    await watchDeposits(app, network, 5_000);
    testEnv.advance(16_000);
  }
}

async function payCoin(address: string, value: bigint): Promise<void> {
  await node.chain.send({ to: toHex(address), data: '0x', value });
  await node.chain.mine(20);
  await watch();
}

const available = async ({ customer }: Person, currency: string): Promise<bigint> =>
  (await readCustomerBalance(app, customer, currency)).available;

const topUpOf = async (address: string): Promise<string> => {
  const [row] = await testEnv.owner.query<{ txid: string }>(
    `select g.txid from app.sweep_signature g join app.sweep_transfer t on t.id = g.transfer_id and t.kind = 'gas'
       join app.sweep s on s.id = t.sweep_id where s.address = $1 order by g.number limit 1`,
    [address],
  );
  return row?.txid ?? '';
};

test('a top-up is never a deposit of the customer whose address it is sent to, whichever way it is found', async () => {
  const person = await createPerson();
  await pay(person.address, 500n);
  await plan();
  await workUntilSigned(person.address, 'gas');
  const txid = await topUpOf(person.address);
  // While it is in no block, and when it is.
  for (const blocks of [0, 20]) {
    await node.chain.mine(blocks);
    await watch();
    const observations = await app.custody.readTransaction({ network, txid });
    expect(observations).toMatchObject([{ address: person.address, currency: 'ETH', sender: wallet }]);
    await app.db.inTransaction((tx) => recordObservations(app, tx, { network, observations }));
    const rows = await readDepositRows(app, person.customer);
    expect(rows.filter((row) => row.txid === txid)).toEqual([]);
    const { outputs } = await findDeposit(app, { txid, customer: person.customer });
    expect(outputs).toMatchObject([{ answer: 'own_transfer', currency: 'ETH' }]);
  }
  await finish();
  await watch();
  expect((await sweepOf(person.address))?.state).toBe('swept');
  expect(await readDepositRows(app, person.customer)).toHaveLength(1);
  expect(await available(person, 'ETH')).toBe(0n);
});

test('a top-up that a restored database does not know is no deposit either, by who sent it', async () => {
  const person = await createPerson();
  const observation = {
    network: 'ETH',
    output: 1_000_000,
    address: person.address,
    currency: 'ETH',
    contract: 'native',
    units: unit,
    block: undefined,
    confirmations: 0,
    isValid: true,
  } as const;
  const txidOf = (digit: string): string => `0x${digit.repeat(64)}`;
  const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
  await app.db.inTransaction((tx) =>
    recordObservations(app, tx, {
      network,
      observations: [
        { ...observation, txid: txidOf('a'), sender: wallet },
        { ...observation, txid: txidOf('b'), sender: other },
      ],
    }),
  );
  expect((await readDepositRows(app, person.customer)).map(({ txid }) => txid)).toEqual([txidOf('b')]);
});

test('the coin itself is collected without a top-up, less its own fee, and swept when it is deep enough', async () => {
  const person = await createPerson();
  await payCoin(person.address, ether);
  expect(await available(person, 'ETH')).toBe(unit);
  const before = await coinOf(wallet);
  await plan();
  await finish();
  expect(await sweepOf(person.address)).toMatchObject({ state: 'swept', units: unit });
  expect(await transfersOf(person.address)).toMatchObject([{ kind: 'token', state: 'confirmed', signed: 1 }]);
  const moved = (await coinOf(wallet)) - before;
  const left = await coinOf(person.address);
  expect(moved).toBeGreaterThan((ether * 99n) / 100n);
  expect(moved + left).toBeLessThan(ether);
  // What was offered for gas and not used.
  expect(left).toBeLessThan(ether / 1_000n);
  await watch();
  expect(await available(person, 'ETH')).toBe(unit);
  await plan();
  await finish(2);
  expect(await transfersOf(person.address)).toHaveLength(1);
});

test('a fee of it that has become too low is raised with the same number and the same amount', async () => {
  const person = await createPerson();
  await payCoin(person.address, ether);
  await plan();
  await workUntilSigned(person.address, 'token');
  testEnv.advance(3 * 60_000);
  // The base fee stays above what was signed until a top-up has paid for more.
  for (let round = 0; round < 20; round++) {
    await node.anvil.rpc('anvil_setNextBlockBaseFeePerGas', '0x2540be400');
    await node.chain.mine(1);
    testEnv.advance(15_000);
    await work();
  }
  await finish();
  await watch();
  expect((await sweepOf(person.address))?.state).toBe('swept');
  const transfers = await transfersOf(person.address);
  expect(transfers.find(({ kind }) => kind === 'token')?.signed).toBeGreaterThan(1);
  // Its top-ups pay for the higher fee, and are no deposits.
  expect(await readDepositRows(app, person.customer)).toHaveLength(1);
  expect(await available(person, 'ETH')).toBe(unit);
});

test('both are collected from one address, and the books have only what the network took', async () => {
  const readMirror = async () =>
    (await readMirrors(testEnv.owner)).find((one) => one.place === 'chain:ETH' && one.currency === 'ETH')?.units ?? 0n;
  const person = await createPerson();
  await pay(person.address, 500n);
  await payCoin(person.address, ether);
  await bookNetworkCosts(app);
  const [coins, mirror] = [(await coinOf(wallet)) + (await coinOf(person.address)), await readMirror()];
  for (let round = 0; round < 2; round++) {
    await plan();
    await finish();
  }
  await watch();
  await bookNetworkCosts(app);
  expect(await tokensOf(person.address)).toBe(0n);
  expect(await coinOf(person.address)).toBeLessThan(ether / 100n);
  const taken = coins - (await coinOf(wallet)) - (await coinOf(person.address));
  const booked = (mirror - (await readMirror())) * 10n ** 10n;
  expect(booked > taken ? booked - taken : taken - booked).toBeLessThan(10n ** 10n);
  expect([await available(person, 'ETH'), await available(person, 'USDT')]).toEqual([unit, 500_000_000n]);
  expect((await verifyLedger({ url: testEnv.url.reader })).problems).toEqual([]);
  await work();
});

test('an address that was emptied by hand is a failed sweep, and nothing of it is sent', async () => {
  const person = await createPerson();
  await payCoin(person.address, ether);
  await node.anvil.rpc('anvil_setBalance', person.address, '0x0');
  await plan();
  expect(await sweepOf(person.address)).toMatchObject({ state: 'failed', reason: 'short' });
  expect(await transfersOf(person.address)).toEqual([]);
});

test('coin that no deposit explains is a case for staff after two looks, and never credited', async () => {
  const person = await createPerson();
  const readCases = () =>
    testEnv.owner.query<{ event: string; found: unknown }>(
      `select event, found from app.reconciliation_difference where kind = 'unexplained-coin' and resolved_at is null`,
    );
  const look = async (): Promise<void> => {
    // All addresses are less than one run's.
    await sweepAddresses(app, network);
    await reconcile(app, testEnv.url.reader);
  };
  await bookNetworkCosts(app);
  await look();
  await look();
  // What the tests before have deposited, topped up and collected explains what their addresses have.
  expect(await readCases()).toEqual([]);
  await payCoin(person.address, ether);
  // A contract that pays it out leaves the same trace: none but the balance.
  await node.anvil.rpc('anvil_setBalance', person.address, `0x${((ether * 3n) / 2n).toString(16)}`);
  await look();
  expect(await readCases()).toEqual([]);
  await look();
  expect(await readCases()).toMatchObject([
    { event: `ETH ${person.address}`, found: expect.arrayContaining([expect.objectContaining({ fact: 'amount' })]) },
  ]);
  await watch();
  expect(await available(person, 'ETH')).toBe(unit);
  await node.anvil.rpc('anvil_setBalance', person.address, `0x${ether.toString(16)}`);
  await look();
  expect(await readCases()).toEqual([]);
});
