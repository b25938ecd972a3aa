import { randomUUID } from 'node:crypto';
import { buyByCard } from '@istmo/contract/areas/cards/cards.contract';
import { swap, swapCop } from '@istmo/contract/areas/exchange/exchange.contract';
import { openPaymentLink } from '@istmo/contract/areas/payments/payments.contract';
import { proposeAdjustment } from '@istmo/contract/areas/treasury/treasury.staff.contract';
import { requestWithdrawal } from '@istmo/contract/areas/withdrawals/withdrawals.contract';
import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { fundTreasury, post } from '@istmo/ledger';
import { expect, test } from 'vitest';
import { report, signUpWithBank, wireOf } from '../areas/bank/test-bank.ts';
import { watchPrices } from '../areas/prices/public.ts';
import { createCardSteps } from '../testing/test-cards.ts';
import { createTestEnv } from '../testing/test-env.ts';
import { fundCustomer, issueOffering } from '../testing/test-funds.ts';
import { createWithdrawalSteps, testAddresses } from '../testing/test-withdrawals.ts';

/*
 * Every call that moves a customer's money or asks for it, with amounts as no form writes them. None is read as another amount.
 * '.5' and '600.' are not among them: they are the amounts they look like.
 */

const testEnv = await createTestEnv({ settings: { idleMinutes: 1_000_000, sessionHours: 100_000 } });
const { orderOf } = createCardSteps(testEnv);
const ana = await createWithdrawalSteps(testEnv).createOwner('USDT', '5000');
const gloria = await testEnv.addStaff('gloria', 'treasury');
const sender = await signUpWithBank(testEnv, 'sender', gloria);
await issueOffering(testEnv);
await watchPrices(testEnv.workerApp);
for (const amount of [money('USD', 1_000_000n), money('COP', 1_000_000_000n)])
  await fundCustomer(testEnv, ana.customer, amount);
const at = testEnv.clock.now();
const inventory = fundTreasury({ id: newId(), at, amount: money('USDT', 10_000_000_000n), place: 'chain:TRON' });
await testEnv.operator.inTransaction((tx) => post(tx, inventory));

const oddAmounts = [
  '0',
  '-0',
  '0.00',
  '0.000000000000000000',
  '-600',
  '--600',
  '+600',
  '6e2',
  '6E2',
  '600e0',
  '1.000,50',
  '6,00',
  '6 000',
  '6_000',
  "6'000",
  '0x258',
  '0b11',
  'Infinity',
  '-Infinity',
  'NaN',
  '٦٠٠',
  '６００',
  '600\u0000',
  '600\u200b',
  '6\u00a0000',
  '$600',
  '600 USD',
  '½',
  '600.0000000000000000001',
  '9'.repeat(35),
  true,
  [600],
  { amount: 600 },
  null,
];

/** Everything that a customer's call about money leaves behind. */
async function readTraces() {
  const tables = [
    'ledger.movement',
    'app.withdrawal',
    'app.payment',
    'app.bank_deposit',
    'app.card_purchase',
    'app.swap',
    'app.adjustment',
  ];
  const counts = tables.map((table) => `(select count(*)::int from ${table}) as "${table}"`);
  return testEnv.owner.query(`select ${counts.join(', ')}`);
}

const headers = () => ({ 'idempotency-key': randomUUID() });
const exchange = (from: string, to: string, amount: unknown) => ({ from, to, amount, accept_any_price: true });

// A form that sends files has text only.
const asText = (amount: unknown): string => (typeof amount === 'string' ? amount : JSON.stringify(amount));

const calls = {
  'a withdrawal': (amount: unknown) => {
    const input = { currency: 'USDT', network: 'TRX', amount, address_info: testAddresses.USDT };
    return testEnv.send(requestWithdrawal, { ...input, otp: testEnv.nextCode(ana) }, { as: ana });
  },
  'a deposit by a payment link': (amount: unknown) =>
    testEnv.send(openPaymentLink, { amount }, { as: ana, headers: headers() }),
  'a bank deposit': (amount: unknown) =>
    report(testEnv, sender, { fields: { ...wireOf(testEnv, 'REF 1'), depAmt: asText(amount) }, key: randomUUID() }),
  'a purchase by card': async (amount: unknown) =>
    testEnv.send(buyByCard, { ...(await orderOf(ana)), Add_coingt: amount }, { as: ana, headers: headers() }),
  'an exchange for tokens': (amount: unknown) =>
    testEnv.send(swap, exchange('USD', 'COINGT', amount), { as: ana, headers: headers() }),
  'an exchange of pesos': (amount: unknown) =>
    testEnv.send(swapCop, exchange('COP', 'USDT', amount), { as: ana, headers: headers() }),
  'an adjustment': (amount: unknown) =>
    testEnv.send(
      proposeAdjustment,
      { customer: ana.customer, direction: 'credit', currency: 'USDT', amount, reason: 'found in the statement' },
      { as: gloria },
    ),
};

test.each(Object.entries(calls))('%s in an odd notation is refused and leaves nothing', async (_name, send) => {
  const before = await readTraces();
  for (const amount of oddAmounts) {
    await watchPrices(testEnv.workerApp);
    const { http } = await send(amount);
    expect([400, 422], JSON.stringify(amount)).toContain(http);
  }
  expect(await readTraces()).toEqual(before);
});

test('the same calls with a plain amount are done', async () => {
  await watchPrices(testEnv.workerApp);
  for (const [name, amount] of [
    ['a withdrawal', '600.00'],
    ['a deposit by a payment link', '60000'],
    ['a bank deposit', '600.00'],
    ['a purchase by card', '1'],
    ['an exchange for tokens', '1000'],
    ['an exchange of pesos', '600000'],
    ['an adjustment', '10'],
  ] as const)
    expect(await calls[name](amount), name).toMatchObject({ http: 200 });
});
