import { money } from '@istmo/contract/kernel/money';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { newId } from '@istmo/db/new-id';
import { external, loss, post, readBalance, receivable, reserveWithdrawal, settleWithdrawal } from '@istmo/ledger';
import { expect, test } from 'vitest';
import { fundCustomer } from '../../testing/test-funds.ts';
import { closeDeposit, collectOwed, writeOffOwed } from './close-deposit.ts';
import {
  createPayee,
  findImbalances,
  readCustomerBalance,
  readDepositRows,
  readMovementNames,
  runWatch,
  startDepositTest,
} from './test-deposits.ts';

const testEnv = await startDepositTest();
const { app, custody, db } = testEnv;
const staff = { ...app, db: testEnv.operator };
const unitsOf = async (account: Parameters<typeof readBalance>[1]) => (await readBalance(db, account, 'BTC')).units;

async function spend(customer: CustomerId, units: bigint): Promise<void> {
  const withdrawal = { id: newId(), customer, at: app.clock.now(), amount: money('BTC', units), fee: money('BTC', 0n) };
  await testEnv.operator.inTransaction((tx) =>
    post(tx, reserveWithdrawal(withdrawal), settleWithdrawal({ ...withdrawal, place: 'chain:BTC' })),
  );
}

/** A deposit of 0.5 BTC of which 0.3 were spent before its network reversed it. */
async function createReversed() {
  const payee = await createPayee(testEnv);
  await custody.deposit({ address: payee.address, currency: 'BTC', amount: '0.5', confirmations: 3 });
  await runWatch(testEnv, 'BTC');
  await spend(payee.customer, 30_000_000n);
  await custody.reorg({ network: 'BTC', depth: 3, fate: 'vanish' });
  await runWatch(testEnv, 'BTC', 5);
  const [row] = await readDepositRows(app, payee.customer);
  expect(row).toMatchObject({ state: 'reversed', frozen: 20_000_000n });
  return { ...payee, id: row?.id ?? '' };
}

test('a deposit that is closed takes its frozen part out of the books, and what was spent stays owed', async () => {
  const outside = await unitsOf(external('chain:BTC'));
  const { customer, id, person } = await createReversed();
  expect(await closeDeposit(staff, id)).toEqual({ outcome: 'done', amount: '0.50000000', currency: 'BTC' });
  expect(await readCustomerBalance(app, customer, 'BTC')).toEqual({ available: 0n, frozen: 0n });
  expect(await unitsOf(receivable(customer))).toBe(-30_000_000n);
  // The mirror of the network has what was spent there and nothing of the deposit.
  expect((await unitsOf(external('chain:BTC'))) - outside).toBe(30_000_000n);
  expect(await readDepositRows(app, customer)).toMatchObject([{ state: 'closed' }]);
  expect(await closeDeposit(staff, id)).toEqual({ outcome: 'refused', reason: 'not_reversed' });
  expect((await testEnv.emails(person.email))[0]?.subject).toBe('Deposit of 0.50000000 BTC finally reversed');
  expect(await findImbalances(app)).toEqual([]);
});

test('what is owed is collected as far as it goes, in several parts, and the rest is written off once', async () => {
  const { customer, id } = await createReversed();
  expect(await collectOwed(staff, id)).toEqual({ outcome: 'refused', reason: 'not_closed' });
  await closeDeposit(staff, id);
  expect(await collectOwed(staff, id)).toEqual({ outcome: 'refused', reason: 'nothing_available' });
  for (const units of [4_000_000n, 6_000_000n]) {
    await fundCustomer(testEnv, customer, money('BTC', units));
    expect(await collectOwed(staff, id)).toMatchObject({ outcome: 'done' });
  }
  expect(await unitsOf(receivable(customer))).toBe(-20_000_000n);
  const lost = await unitsOf(loss);
  expect(await writeOffOwed(staff, id)).toEqual({ outcome: 'done', amount: '0.20000000', currency: 'BTC' });
  expect(await writeOffOwed(staff, id)).toEqual({ outcome: 'refused', reason: 'nothing_owed' });
  expect(await unitsOf(receivable(customer))).toBe(0n);
  expect(lost - (await unitsOf(loss))).toBe(20_000_000n);

  await fundCustomer(testEnv, customer, money('BTC', 1_000_000n));
  expect(await collectOwed(staff, id)).toEqual({ outcome: 'refused', reason: 'nothing_owed' });
  expect(await readCustomerBalance(app, customer, 'BTC')).toEqual({ available: 1_000_000n, frozen: 0n });
  const movements = await readMovementNames(app, id);
  expect(movements.filter((name) => name === 'collect-shortfall')).toHaveLength(2);
  const kinds = await db.query<{ kind: string }>('select kind from app.activity where customer_id = $1 order by id', [
    customer,
  ]);
  expect(kinds.map(({ kind }) => kind)).toEqual([
    'deposit',
    'deposit-reversed',
    'deposit-closed',
    'shortfall-collected',
    'shortfall-collected',
    'shortfall-written-off',
  ]);
});

test('several staff at once collect what is owed once', async () => {
  const { customer, id } = await createReversed();
  await closeDeposit(staff, id);
  await fundCustomer(testEnv, customer, money('BTC', 100_000_000n));
  const decided = await Promise.all([1, 2, 3, 4].map(() => collectOwed(staff, id)));
  expect(decided.filter(({ outcome }) => outcome === 'done')).toHaveLength(1);
  expect(await readCustomerBalance(app, customer, 'BTC')).toEqual({ available: 70_000_000n, frozen: 0n });
});

test('a closed deposit that its network confirms after all is not credited by itself', async () => {
  const payee = await createPayee(testEnv);
  await custody.deposit({ address: payee.address, currency: 'BTC', amount: '0.5', confirmations: 3 });
  await runWatch(testEnv, 'BTC');
  await custody.reorg({ network: 'BTC', depth: 3 });
  await runWatch(testEnv, 'BTC', 5);
  const [row] = await readDepositRows(app, payee.customer);
  await closeDeposit(staff, row?.id ?? '');
  await custody.mine({ network: 'BTC', blocks: 5 });
  await runWatch(testEnv, 'BTC', 5);
  expect(await readDepositRows(app, payee.customer)).toMatchObject([{ state: 'closed' }]);
  expect(await readCustomerBalance(app, payee.customer, 'BTC')).toEqual({ available: 0n, frozen: 0n });
});

test('only the operator may decide about a reversed deposit', async () => {
  const { id } = await createReversed();
  await expect(closeDeposit(app, id)).rejects.toThrow('permission denied');
  await expect(closeDeposit(testEnv.app, id)).rejects.toThrow();
});
