import { listAssetDeposits, listDeposits, readDepositAddress } from '@istmo/contract/areas/deposits/deposits.contract';
import { Outage } from '@istmo/providers/outage';
import { expect, test } from 'vitest';
import { createCustomer, createPayee, startDepositTest, runWatch, withCustody } from './test-deposits.ts';
import { watchDeposits } from './deposits.worker.ts';
import { ensureAddress, raiseDepositNumbers } from './ensure-address.ts';

const testEnv = await startDepositTest();
const { app, custody, db } = testEnv;
// Deposits are switched off here before the registry is read for the first time.
const closed = await startDepositTest();

test('a deposit address never changes and comes with its QR code, network and confirmations', async () => {
  const person = await createCustomer(testEnv);
  const first = await testEnv.call(readDepositAddress, { currency: 'BTC', network: 'BTC' }, { as: person });
  expect(first.http).toBe(200);
  expect(first.body).toMatchObject({ status: 1, network: 'BTC', confirmations: 3 });
  expect(first.body.Address).toMatch(/^bc1q/);
  expect(first.body.Qrcode).toMatch(/^data:image\/png;base64,iVBOR/);
  const again = await testEnv.call(readDepositAddress, { currency: 'BTC', network: '' }, { as: person });
  expect(again.body.Address).toBe(first.body.Address);
});

test('USDT is on ERC20 unless TRC20 is requested, and COINGT on the network that the wire calls ETH', async () => {
  const person = await createCustomer(testEnv);
  const request = (currency: string, network: string) =>
    testEnv.call(readDepositAddress, { currency, network }, { as: person });
  const erc20 = await request('USDT', '');
  expect(erc20.body).toMatchObject({ network: 'ERC20', confirmations: 12 });
  expect((await request('USDT', 'ERC20')).body.Address).toBe(erc20.body.Address);
  expect((await request('USDT', 'ETH')).body.Address).toBe(erc20.body.Address);
  const trc20 = await request('USDT', 'TRC20');
  expect(trc20.body).toMatchObject({ network: 'TRC20', confirmations: 19 });
  expect(trc20.body.Address).toMatch(/^T/);
  expect((await request('USDT', 'TRX')).body.Address).toBe(trc20.body.Address);
  expect((await request('COINGT', 'ETH')).body).toMatchObject({ network: 'ETH', confirmations: 128 });
});

test('fifty concurrent first calls give each customer one address and no two customers the same', async () => {
  const people = await Promise.all([1, 2, 3, 4, 5].map(() => createCustomer(testEnv)));
  const calls = Array.from({ length: 50 }, (_, index) => people[index % people.length]);
  const replies = await Promise.all(
    calls.map((person) =>
      testEnv.call(readDepositAddress, { currency: 'USDT', network: 'ERC20' }, person ? { as: person } : {}),
    ),
  );
  expect(replies.map(({ http }) => http)).toEqual(calls.map(() => 200));
  const byPerson = Map.groupBy(replies, (_, index) => index % people.length);
  const own = [...byPerson.values()].map((replies) => new Set(replies.map(({ body }) => body.Address)));
  expect(own.map(({ size }) => size)).toEqual([1, 1, 1, 1, 1]);
  expect(new Set(own.flatMap((addresses) => [...addresses])).size).toBe(5);
  const numbers = await db.query<{ number: number }>(
    'select number from app.deposit_owner where customer_id = any($1::uuid[])',
    [people.map(({ customer }) => customer)],
  );
  expect(new Set(numbers.map(({ number }) => number)).size).toBe(5);
});

test('an address is refused before the deposit disclaimer, and for currencies and networks that are not offered', async () => {
  const unread = await testEnv.signUp('unread', { kycStatus: 'verified' });
  await testEnv.owner.query('update app.account_status set disclaimer_at = $2 where customer_id = $1', [
    unread.customer,
    app.clock.now(),
  ]);
  const early = await testEnv.call(readDepositAddress, { currency: 'BTC', network: 'BTC' }, { as: unread });
  expect([early.http, early.body.code]).toEqual([403, 'deposit_disclaimer_required']);

  const person = await createCustomer(testEnv);
  const refusal = async (currency: string, network: string) => {
    const { http, body } = await testEnv.call(readDepositAddress, { currency, network }, { as: person });
    expect(body.status).toBe(0);
    return [http, body.code, body.msg];
  };
  expect(await refusal('XRP', '')).toEqual([422, 'currency_inactive', 'This currency is not offered here.']);
  expect(await refusal('COP', '')).toEqual([422, 'currency_inactive', 'COP has no deposit address.']);
  expect(await refusal('BTC', 'TRC20')).toEqual([422, 'network_unknown', 'This network is not offered for BTC.']);
  expect(await refusal('USDT', 'toString')).toEqual([422, 'network_unknown', 'This network is not offered for USDT.']);
});

test('no address is shown while deposits of the currency are paused', async () => {
  await closed.owner.query("update app.instrument set accepts_deposits = false where code = 'BTC'");
  const person = await closed.signUp('early', { kycStatus: 'verified', acceptedDisclaimers: true });
  const { http, body } = await closed.call(readDepositAddress, { currency: 'BTC', network: '' }, { as: person });
  expect([http, body.code, body.msg]).toEqual([403, 'service_paused', 'The services are under maintenance']);
  expect(await closed.db.query('select number from app.deposit_owner', [])).toEqual([]);
});

test('the history shows a deposit from its first observation, with its confirmations', async () => {
  const { person, address } = await createPayee(testEnv, { currency: 'USDT', network: 'TRON' });
  const rows = async (filter = '') => (await testEnv.call(listDeposits, { filter }, { as: person })).body;
  expect(await rows()).toMatchObject({ status: 1, data: [], count: 0 });

  const { txid } = await custody.deposit({ address, currency: 'USDT', amount: '25.5', confirmations: 5 });
  await watchDeposits(app, 'TRON');
  expect(await rows()).toMatchObject({
    count: 1,
    data: [
      {
        currency: 'USDT',
        amount: '25.500000',
        reference_no: txid,
        status: 'pending',
        confirmations: 5,
        confirmations_needed: 19,
      },
    ],
  });
  await custody.mine({ network: 'TRON', blocks: 14 });
  await runWatch(testEnv, 'TRON', 2);
  const [done] = (await rows()).data ?? [];
  expect(done?.status).toBe('completed');
  expect(done).not.toHaveProperty('confirmations');
  expect(await rows('USDT')).toMatchObject({ count: 1 });
  const found = async (search: string) => (await testEnv.call(listDeposits, { search }, { as: person })).body.count;
  expect([await found('usdt'), await found(txid.slice(3, 20)), await found('btc'), await found('%')]).toEqual([
    1, 1, 0, 0,
  ]);
  expect(await rows('BTC')).toMatchObject({ count: 0 });
  expect(await rows("USDT' or true --")).toMatchObject({ count: 0 });
});

test("a customer cannot read another customer's deposits, and the lists of COP and assets are empty", async () => {
  const { address } = await createPayee(testEnv);
  const other = await createCustomer(testEnv);
  await custody.deposit({ address, currency: 'BTC', amount: '1', confirmations: 3 });
  await watchDeposits(app, 'BTC');
  for (const list of [listDeposits, listAssetDeposits]) {
    expect((await testEnv.call(list, {}, { as: other })).body).toMatchObject({ status: 1, data: [], count: 0 });
  }
});

test('an email is in the language in which the address was last requested', async () => {
  const person = await createCustomer(testEnv);
  await testEnv.call(readDepositAddress, { currency: 'BTC', network: '' }, { as: person, language: 'en' });
  const { body } = await testEnv.call(
    readDepositAddress,
    { currency: 'BTC', network: '' },
    { as: person, language: 'es' },
  );
  await custody.deposit({ address: body.Address ?? '', currency: 'BTC', amount: '0.1', confirmations: 3 });
  await runWatch(testEnv, 'BTC', 2);
  expect((await testEnv.emails(person.email))[0]?.subject).toBe('Depósito de 0.10000000 BTC acreditado');
});

test('after a restore that set the numbers back, a number that was paid before is given to no other customer', async () => {
  const before = await createPayee(testEnv);
  await custody.deposit({ address: before.address, currency: 'BTC', amount: '0.5' });
  await loseCustomersSince(before.customer);
  const after = await createPayee(testEnv);
  expect(after.address).not.toBe(before.address);
});

test('after the numbers were raised no number from before a restore is given out, paid or not', async () => {
  const before = await createPayee(testEnv);
  await loseCustomersSince(before.customer);
  await raiseDepositNumbers({ db: testEnv.operator });
  const after = await createPayee(testEnv);
  expect(after.address).not.toBe(before.address);
  const [row] = await db.query<{ number: number }>('select number from app.deposit_owner where customer_id = $1', [
    after.customer,
  ]);
  expect(row?.number).toBe(1_000_000);
  expect(await raiseDepositNumbers({ db: testEnv.operator })).toMatchObject({ next: 2_000_000 });
  await expect(raiseDepositNumbers(app)).rejects.toThrow('permission denied');
});

/** What a restore from a backup does that was made before the customer had an address. */
async function loseCustomersSince(customer: string): Promise<void> {
  const [row] = await db.query<{ number: number }>('select number from app.deposit_owner where customer_id = $1', [
    customer,
  ]);
  await testEnv.owner.query('delete from app.deposit_address where customer_id = $1', [customer]);
  await testEnv.owner.query('delete from app.deposit_owner where customer_id = $1', [customer]);
  await testEnv.owner.query(`select setval('app.deposit_number', $1::integer, false)`, [row?.number]);
}

test('a network that the installation does not watch keeps no customer from an address on another one', async () => {
  const unwatched = new Outage('custody', new Error('this installation is run without TRON'), false);
  const without = withCustody(app, {
    watches: (network) => network !== 'TRON',
    deriveAddress: async (path) =>
      path.network === 'TRON' ? Promise.reject(unwatched) : app.custody.deriveAddress(path),
  });
  const { customer } = await createCustomer(testEnv);
  expect(await ensureAddress(without, { customer, language: 'en' }, 'BTC')).toMatch(/^bc1q/);
  await expect(ensureAddress(without, { customer, language: 'en' }, 'TRON')).rejects.toThrow('without TRON');
});
