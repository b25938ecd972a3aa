import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { post, reserveWithdrawal, settleWithdrawal } from '@istmo/ledger';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { expect, test } from 'vitest';
import { aPayee, balance, booked, depositHouse, deposits, turns, weigh, withCustody } from './test-house.ts';

const stage = await depositHouse();
const { app, custody, db } = stage;

/** Takes money out of a wallet for good. */
async function spend(customer: CustomerId, units: bigint): Promise<void> {
  const leaving = { id: newId(), customer, at: app.clock.now(), amount: money('BTC', units), fee: money('BTC', 0n) };
  await db.inTransaction(async (tx) => {
    await post(tx, reserveWithdrawal(leaving));
    await post(tx, settleWithdrawal(leaving));
  });
}

async function aCredited(amount: string) {
  const payee = await aPayee(stage);
  await custody.deposit({ address: payee.address, currency: 'BTC', amount });
  await custody.mine({ network: 'BTC', blocks: 3 });
  await turns(stage, 'BTC');
  return payee;
}

test('a block taken back before the credit sends the deposit back to waiting, and it is credited once in its new block', async () => {
  const { customer, address } = await aPayee(stage);
  await custody.deposit({ address, currency: 'BTC', amount: '0.5', confirmations: 2 });
  await turns(stage, 'BTC');
  await custody.reorg({ network: 'BTC', depth: 2 });
  await turns(stage, 'BTC', 1);
  expect(await deposits(app, customer)).toMatchObject([{ state: 'waiting', confirmations: 0 }]);
  await custody.mine({ network: 'BTC', blocks: 2 });
  await turns(stage, 'BTC');
  expect(await deposits(app, customer)).toMatchObject([{ state: 'mined', confirmations: 2 }]);
  await custody.mine({ network: 'BTC', blocks: 1 });
  await turns(stage, 'BTC');
  expect(await balance(app, customer, 'BTC')).toEqual({ available: 50_000_000n, held: 0n });
});

test('a block that another one replaced between two looks starts counting anew', async () => {
  const { customer, address } = await aPayee(stage);
  await custody.deposit({ address, currency: 'BTC', amount: '0.5', confirmations: 2 });
  await turns(stage, 'BTC', 2);
  await custody.reorg({ network: 'BTC', depth: 2 });
  await custody.mine({ network: 'BTC', blocks: 2 });
  await turns(stage, 'BTC', 4);
  expect(await deposits(app, customer)).toMatchObject([{ state: 'mined', confirmations: 2 }]);
  expect(await balance(app, customer, 'BTC')).toEqual({ available: 0n, held: 0n });
});

test('a deposit that vanishes before the credit is shown as rejected, after more than one look said so', async () => {
  const { customer, address } = await aPayee(stage);
  await custody.deposit({ address, currency: 'BTC', amount: '0.5', confirmations: 2 });
  await turns(stage, 'BTC', 2);
  await custody.reorg({ network: 'BTC', depth: 2, fate: 'vanish' });
  await turns(stage, 'BTC', 1);
  expect(await deposits(app, customer)).toMatchObject([{ state: 'mined' }]);
  await turns(stage, 'BTC', 3);
  expect(await deposits(app, customer)).toMatchObject([{ state: 'vanished' }]);
  await custody.mine({ network: 'BTC', blocks: 5 });
  await turns(stage, 'BTC', 3);
  expect(await balance(app, customer, 'BTC')).toEqual({ available: 0n, held: 0n });
});

test('a deposit that was taken for vanished and is there after all is credited', async () => {
  const { customer, address } = await aPayee(stage);
  await custody.deposit({ address, currency: 'BTC', amount: '0.5', confirmations: 3 });
  await turns({ ...stage, app: withCustody(app, { transaction: async () => [] }) }, 'BTC', 4);
  expect(await deposits(app, customer)).toMatchObject([{ state: 'vanished' }]);
  await turns(stage, 'BTC', 4);
  expect(await balance(app, customer, 'BTC')).toEqual({ available: 50_000_000n, held: 0n });
});

test('a block taken back after the credit freezes the money, tells the customer and rests withdrawals', async () => {
  const { customer, person } = await aCredited('0.5');
  await custody.reorg({ network: 'BTC', depth: 3, fate: 'vanish' });
  await turns(stage, 'BTC', 2);
  expect(await deposits(app, customer)).toMatchObject([{ state: 'credited' }]);
  await turns(stage, 'BTC', 3);
  const [row] = await deposits(app, customer);
  expect(row).toMatchObject({ state: 'reversed', frozen: 50_000_000n });
  expect(await balance(app, customer, 'BTC')).toEqual({ available: 0n, held: 50_000_000n });
  expect(await booked(app, row?.id ?? '')).toEqual(['credit-deposit', 'freeze-deposit']);
  expect((await stage.letters(person.email)).map(({ subject }) => subject).toSorted()).toEqual([
    'Deposit of 0.50000000 BTC credited',
    'Deposit of 0.50000000 BTC reversed by the network',
  ]);
  const kinds = await db.query<{ kind: string }>('select kind from app.activity where customer_id = $1 order by id', [
    customer,
  ]);
  expect(kinds.map(({ kind }) => kind)).toEqual(['deposit', 'lose-deposit']);
  const [standing] = await db.query<{ until: Date }>(
    'select withdrawals_rest_until as until from app.standing where customer_id = $1',
    [customer],
  );
  expect(standing?.until.getTime()).toBeGreaterThan(app.clock.now().getTime());
  expect(await weigh(app)).toEqual([]);
});

test('what was spent before the reversal is missing from the freeze, and no account goes below zero', async () => {
  const { customer } = await aCredited('0.5');
  await spend(customer, 30_000_000n);
  await custody.reorg({ network: 'BTC', depth: 3, fate: 'vanish' });
  await turns(stage, 'BTC', 5);
  expect(await deposits(app, customer)).toMatchObject([{ state: 'reversed', frozen: 20_000_000n }]);
  expect(await balance(app, customer, 'BTC')).toEqual({ available: 0n, held: 20_000_000n });
});

test('a reversal of what was spent altogether freezes nothing and is on record', async () => {
  const { customer } = await aCredited('0.5');
  await spend(customer, 50_000_000n);
  await custody.reorg({ network: 'BTC', depth: 3, fate: 'vanish' });
  await turns(stage, 'BTC', 5);
  const [row] = await deposits(app, customer);
  expect(row).toMatchObject({ state: 'reversed', frozen: 0n });
  expect(await booked(app, row?.id ?? '')).toEqual(['credit-deposit']);
});

test('a reversed deposit that the chain confirms again is free again, and never credited a second time', async () => {
  const { customer } = await aCredited('0.5');
  for (const time of [1, 2]) {
    await custody.reorg({ network: 'BTC', depth: 3 });
    await turns(stage, 'BTC', 5);
    expect(await deposits(app, customer)).toMatchObject([{ state: 'reversed', frozen: 50_000_000n }]);
    await custody.mine({ network: 'BTC', blocks: 2 });
    await turns(stage, 'BTC', 3);
    expect(await balance(app, customer, 'BTC')).toEqual({ available: 0n, held: 50_000_000n });
    await custody.mine({ network: 'BTC', blocks: 1 });
    await turns(stage, 'BTC', 3);
    const [row] = await deposits(app, customer);
    expect(row).toMatchObject({ state: 'credited', frozen: 0n });
    expect(await balance(app, customer, 'BTC')).toEqual({ available: 50_000_000n, held: 0n });
    expect(await booked(app, row?.id ?? '')).toHaveLength(1 + 2 * time);
  }
});
