import { listDeposits } from '@istmo/contract/areas/deposits/deposits.contract';
import { money } from '@istmo/contract/kernel/money';
import { expect, test } from 'vitest';
import { sendOut } from '../../testing/test-funds.ts';
import {
  createPayee,
  findImbalances,
  type Payee,
  readCustomerBalance,
  readDepositRows,
  readMovementNames,
  runWatch,
  startDepositTest,
  timeoutMs,
  withCustody,
} from './test-deposits.ts';
import { watchDeposits } from './deposits.worker.ts';

const testEnv = await startDepositTest();
const { app, custody } = testEnv;

const subjectsOf = async ({ person }: Payee) =>
  (await testEnv.emails(person.email)).map(({ subject }) => subject).toReversed();
const readList = async ({ person }: Payee) => {
  const page = { pageIndex: 0, pageSize: 10, filter: '' };
  return (await testEnv.call(listDeposits, page, { as: person })).body.data ?? [];
};
const payBtc = (address: string, amount: string) =>
  custody.deposit({ address, currency: 'BTC', amount, confirmations: 3 });
/** Long enough that every deposit that still is watched is due. */
const later = () => testEnv.advance(11 * 60_000);

test('more of a security than has left the platform waits in review, and is credited once when it can be', async () => {
  const payee = await createPayee(testEnv, { currency: 'COINGT', network: 'POLYGON' });
  const { customer, address } = payee;
  await sendOut(testEnv, money('COINGT', 5n), 'POLYGON');
  await custody.deposit({ address, currency: 'COINGT', amount: '7', confirmations: 128 });
  const errors: string[] = [];
  const listening = {
    ...app,
    log: Object.assign(Object.create(app.log), { error: (...[, text]: [object, string]) => errors.push(text) }),
  };
  await runWatch({ ...testEnv, app: listening }, 'POLYGON');
  expect(await readList(payee)).toMatchObject([{ status: 'pending', waits_for: 'review' }]);
  for (let run = 0; run < 4; run++) {
    await runWatch({ ...testEnv, app: listening }, 'POLYGON');
    later();
  }
  expect(await readDepositRows(app, customer)).toMatchObject([{ state: 'in_review' }]);
  expect(await readCustomerBalance(app, customer, 'COINGT')).toEqual({ available: 0n, frozen: 0n });
  expect(errors).toEqual(['more of a security was deposited than has left the platform; staff must find out why']);
  expect(await subjectsOf(payee)).toEqual(['Deposit of 7 COINGT under review']);

  await sendOut(testEnv, money('COINGT', 2n), 'POLYGON');
  await runWatch(testEnv, 'POLYGON', 2);
  const [row] = await readDepositRows(app, customer);
  expect(row).toMatchObject({ state: 'credited' });
  const movements = await readMovementNames(app, row?.id ?? '');
  expect(movements.filter((name) => name !== 'rebalance')).toEqual(['credit-deposit']);
  expect(await readCustomerBalance(app, customer, 'COINGT')).toEqual({ available: 7n, frozen: 0n });
});

test('a deposit that the books cannot count with what is there waits in review, is reported once, and stops no other', async () => {
  const [payee, other] = [await createPayee(testEnv), await createPayee(testEnv)];
  const errors: string[] = [];
  const watched = (...[, text]: [object, string]): void => void errors.push(text);
  const log = Object.assign(Object.create(app.log), { error: watched, warn: watched });
  for (const _ of [1, 2]) await payBtc(payee.address, '60000000000');
  await runWatch({ ...testEnv, app: { ...app, log } }, 'BTC', 6);
  later();
  await runWatch({ ...testEnv, app: { ...app, log } }, 'BTC', 2);
  const states = (await readDepositRows(app, payee.customer)).map(({ state }) => state);
  expect(states.toSorted()).toEqual(['credited', 'in_review']);
  expect(errors).toEqual([
    'a deposit has more units than the books can count with those that are there; staff must find out why',
  ]);
  await payBtc(other.address, '0.5');
  await runWatch(testEnv, 'BTC', 6);
  expect(await readDepositRows(app, other.customer)).toMatchObject([{ state: 'credited' }]);
});

test('deposits below the minimum are kept and credited together, each once, when they add up to it', async () => {
  const payee = await createPayee(testEnv);
  const { customer, address } = payee;
  await payBtc(address, '0.00000600');
  await runWatch(testEnv, 'BTC', 4);
  expect(await readDepositRows(app, customer)).toMatchObject([{ state: 'below_minimum', confirmations: 3 }]);
  expect(await readCustomerBalance(app, customer, 'BTC')).toEqual({ available: 0n, frozen: 0n });
  expect(await readList(payee)).toMatchObject([{ status: 'pending', waits_for: 'minimum', minimum: '0.00001000' }]);

  await payBtc(address, '0.00000300');
  await runWatch(testEnv, 'BTC', 4);
  await payBtc(address, '0.00000100');
  await runWatch(testEnv, 'BTC', 4);
  const rows = await readDepositRows(app, customer);
  expect(rows).toMatchObject([{ state: 'credited' }, { state: 'credited' }, { state: 'credited' }]);
  for (const { id } of rows) expect(await readMovementNames(app, id)).toEqual(['credit-deposit']);
  expect(await readCustomerBalance(app, customer, 'BTC')).toEqual({ available: 1_000n, frozen: 0n });
  expect(await subjectsOf(payee)).toEqual([
    'Deposit of 0.00000600 BTC received, below the minimum',
    'Deposit of 0.00001000 BTC credited',
  ]);
  expect(await findImbalances(app)).toEqual([]);
});

test('a deposit that the chain took back does not count towards the minimum', async () => {
  const { customer, address } = await createPayee(testEnv);
  await payBtc(address, '0.00000600');
  await runWatch(testEnv, 'BTC', 4);
  await custody.reorg({ network: 'BTC', depth: 3, fate: 'vanish' });
  await payBtc(address, '0.00000700');
  await runWatch(testEnv, 'BTC', 2);
  expect(await readCustomerBalance(app, customer, 'BTC')).toEqual({ available: 0n, frozen: 0n });
  later();
  await runWatch(testEnv, 'BTC', 6);
  expect((await readDepositRows(app, customer)).map(({ state }) => state)).toEqual(['dropped', 'below_minimum']);
});

test('a deposit below the minimum is not watched for ever, and still counts when another one follows', async () => {
  const { customer, address } = await createPayee(testEnv);
  const { txid } = await payBtc(address, '0.00000900');
  await runWatch(testEnv, 'BTC', 4);
  await custody.mine({ network: 'BTC', blocks: 210 });
  later();
  await runWatch(testEnv, 'BTC', 2);
  const checked: string[] = [];
  const counting = withCustody(app, {
    readTransaction: (query, signal) => {
      checked.push(query.txid);
      return custody.readTransaction(query, signal);
    },
  });
  later();
  await watchDeposits(counting, 'BTC', timeoutMs);
  expect(checked).not.toContain(txid);

  await payBtc(address, '0.5');
  await runWatch(testEnv, 'BTC', 3);
  expect(await readCustomerBalance(app, customer, 'BTC')).toEqual({ available: 50_000_900n, frozen: 0n });
});

// Only all three together reach the minimum.
test('several watchers credit deposits that add up once', async () => {
  const { customer, address } = await createPayee(testEnv);
  for (const amount of ['0.00000300', '0.00000350', '0.00000400'])
    await custody.deposit({ address, currency: 'BTC', amount });
  await custody.mine({ network: 'BTC', blocks: 3 });
  for (let round = 0; round < 5; round++)
    await Promise.all([1, 2, 3, 4].map(() => watchDeposits(app, 'BTC', timeoutMs)));
  await runWatch(testEnv, 'BTC', 2);
  for (const { id, state } of await readDepositRows(app, customer)) {
    expect(state).toBe('credited');
    expect(await readMovementNames(app, id)).toEqual(['credit-deposit']);
  }
  expect(await readCustomerBalance(app, customer, 'BTC')).toEqual({ available: 1_050n, frozen: 0n });
});

test('deposits that add up and are found deep enough at the same moment are credited', async () => {
  const { customer, address } = await createPayee(testEnv);
  for (const amount of ['0.00000300', '0.00000350', '0.00000400'])
    await custody.deposit({ address, currency: 'BTC', amount });
  const watch = (watching = app) => watchDeposits(watching, 'BTC', 10_000);
  await watch();
  await custody.mine({ network: 'BTC', blocks: 3 });
  await watch();
  // The tip is read once for the run and once more for each of the three: none goes on before all are there.
  const allThere = Promise.withResolvers<void>();
  let reads = 0;
  const together = withCustody(app, {
    readTip: async (network, signal) => {
      const tip = await custody.readTip(network, signal);
      reads += 1;
      if (reads === 4) allThere.resolve();
      if (reads > 1) await allThere.promise;
      return tip;
    },
  });
  await watch(together);
  expect(reads).toBe(4);
  await watch();
  expect((await readDepositRows(app, customer)).map(({ state }) => state)).toEqual([
    'credited',
    'credited',
    'credited',
  ]);
});
