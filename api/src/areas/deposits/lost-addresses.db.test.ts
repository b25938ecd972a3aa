import { expect, test } from 'vitest';
import { reconcile } from '../reconciliation/public.ts';
import { findLost } from './addresses.store.ts';
import { depositsTasks } from './deposits.worker.ts';
import { raiseDepositNumbers, watchLostAddresses } from './ensure-address.ts';
import { createPayee, runWatch, startDepositTest } from './test-deposits.ts';

/* Customers who signed up after the backup are gone; the addresses that they were shown are watched. */

const testEnv = await startDepositTest();
const { app, custody, db, operator, owner } = testEnv;

const setSequence = (number: number) =>
  owner.query("select setval('app.deposit_number', $1::integer, false)", [number]);

/** A customer with an address, whom a restore from an older backup then lost. The restored sequence may be ahead of the number. */
async function loseCustomer({ ahead = 0 } = {}) {
  const payee = await createPayee(testEnv);
  const [row] = await db.query<{ number: number }>('select number from app.deposit_owner where customer_id = $1', [
    payee.customer,
  ]);
  await owner.query('delete from app.deposit_address where customer_id = $1', [payee.customer]);
  await owner.query('delete from app.deposit_owner where customer_id = $1', [payee.customer]);
  await setSequence((row?.number ?? 0) + ahead);
  return payee;
}

/** What the operator's command does. */
async function watchLost(): Promise<void> {
  const raised = await raiseDepositNumbers({ db: operator });
  await watchLostAddresses({ db: operator, custody: app.custody }, { raised, count: 3 });
}

const readCases = () =>
  db.query<{ event: string; found: unknown; kind: string }>(
    'select kind, event, found from app.reconciliation_difference where resolved_at is null order by id',
  );

test('a payment to an address of a lost customer is a case, once, and credited to no customer', async () => {
  const stays = await createPayee(testEnv);
  const lost = await loseCustomer();
  await custody.deposit({ address: lost.address, currency: 'BTC', amount: '0.5' });
  await watchLost();
  await custody.mine({ network: 'BTC', blocks: 3 });
  await runWatch(testEnv, 'BTC');
  await runWatch(testEnv, 'BTC');
  for (let hour = 0; hour < 2; hour++) await reconcile(app, testEnv.url.reader);
  const address = { fact: 'address', value: lost.address };
  expect(await readCases()).toMatchObject([
    { kind: 'lost-address', found: [{ fact: 'amount', units: '50000000', currency: 'BTC' }, address] },
  ]);
  await custody.deposit({ address: stays.address, currency: 'BTC', amount: '0.5', confirmations: 3 });
  await runWatch(testEnv, 'BTC');
  const funded = await db.query<{ owner: string }>(
    'select owner from ledger.account where owner is not null and balance > 0',
  );
  expect(funded).toEqual([{ owner: stays.customer }]);
});

test('a payment that the list of incoming ones never had is found by asking for the address', async () => {
  const lost = await loseCustomer();
  await custody.deposit({ address: lost.address, currency: 'BTC', amount: '0.25', confirmations: 3 });
  await runWatch(testEnv, 'BTC');
  const before = await readCases();
  await watchLost();
  // Twenty addresses a run.
  const task = depositsTasks.intervalTasks?.find(({ name }) => name === 'sweep-lost-addresses-btc');
  for (let run = 0; run < 3; run++) await task?.run(app);
  await reconcile(app, testEnv.url.reader);
  expect((await readCases()).slice(before.length)).toMatchObject([
    { kind: 'lost-address', found: [{ units: '25000000' }, { value: lost.address }] },
  ]);
});

test('an address is watched whose number the restored sequence has passed, as a sequence is logged ahead', async () => {
  const lost = await loseCustomer({ ahead: 32 });
  await watchLost();
  expect(await findLost(db, 'BTC', [lost.address])).toEqual(new Set([lost.address]));
});

test('an address that a customer has is not among the lost ones, wherever the restored sequence is', async () => {
  const [one, next] = [await createPayee(testEnv), await createPayee(testEnv)];
  const [row] = await db.query<{ number: number }>('select number from app.deposit_owner where customer_id = $1', [
    one.customer,
  ]);
  await setSequence(row?.number ?? 0);
  await watchLost();
  expect(await findLost(db, 'BTC', [one.address, next.address])).toEqual(new Set());
});

test('staff close a case with a note, and it stays closed', async () => {
  await testEnv.addStaff('gloria', 'treasury');
  await owner.query(
    `update app.reconciliation_difference set resolved_at = now(), note = 'paid out by AJ-1',
       resolved_by = (select id from app.staff limit 1) where kind = 'lost-address'`,
  );
  const open = await readCases();
  await reconcile(app, testEnv.url.reader);
  expect(await readCases()).toEqual(open);
});

test('only the operator names lost addresses, only the worker stores payments to them', async () => {
  await expect(watchLostAddresses(app, { raised: { lost: 0, restored: 0, next: 1 }, count: 1 })).rejects.toThrow(
    'permission denied',
  );
  await expect(testEnv.servingApp.db.query('insert into app.lost_payment default values')).rejects.toThrow(
    'permission denied',
  );
  const [row] = await db.query<{ address: string }>("select address from app.lost_address where network = 'BTC'");
  expect(await findLost(db, 'BTC', [row?.address ?? '', 'another'])).toEqual(new Set([row?.address]));
});
