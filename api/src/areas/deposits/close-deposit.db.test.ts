import { money } from '@istmo/contract/kernel/money';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { newId } from '@istmo/db/new-id';
import { external, post, readBalance, receivable, reserveWithdrawal, settleWithdrawal } from '@istmo/ledger';
import { expect, test } from 'vitest';
import { createDebtSteps } from '../../testing/test-debts.ts';
import { closeDeposit } from './close-deposit.ts';
import {
  createPayee,
  findImbalances,
  readCustomerBalance,
  readDepositRows,
  runWatch,
  startDepositTest,
} from './test-deposits.ts';

const testEnv = await startDepositTest();
const { app, custody, db } = testEnv;
const staff = { ...app, db: testEnv.operator };
const { debtsOf, owesMoney } = createDebtSteps(testEnv);
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
  // Until it is final nothing is collected, and what the customer owes is known all the same.
  expect(await debtsOf(person)).toMatchObject([{ source: 'deposit', units: 30_000_000n, state: 'waiting' }]);
  expect(await owesMoney(person)).toBe(true);
  expect(await closeDeposit(staff, id)).toEqual({ outcome: 'done', amount: '0.50000000', currency: 'BTC' });
  expect(await debtsOf(person)).toMatchObject([{ state: 'open' }]);
  expect(await readCustomerBalance(app, customer, 'BTC')).toEqual({ available: 0n, frozen: 0n });
  expect(await unitsOf(receivable(customer))).toBe(-30_000_000n);
  // The mirror of the network has what was spent there and nothing of the deposit.
  expect((await unitsOf(external('chain:BTC'))) - outside).toBe(30_000_000n);
  expect(await readDepositRows(app, customer)).toMatchObject([{ state: 'closed' }]);
  expect(await closeDeposit(staff, id)).toEqual({ outcome: 'refused', reason: 'not_reversed' });
  expect((await testEnv.emails(person.email))[0]?.subject).toBe('Deposit of 0.50000000 BTC permanently reversed');
  expect(await findImbalances(app)).toEqual([]);
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
