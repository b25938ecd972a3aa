import { buyByCard } from '@istmo/contract/areas/cards/cards.contract';
import { openPaymentLink } from '@istmo/contract/areas/payments/payments.contract';
import { switchTfa } from '@istmo/contract/areas/security/security.contract';
import { addAddress } from '@istmo/contract/areas/whitelist/whitelist.contract';
import { sandboxCards } from '@istmo/providers/card/sandbox';
import { beforeEach, expect, test } from 'vitest';
import { report, signUpWithBank, wireOf } from '../areas/bank/test-bank.ts';
import { watchPrices } from '../areas/prices/public.ts';
import { createCardSteps } from '../testing/test-cards.ts';
import { createTestEnv } from '../testing/test-env.ts';
import { issueOffering } from '../testing/test-funds.ts';
import { createWithdrawalSteps, testAddresses } from '../testing/test-withdrawals.ts';

/* How often what moves money may be tried, with the limits of production (requirement 4.1.26). */

const testEnv = await createTestEnv({
  settings: { mode: 'production', addressWaitHours: 0, idleMinutes: 1_000_000, sessionHours: 100_000 },
});
const { call, card, owner } = testEnv;
const { createOwner, request, balances } = createWithdrawalSteps(testEnv);
const { createBuyer, orderOf, settle } = createCardSteps(testEnv);
const hourMs = 3_600_000;

await issueOffering(testEnv);
beforeEach(async () => {
  testEnv.advanceToStartOf(hourMs);
  await watchPrices(testEnv.workerApp);
});

type Reply = {
  readonly http: number;
  readonly body: { readonly code?: string };
  readonly raw: { readonly headers: Readonly<Record<string, unknown>> };
};

function expectThrottled({ http, body, raw }: Reply): void {
  expect([http, body.code]).toEqual([429, 'throttled']);
  expect(Number(raw.headers['retry-after'])).toBeGreaterThan(0);
}

test('ten wrong codes an hour are one count over withdrawals, addresses and settings; then the right code moves nothing either', async () => {
  const person = await createOwner('BTC', '0.5');
  // The hour begins with the first code that is tried: the one that added the address is of an hour before.
  testEnv.advance(hourMs);
  const otp = '000000';
  const address = { currency: 'BTC', network: '', address_name: 'Mine', address: testAddresses.BTC, tfaCode: otp };
  const tries = [
    () => request(person, 'BTC', { amount: '0.01', otp }),
    () => call(addAddress, { ...address, address: '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy' }, { as: person }),
    () => call(switchTfa, { tfa_code: otp, password: person.password }, { as: person }),
  ];
  for (let one = 0; one < 10; one++) expect((await tries[one % 3]?.())?.body.code, `${one}`).toBe('wrong_code');
  for (const again of tries) expectThrottled(await again());
  expectThrottled(await request(person, 'BTC', { amount: '0.01' }));
  expect((await balances(person, 'BTC')).held).toBe(0n);
  testEnv.advance(hourMs);
  expect((await request(person, 'BTC', { amount: '0.01' })).http).toBe(200);
});

test('one customer tries twelve cards an hour; the acquirer is not asked about the thirteenth', async () => {
  const buyer = await createBuyer('tester');
  const order = await orderOf(buyer, { number: sandboxCards.declined });
  const send = (number: number, headers = {}) =>
    call(buyByCard, order, { as: buyer, address: `10.2.0.${number}`, headers });
  for (let one = 1; one <= 12; one++) {
    expect((await send(one)).body.code).toBe('card_declined');
    await settle();
  }
  const notices = (await card.takeNotices()).length;
  expectThrottled(await send(13));
  expectThrottled(await send(14, { 'x-forwarded-for': '203.0.113.7' }));
  expect([notices, (await card.takeNotices()).length]).toEqual([12, 0]);
  const rows = await owner.query('select from app.card_purchase where customer_id = $1', [buyer.customer]);
  expect(rows).toHaveLength(12);
});

test('one address tries forty cards an hour, with any customers and whatever it says of itself', async () => {
  const buyers = await Promise.all([0, 1, 2, 3, 4].map((index) => createBuyer(`shared${index}`)));
  const replies: Reply[] = [];
  for (let one = 0; one < 42; one++) {
    const buyer = buyers[one % buyers.length];
    if (!buyer) throw new Error('there are buyers');
    const order = await orderOf(buyer, { number: sandboxCards.declined });
    const headers = { 'x-forwarded-for': `203.0.113.${one}` };
    replies.push(await call(buyByCard, order, { as: buyer, address: '10.3.0.1', headers }));
    await settle();
  }
  expect(replies.slice(0, 40).every(({ body }) => body.code === 'card_declined')).toBe(true);
  for (const reply of replies.slice(40)) expectThrottled(reply);
});

test('one customer opens twenty payments and reports thirty wires an hour, and again in the next', async () => {
  const payer = await testEnv.signUp('opener', { kycStatus: 'verified', acceptedDisclaimers: true });
  const open = () => call(openPaymentLink, { amount: '50000' }, { as: payer });
  for (let one = 0; one < 20; one++) expect((await open()).http).toBe(200);
  expectThrottled(await open());

  const sender = await signUpWithBank(testEnv, 'wiresender', await testEnv.addStaff('gloria', 'treasury'));
  const wire = (number: number) => report(testEnv, sender, { fields: wireOf(testEnv, `REF ${number}`) });
  for (let one = 0; one < 30; one++) expect((await wire(one)).http).toBe(200);
  expect((await wire(30)).http).toBe(429);
  testEnv.advance(hourMs);
  expect((await open()).http).toBe(200);
  expect((await wire(31)).http).toBe(200);
});
