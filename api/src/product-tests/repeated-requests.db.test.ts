import { randomUUID } from 'node:crypto';
import { swap, swapCop } from '@istmo/contract/areas/exchange/exchange.contract';
import { buyByCard } from '@istmo/contract/areas/cards/cards.contract';
import { openPaymentLink } from '@istmo/contract/areas/payments/payments.contract';
import { requestWithdrawal } from '@istmo/contract/areas/withdrawals/withdrawals.contract';
import { listBankDeposits } from '@istmo/contract/areas/bank/bank.contract';
import { money } from '@istmo/contract/kernel/money';
import { randomRuns } from '@istmo/db/random-runs';
import { verifyLedger } from '@istmo/ledger';
import { beforeAll, expect, test } from 'vitest';
import { report, signUpWithBank, wireOf } from '../areas/bank/test-bank.ts';
import { watchPrices } from '../areas/prices/public.ts';
import { createCardSteps } from '../testing/test-cards.ts';
import { createTestEnv, type Person } from '../testing/test-env.ts';
import { fundPlatform, issueOffering } from '../testing/test-funds.ts';
import { createWithdrawalSteps, testAddresses } from '../testing/test-withdrawals.ts';

/* One request that is sent many times at once with one key, on each path of money: it has one effect, and each answer is the first one. */

const testEnv = await createTestEnv();
const { call, card, owner } = testEnv;
const { createOwner, balances, fund } = createWithdrawalSteps(testEnv);
const { createBuyer, orderOf, settle } = createCardSteps(testEnv);
const rounds = randomRuns(4);
const repeats = 20;

beforeAll(async () => {
  await issueOffering(testEnv);
  await fundPlatform(testEnv, money('COP', 10n ** 13n));
  await watchPrices(testEnv.workerApp);
});

/** Sends it so many times at once, and returns what the answers have in common. */
async function repeat<Reply>(
  send: (headers: Record<string, string>) => Promise<Reply>,
  answerOf: (reply: Reply) => unknown,
) {
  const headers = { 'idempotency-key': randomUUID() };
  const replies = await Promise.all(Array.from({ length: repeats }, () => send(headers)));
  const answers = new Set(replies.map((reply) => JSON.stringify(answerOf(reply))));
  expect([...answers]).toHaveLength(1);
  return replies[0];
}

const countRows = async (table: string, { customer }: Person): Promise<number> =>
  (await owner.query(`select from ${table} where customer_id = $1`, [customer])).length;

test('a withdrawal', async () => {
  for (let round = 0; round < rounds; round++) {
    const person = await createOwner('USDT', '1000');
    const input = {
      currency: 'USDT',
      network: 'TRX',
      amount: '100',
      address_info: testAddresses.USDT,
      otp: testEnv.nextCode(person),
    };
    const first = await repeat(
      (headers) => call(requestWithdrawal, input, { as: person, headers }),
      ({ http, body }) => [http, body.data?._id],
    );
    expect(first?.http).toBe(200);
    expect(await balances(person, 'USDT')).toEqual({ available: 900_000_000n, held: 100_000_000n });
    expect(await countRows('app.withdrawal', person)).toBe(1);
  }
});

test.each([
  ['an exchange to COINGT', swap, 'COINGT'],
  ['an exchange to COP', swapCop, 'COP'],
] as const)('%s', async (_name, market, to) => {
  for (let round = 0; round < rounds; round++) {
    await watchPrices(testEnv.workerApp);
    const person = await createBuyer(`swap${to.toLowerCase()}${round}`);
    await fund(person, 'USDT', '5000');
    const order = { from: 'USDT', to, amount: '1500', accept_any_price: true };
    const first = await repeat(
      (headers) => testEnv.send(market, order, { as: person, headers }),
      ({ http, body }) => [http, body],
    );
    expect(first?.http, JSON.stringify(first?.body)).toBe(200);
    expect(await countRows('app.swap', person)).toBe(1);
    // It paid once: twice would leave 2,000.
    expect((await balances(person, 'USDT')).available).toBeGreaterThan(3_000_000_000n);
  }
});

test('a card purchase', async () => {
  for (let round = 0; round < rounds; round++) {
    await watchPrices(testEnv.workerApp);
    const buyer = await createBuyer(`card${round}`);
    const order = await orderOf(buyer);
    const first = await repeat(
      (headers) => call(buyByCard, order, { as: buyer, headers, address: `10.2.${round >> 8}.${(round % 256) + 1}` }),
      ({ http, body }) => [http, body.data?._id],
    );
    expect(first?.http).toBe(200);
    expect(await card.countCharges(first?.body.data?._id ?? '')).toBe(1);
    expect(await countRows('app.card_purchase', buyer)).toBe(1);
    await settle();
  }
});

test('a payment link', async () => {
  for (let round = 0; round < rounds; round++) {
    const person = await testEnv.signUp(`link${round}`, { kycStatus: 'verified', acceptedDisclaimers: true });
    const first = await repeat(
      (headers) => call(openPaymentLink, { amount: '50000' }, { as: person, headers }),
      ({ http, body }) => [http, body.msg],
    );
    expect(first?.http).toBe(200);
    expect(await countRows('app.payment', person)).toBe(1);
  }
});

test('a reported bank transfer, which its reference identifies', async () => {
  const gloria = await testEnv.addStaff('gloria', 'treasury');
  for (let round = 0; round < rounds; round++) {
    const person = await signUpWithBank(testEnv, `wire${round}`, gloria);
    const fields = wireOf(testEnv, `REF ${round}`);
    const replies = await Promise.all(Array.from({ length: repeats }, () => report(testEnv, person, { fields })));
    expect(replies.filter(({ http }) => http === 200)).toHaveLength(1);
    expect((await call(listBankDeposits, {}, { as: person })).body.data).toHaveLength(1);
  }
});

test('afterwards the books are balanced', async () => {
  expect((await verifyLedger({ url: testEnv.url.reader })).problems).toEqual([]);
});
