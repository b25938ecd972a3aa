import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { post, readBalance, receivable, reserveWithdrawal, settleWithdrawal } from '@istmo/ledger';
import { expectEvidence } from '@istmo/ledger/test-evidence';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { expect, test, vi } from 'vitest';
import { isDeepEnough } from './credited.store.ts';
import { watchDeposits } from './deposits.worker.ts';
import {
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

/** Withdraws money from a wallet. */
async function spend(customer: CustomerId, units: bigint): Promise<void> {
  const withdrawal = { id: newId(), customer, at: app.clock.now(), amount: money('BTC', units), fee: money('BTC', 0n) };
  await testEnv.operator.inTransaction(async (tx) => {
    await post(tx, reserveWithdrawal(withdrawal), settleWithdrawal({ ...withdrawal, place: 'chain:BTC' }));
  });
}

async function createCreditedPayee(amount: string) {
  const payee = await createPayee(testEnv);
  await custody.deposit({ address: payee.address, currency: 'BTC', amount });
  await custody.mine({ network: 'BTC', blocks: 3 });
  await runWatch(testEnv, 'BTC');
  return payee;
}

test('a reorganisation before the credit makes the deposit pending again, and it is credited once in its new block', async () => {
  const { customer, address } = await createPayee(testEnv);
  await custody.deposit({ address, currency: 'BTC', amount: '0.5', confirmations: 2 });
  await runWatch(testEnv, 'BTC');
  await custody.reorg({ network: 'BTC', depth: 2 });
  await runWatch(testEnv, 'BTC', 1);
  expect(await readDepositRows(app, customer)).toMatchObject([{ state: 'pending', confirmations: 0 }]);
  await custody.mine({ network: 'BTC', blocks: 2 });
  await runWatch(testEnv, 'BTC');
  expect(await readDepositRows(app, customer)).toMatchObject([{ state: 'confirming', confirmations: 2 }]);
  await custody.mine({ network: 'BTC', blocks: 1 });
  await runWatch(testEnv, 'BTC');
  expect(await readCustomerBalance(app, customer, 'BTC')).toEqual({ available: 50_000_000n, frozen: 0n });
});

test('a block that was replaced between two checks starts to count from one', async () => {
  const { customer, address } = await createPayee(testEnv);
  await custody.deposit({ address, currency: 'BTC', amount: '0.5', confirmations: 2 });
  await runWatch(testEnv, 'BTC', 2);
  await custody.reorg({ network: 'BTC', depth: 2 });
  await custody.mine({ network: 'BTC', blocks: 2 });
  await runWatch(testEnv, 'BTC', 4);
  expect(await readDepositRows(app, customer)).toMatchObject([{ state: 'confirming', confirmations: 2 }]);
  expect(await readCustomerBalance(app, customer, 'BTC')).toEqual({ available: 0n, frozen: 0n });
});

test('a deposit that disappears before the credit is dropped after more than one check found it absent', async () => {
  const { customer, address } = await createPayee(testEnv);
  await custody.deposit({ address, currency: 'BTC', amount: '0.5', confirmations: 2 });
  await runWatch(testEnv, 'BTC', 2);
  await custody.reorg({ network: 'BTC', depth: 2, fate: 'vanish' });
  await runWatch(testEnv, 'BTC', 1);
  expect(await readDepositRows(app, customer)).toMatchObject([{ state: 'confirming' }]);
  await runWatch(testEnv, 'BTC', 3);
  expect(await readDepositRows(app, customer)).toMatchObject([{ state: 'dropped' }]);
  await custody.mine({ network: 'BTC', blocks: 5 });
  await runWatch(testEnv, 'BTC', 3);
  expect(await readCustomerBalance(app, customer, 'BTC')).toEqual({ available: 0n, frozen: 0n });
});

test('a dropped deposit that is on the chain after all is credited', async () => {
  const { customer, address } = await createPayee(testEnv);
  await custody.deposit({ address, currency: 'BTC', amount: '0.5', confirmations: 3 });
  await runWatch({ ...testEnv, app: withCustody(app, { readTransaction: async () => [] }) }, 'BTC', 4);
  expect(await readDepositRows(app, customer)).toMatchObject([{ state: 'dropped' }]);
  await runWatch(testEnv, 'BTC', 4);
  expect(await readCustomerBalance(app, customer, 'BTC')).toEqual({ available: 50_000_000n, frozen: 0n });
});

test('a reorganisation after the credit freezes the money, alerts staff, emails the customer and starts the withdrawal cooldown', async () => {
  const alerts = vi.spyOn(app.log, 'error');
  const { customer, person } = await createCreditedPayee('0.5');
  await custody.reorg({ network: 'BTC', depth: 3, fate: 'vanish' });
  await runWatch(testEnv, 'BTC', 2);
  expect(await readDepositRows(app, customer)).toMatchObject([{ state: 'credited' }]);
  await runWatch(testEnv, 'BTC', 3);
  const [row] = await readDepositRows(app, customer);
  expect(row).toMatchObject({ state: 'reversed', frozen: 50_000_000n });
  expect(alerts).toHaveBeenCalledWith(
    expect.objectContaining({ deposit: row?.id }),
    'a credited deposit was reversed by its network; the rest of it is frozen and staff must resolve the case',
  );
  alerts.mockRestore();
  expect(await readCustomerBalance(app, customer, 'BTC')).toEqual({ available: 0n, frozen: 50_000_000n });
  expect(await readMovementNames(app, row?.id ?? '')).toEqual(['credit-deposit', 'freeze-deposit']);
  expect((await testEnv.emails(person.email)).map(({ subject }) => subject).toSorted()).toEqual([
    'Deposit of 0.50000000 BTC credited',
    'Deposit of 0.50000000 BTC reversed by the network',
  ]);
  const kinds = await db.query<{ kind: string }>('select kind from app.activity where customer_id = $1 order by id', [
    customer,
  ]);
  expect(kinds.map(({ kind }) => kind)).toEqual(['deposit', 'deposit-reversed']);
  const [accountStatus] = await db.query<{ until: Date }>(
    'select withdrawal_cooldown_until as until from app.account_status where customer_id = $1',
    [customer],
  );
  expect(accountStatus?.until.getTime()).toBeGreaterThan(app.clock.now().getTime());
  expect(await findImbalances(app)).toEqual([]);
});

test('money spent before the reversal is not frozen, and no account goes below zero', async () => {
  const { customer } = await createCreditedPayee('0.5');
  await spend(customer, 30_000_000n);
  await custody.reorg({ network: 'BTC', depth: 3, fate: 'vanish' });
  await runWatch(testEnv, 'BTC', 5);
  expect(await readDepositRows(app, customer)).toMatchObject([{ state: 'reversed', frozen: 20_000_000n }]);
  expect(await readCustomerBalance(app, customer, 'BTC')).toEqual({ available: 0n, frozen: 20_000_000n });
});

test('a reversal of a deposit that was spent completely freezes nothing and is owed', async () => {
  const { customer } = await createCreditedPayee('0.5');
  await spend(customer, 50_000_000n);
  await custody.reorg({ network: 'BTC', depth: 3, fate: 'vanish' });
  await runWatch(testEnv, 'BTC', 5);
  const [row] = await readDepositRows(app, customer);
  expect(row).toMatchObject({ state: 'reversed', frozen: 0n });
  expect(await readMovementNames(app, row?.id ?? '')).toEqual(['credit-deposit', 'claim-shortfall']);
  expect((await readBalance(db, receivable(customer), 'BTC')).units).toBe(-50_000_000n);
});

test('a reversed deposit that is confirmed again becomes available again and is not credited a second time', async () => {
  const { customer } = await createCreditedPayee('0.5');
  for (const time of [1, 2]) {
    await custody.reorg({ network: 'BTC', depth: 3 });
    await runWatch(testEnv, 'BTC', 5);
    expect(await readDepositRows(app, customer)).toMatchObject([{ state: 'reversed', frozen: 50_000_000n }]);
    await custody.mine({ network: 'BTC', blocks: 2 });
    await runWatch(testEnv, 'BTC', 3);
    expect(await readCustomerBalance(app, customer, 'BTC')).toEqual({ available: 0n, frozen: 50_000_000n });
    await custody.mine({ network: 'BTC', blocks: 1 });
    await runWatch(testEnv, 'BTC', 3);
    const [row] = await readDepositRows(app, customer);
    expect(row).toMatchObject({ state: 'credited', frozen: 0n });
    expect(await readCustomerBalance(app, customer, 'BTC')).toEqual({ available: 50_000_000n, frozen: 0n });
    expect(await readMovementNames(app, row?.id ?? '')).toHaveLength(1 + 2 * time);
  }
});

test('a credited deposit that moved to a shallow block is not deep enough until it is deep again', async () => {
  const { customer } = await createCreditedPayee('0.5');
  expect(await isDeepEnough(db, customer)).toBe(true);
  await custody.reorg({ network: 'BTC', depth: 3 });
  await runWatch(testEnv, 'BTC', 1);
  expect(await isDeepEnough(db, customer)).toBe(false);
  await custody.mine({ network: 'BTC', blocks: 2 });
  await runWatch(testEnv, 'BTC', 2);
  expect(await readDepositRows(app, customer)).toMatchObject([{ state: 'credited', confirmations: 2 }]);
  expect(await isDeepEnough(db, customer)).toBe(false);

  await custody.mine({ network: 'BTC', blocks: 1 });
  await runWatch(testEnv, 'BTC', 1);
  expect(await readDepositRows(app, customer)).toMatchObject([{ state: 'credited', confirmations: 3 }]);
  expect(await isDeepEnough(db, customer)).toBe(true);
  expect(await readCustomerBalance(app, customer, 'BTC')).toEqual({ available: 50_000_000n, frozen: 0n });
});

test('one check that finds a credited deposit deep in another block does not make it deep enough', async () => {
  const { customer } = await createCreditedPayee('0.5');
  await custody.reorg({ network: 'BTC', depth: 3 });
  await custody.mine({ network: 'BTC', blocks: 9 });
  await watchDeposits(app, 'BTC', timeoutMs);
  expect(await isDeepEnough(db, customer)).toBe(false);
  await watchDeposits(app, 'BTC', timeoutMs);
  expect(await isDeepEnough(db, customer)).toBe(true);
});

test('one check that finds a reversed deposit deep in another block does not make it available', async () => {
  const { customer } = await createCreditedPayee('0.5');
  await custody.reorg({ network: 'BTC', depth: 3 });
  await runWatch(testEnv, 'BTC', 5);
  await custody.mine({ network: 'BTC', blocks: 9 });
  await watchDeposits(app, 'BTC', timeoutMs);
  expect(await readCustomerBalance(app, customer, 'BTC')).toEqual({ available: 0n, frozen: 50_000_000n });
  await watchDeposits(app, 'BTC', timeoutMs);
  expect(await readCustomerBalance(app, customer, 'BTC')).toEqual({ available: 50_000_000n, frozen: 0n });
});

test('a credit is proven by its deposit, and by no other amount, place, customer, key or state', async () => {
  await expectEvidence(testEnv.admin, {
    kinds: ['credit-deposit'],
    rows: {
      all: [
        "update app.deposit set state = 'confirming' where id = $event",
        'update app.deposit set customer_id = gen_random_uuid() where id = $event',
        'update app.deposit set units = units - 1 where id = $event',
        "update app.deposit set currency = 'ETH' where id = $event",
        "update app.deposit set network = 'ETH' where id = $event",
      ],
    },
  });
});
