import { listCases, readCover } from '@istmo/contract/areas/reconciliation/reconciliation.staff.contract';
import { money } from '@istmo/contract/kernel/money';
import { readMirrors, toSigningKey } from '@istmo/ledger';
import { sandboxSigner } from '@istmo/providers/signing/sandbox';
import pino from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { bookNetworkCosts } from '../areas/costs/book-network-costs.ts';
import { createPayee, readDepositRows, runWatch } from '../areas/deposits/test-deposits.ts';
import { createPayer, open as openPayment, startPaymentTest } from '../areas/payments/test-payments.ts';
import { settlePayment } from '../areas/payments/public.ts';
import { watchPrices } from '../areas/prices/public.ts';
import { checkCover } from '../areas/reconciliation/public.ts';
import { readUnderWay } from '../books/money-under-way.ts';
import { createCardSteps } from '../testing/test-cards.ts';
import { fundPlatform, issueOffering } from '../testing/test-funds.ts';
import { createWithdrawalSteps } from '../testing/test-withdrawals.ts';

const testEnv = await startPaymentTest({
  settings: { logLevel: 'silent', idleMinutes: 1_000_000, sessionHours: 100_000 },
});
const { bankLink, call, card, chainSender, custody, holdings, owner } = testEnv;
const worker = { ...testEnv.workerApp, log: pino({ level: 'silent' }) };
const watching = { app: worker, advance: testEnv.advance };
const onChain = createWithdrawalSteps(testEnv);
const byCard = createCardSteps(testEnv);
const luisa = await testEnv.addStaff('luisa', 'auditor');

beforeAll(async () => {
  await issueOffering(testEnv);
  await watchPrices(worker);
  // For what the network takes.
  await fundPlatform(testEnv, money('TRX', 1_000_000_000n));
  await checkCover(worker, readUnderWay);
});
const listOpen = async () =>
  ((await call(listCases, {}, { as: luisa })).body.data ?? []).filter(({ state }) => state === 'open');
const listStops = async () => (await call(readCover, {}, { as: luisa })).body.stops;

/** Two comparisons, because what is too much is a case at the second one. */
async function compare() {
  await checkCover(worker, readUnderWay);
  await checkCover(worker, readUnderWay);
  return { cases: (await listOpen()).map(({ event }) => event), stops: await listStops() };
}
const nothing = { cases: [], stops: [] };

/** What is at the place less what the books say. */
async function differenceAt(place: string, currency: string): Promise<bigint> {
  const isThere = (one: { place: string; currency: string }) => one.place === place && one.currency === currency;
  const held = (await holdings.readHoldings()).holdings.filter(isThere).reduce((sum, { units }) => sum + units, 0n);
  const booked = (await readMirrors(testEnv.db)).find(isThere)?.units ?? 0n;
  return held - booked;
}

test('a deposit is there from its first block, is explained until it is credited, and then the books have it', async () => {
  const { address, customer } = await createPayee({ ...testEnv, app: worker });
  await custody.deposit({ address, currency: 'BTC', amount: '0.4', confirmations: 1 });
  expect(await differenceAt('chain:BTC', 'BTC')).toBe(40_000_000n);
  await runWatch(watching, 'BTC', 1);
  expect(await compare()).toEqual(nothing);
  await custody.mine({ network: 'BTC', blocks: 6 });
  await runWatch(watching, 'BTC');
  expect(await readDepositRows(worker, customer)).toMatchObject([{ state: 'credited' }]);
  expect(await differenceAt('chain:BTC', 'BTC')).toBe(0n);
});

test('a payment to an address of others, one that fails and a token that only looks like ours bring nothing', async () => {
  const { address } = await createPayee({ ...testEnv, app: worker }, { currency: 'USDT', network: 'TRON' });
  const mined = { currency: 'USDT', amount: '5', confirmations: 2 };
  const others = await custody.deriveAddress({ network: 'TRON', index: 1_900_000_000 });
  await custody.deposit({ ...mined, address: others });
  await custody.deposit({ ...mined, address, outcome: 'failed' });
  await custody.deposit({ ...mined, address, outcome: 'look-alike' });
  expect(await differenceAt('chain:TRON', 'USDT')).toBe(0n);
});

test('a withdrawal has left with its block, is explained until it is settled, and its cost is as the books say', async () => {
  const person = await onChain.createOwner('USDT', '1000');
  await onChain.request(person, 'USDT', { amount: '100' });
  await onChain.confirm(person);
  await onChain.runAll();
  await custody.mine({ network: 'TRON', blocks: 1 });
  expect(await differenceAt('chain:TRON', 'USDT')).toBeLessThan(-90_000_000n);
  expect(await compare()).toEqual(nothing);
  await onChain.finish('TRON', 3);
  await bookNetworkCosts(worker);
  expect(await differenceAt('chain:TRON', 'USDT')).toBe(0n);
  expect(await differenceAt('chain:TRON', 'TRX')).toBe(0n);
});

test('a credited deposit that its network takes back stops nothing: two people have to close it', async () => {
  const { address, customer } = await createPayee({ ...testEnv, app: worker });
  await custody.deposit({ address, currency: 'BTC', amount: '0.7', confirmations: 6 });
  await runWatch(watching, 'BTC');
  await custody.reorg({ network: 'BTC', depth: 6, fate: 'vanish' });
  expect(await differenceAt('chain:BTC', 'BTC')).toBe(-70_000_000n);
  await runWatch(watching, 'BTC', 1);
  expect(await compare()).toEqual(nothing);
  await runWatch(watching, 'BTC', 5);
  expect(await readDepositRows(worker, customer)).toMatchObject([{ state: 'reversed', frozen: 70_000_000n }]);
  expect(await compare()).toEqual(nothing);
});

test('card money is with the acquirer from the charge until it is refunded or disputed', async () => {
  const person = await byCard.createBuyer('heldcard');
  const id = await byCard.open(person, { tokens: '2' });
  expect(await differenceAt('card:USD', 'USD')).toBeGreaterThan(0n);
  expect(await compare()).toEqual(nothing);
  await byCard.settle();
  expect(await differenceAt('card:USD', 'USD')).toBe(0n);
  for (const action of ['dispute', 'win-dispute', 'dispute', 'lose-dispute']) {
    await card.change({ id, action });
    await byCard.deliver();
    await byCard.settle();
    expect(await differenceAt('card:USD', 'USD'), action).toBe(0n);
  }
});

test('a payment by the bank link is there when the bank approves it, and gone when it is taken back', async () => {
  const person = await createPayer(testEnv);
  const pay = async (status: string, cents: string) => {
    const reference = await openPayment(testEnv, person);
    await bankLink.setAttempt({ reference, status, cents });
    return reference;
  };
  const settle = (reference: string) => settlePayment(worker, reference, AbortSignal.timeout(5_000));
  const reference = await pay('APPROVED', '5000000');
  expect(await differenceAt('bank:COP', 'COP')).toBe(5_000_000n);
  await settle(reference);
  expect(await differenceAt('bank:COP', 'COP')).toBe(0n);
  await bankLink.setAttempt({ reference, status: 'VOIDED' });
  expect(await differenceAt('bank:COP', 'COP')).toBe(-5_000_000n);
  await settle(reference);
  expect(await differenceAt('bank:COP', 'COP')).toBe(0n);
  // Another amount than requested is credited to no customer; the bank has it.
  await settle(await pay('APPROVED', '70000'));
  expect(await differenceAt('bank:COP', 'COP')).toBe(70_000n);
  expect(await compare()).toEqual(nothing);
});

test('a deposit that is credited without its payment, and a payment that no withdrawal ordered, are differences that were not set', async () => {
  const { address, customer } = await createPayee({ ...testEnv, app: worker }, { currency: 'USDT', network: 'TRON' });
  const { txid } = await custody.deposit({ address, currency: 'USDT', amount: '300', confirmations: 20 });
  await runWatch(watching, 'TRON');
  expect(await readDepositRows(worker, customer)).toMatchObject([{ state: 'credited' }]);
  await owner.query("update app.deposit set next_check_at = 'infinity' where txid = $1", [txid]);
  await custody.reorg({ network: 'TRON', depth: 20, fate: 'vanish' });
  expect((await compare()).cases).toEqual(['chain:TRON USDT']);
  await custody.deposit({ address: await testAddress(), currency: 'USDT', amount: '300', confirmations: 1 });
  expect(await compare()).toMatchObject({ cases: [] });

  // Its key signs for someone who has it.
  const signer = sandboxSigner(toSigningKey(Buffer.alloc(32, 7).toString('base64')));
  const asset = { currency: 'USDT', contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', ledgerScale: 6 };
  const payment = {
    ...asset,
    id: '01900000-0000-7000-8000-000000000009',
    network: 'TRON',
    address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    units: 2_000_000_000n,
    fee: { rate: 2_000n, tip: 0n },
    nonce: undefined,
  } as const;
  const signed = await signer.sign(payment);
  await chainSender.send({ network: 'TRON', ...signed });
  await custody.mine({ network: 'TRON', blocks: 1 });
  expect(await compare()).toMatchObject({
    cases: ['chain:TRON USDT'],
    stops: [{ currency: 'USDT', cause: 'shortfall' }],
  });

  async function testAddress() {
    const [row] = await owner.query<{ address: string }>(
      "select address from app.deposit_address where network = 'TRON' limit 1",
    );
    return row?.address ?? '';
  }
});
