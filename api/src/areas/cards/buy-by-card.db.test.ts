import { randomUUID } from 'node:crypto';
import {
  buyByCard,
  listCardPurchases,
  listTokenPurchases,
  readCardPurchase,
  readCardReceipt,
} from '@istmo/contract/areas/cards/cards.contract';
import { swap } from '@istmo/contract/areas/exchange/exchange.contract';
import { asId } from '@istmo/contract/kernel/id';
import { money } from '@istmo/contract/kernel/money';
import { escrow, external, fees, tranche, verifyLedger } from '@istmo/ledger';
import { sandboxCards } from '@istmo/providers/card/sandbox';
import { beforeAll, expect, test, vi } from 'vitest';
import { createCardSteps } from '../../testing/test-cards.ts';
import { readReceipt } from '../../testing/test-receipt.ts';
import { createTestEnv } from '../../testing/test-env.ts';
import { fundCustomer, issueOffering } from '../../testing/test-funds.ts';
import { serveWebhooks } from '../../routes/webhooks-route.ts';
import { watchPrices } from '../prices/public.ts';
import { settlePurchase } from './settle-purchase.ts';

const testEnv = await createTestEnv();
const { call, card, advance } = testEnv;
const { createBuyer, orderOf, buy, open, settle, read, balances, units, deliver, offering, left } =
  createCardSteps(testEnv);
await serveWebhooks(testEnv.app, testEnv.server);

beforeAll(async () => {
  await issueOffering(testEnv);
  await watchPrices(testEnv.workerApp);
});

test('a captured payment puts the price into escrow, the fee into fees, and the tokens into the wallet', async () => {
  const ana = await createBuyer('anacard');
  const before = await left();
  const { http, body } = await buy(ana, { tokens: '3' });
  expect([http, body.status]).toEqual([200, 1]);
  expect(await balances(ana)).toEqual({ available: 0n, reserved: 3n, frozen: 0n });
  await settle();
  const purchase = await read(ana, body.data?._id ?? '');
  expect(purchase).toMatchObject({
    state: 'captured',
    status: 'completed',
    amount: '3',
    price: '3000.00',
    fee: '105.00',
    total: '3105.00',
    last_four: '1111',
    card_network: 'visa',
  });
  expect(purchase.steps.map(({ state }) => state)).toEqual(['open', 'captured']);
  expect(await balances(ana)).toEqual({ available: 3n, reserved: 0n, frozen: 0n });
  expect(await left()).toBe(before - 3n);
  expect(await units(escrow(await offering()), 'USD')).toBe(300_000n);
  expect(await units(fees('card'), 'USD')).toBe(10_500n);
  expect(await units(external('card:USD'), 'USD')).toBe(-310_500n);
  const [email] = await testEnv.emails(ana.email);
  expect(email?.text).toContain('3,105.00 USD');
  const receipt = await call(readCardReceipt, { id: purchase._id }, { as: ana, language: 'es' });
  expect(readReceipt(receipt)).toEqual(
    expect.arrayContaining(['Comprobante de compra con tarjeta', '3,105.00 USD', 'Visa 1111']),
  );
});

test('a declined payment is refused with the reason, and the tokens are sold again', async () => {
  const ben = await createBuyer('bencard');
  const before = await left();
  const { http, body } = await buy(ben, { number: sandboxCards.insufficient_funds });
  expect([http, body.code, body.msg]).toEqual([422, 'card_declined', 'The card does not have enough funds']);
  await settle();
  expect(await balances(ben)).toEqual({ available: 0n, reserved: 0n, frozen: 0n });
  expect(await left()).toBe(before);
  const { body: history } = await call(listCardPurchases, {}, { as: ben });
  expect(history.data).toMatchObject([{ state: 'failed', status: 'rejected', amount: '1', currency: 'COINGT' }]);
});

test.each([
  ['Add_coingt', '1.5', 'amount_invalid', 'Only Whole Numbers Are Allowed When Purchase Coingt Tokens.'],
  ['Add_coingt', '0', 'amount_too_small', 'Enter Minimum 1 COINGT.'],
  ['Add_coingt', '01', 'amount_invalid', 'Only Whole Numbers Are Allowed When Purchase Coingt Tokens.'],
  ['Add_coingt', '-1', 'amount_invalid', 'Only Whole Numbers Are Allowed When Purchase Coingt Tokens.'],
  ['Add_coingt', '1e3', 'amount_invalid', 'Only Whole Numbers Are Allowed When Purchase Coingt Tokens.'],
  ['Add_coingt', '1234567890123456', 'amount_invalid', 'Only Whole Numbers Are Allowed When Purchase Coingt Tokens.'],
  ['Add_coingt', '', 'invalid_field', 'All fields are required!'],
  ['card_number', '411111111111111', 'invalid_field', 'The card number must have 16 digits'],
  ['card_number', '4111111111111112', 'invalid_field', 'This is not a valid card number. Check its digits.'],
  ['card_network', 'mastercard', 'invalid_field', 'The number does not belong to the card network you chose'],
  ['card_network', 'amex', 'invalid_field', 'Choose Mastercard or Visa'],
  ['security_code', '12', 'invalid_field', 'The security code must have 3 digits'],
  ['cardholder_name', 'R0sario', 'invalid_field', 'Use only letters and spaces'],
  ['expiration_month', '13', 'invalid_field', 'Enter the month with two digits, 01 to 12'],
  ['expiration_year', '19', 'invalid_field', 'Please Enter The Valid Year'],
  ['expiration_year', '99', 'invalid_field', 'Please Enter The Valid Year'],
  ['billing_email', 'nobody', 'invalid_field', 'Invalid email format'],
  ['subtotal_cents', '1', 'rate_changed', 'The price has changed. Check the new total and confirm again.'],
  ['Pair_rate', '1', 'rate_changed', 'The price has changed. Check the new total and confirm again.'],
  ['fee', '0', 'rate_changed', 'The price has changed. Check the new total and confirm again.'],
  ['Pair_data', 'BTC/COINGT', 'rate_changed', 'The price has changed. Check the new total and confirm again.'],
  ['Pair_rate', '', 'figures_missing', 'The agreed price is missing'],
])('with %s %j it is refused: %s', async (field, value, code, msg) => {
  const person = await createBuyer(`wrong${randomUUID().slice(0, 8)}`);
  const { body } = await buy(person, { fields: { [field]: value } });
  expect([body.code, body.msg]).toEqual([code, msg]);
  expect(await balances(person)).toEqual({ available: 0n, reserved: 0n, frozen: 0n });
});

test('more than the limit and more than the tranche has are refused', async () => {
  const eva = await createBuyer('evacard');
  expect((await buy(eva, { tokens: '25' })).body.code).toBe('amount_too_large');
  expect((await buy(eva, { tokens: '24' })).http).toBe(200);
});

test('the same request sent again is answered with the first purchase and charges once', async () => {
  const eli = await createBuyer('elicard');
  const key = randomUUID();
  const order = await orderOf(eli);
  const headers = { 'idempotency-key': key };
  const sent = vi.spyOn(card, 'charge');
  const replies = await Promise.all([1, 2, 3].map(() => call(buyByCard, order, { as: eli, headers })));
  const ids = new Set(replies.map(({ body }) => body.data?._id));
  expect(ids.size).toBe(1);
  await settle();
  const again = await call(buyByCard, order, { as: eli, headers });
  expect(again.body.data).toEqual({ _id: [...ids][0], state: 'captured' });
  expect(await card.countCharges([...ids][0] ?? '')).toBe(1);
  expect(sent).toHaveBeenCalledTimes(1);
  sent.mockRestore();
  expect(await balances(eli)).toEqual({ available: 1n, reserved: 0n, frozen: 0n });
  const other = await call(buyByCard, { ...order, Add_coingt: '2' }, { as: eli, headers });
  expect(other.body.code).toBe('idempotency_conflict');
});

test('forms sent at once under different keys open one payment', async () => {
  const fay = await createBuyer('faycard');
  const replies = await Promise.all([1, 2, 3, 4].map(() => buy(fay, { number: sandboxCards.pending })));
  expect(replies.map(({ body }) => body.code ?? 'open').toSorted()).toEqual([
    'conflict',
    'conflict',
    'conflict',
    'open',
  ]);
  expect((await balances(fay)).reserved).toBe(1n);
  const opened = replies.find(({ http }) => http === 200)?.body.data?._id ?? '';
  await card.change({ id: opened, action: 'decline' });
  await settle();
  expect((await balances(fay)).reserved).toBe(0n);
});

test.each(['lost', 'garbage'])('a charge whose answer is %s is asked about, and never sent again', async (kind) => {
  const gil = await createBuyer(`gil${kind}`);
  await card.injectFault({ kind, times: 1 });
  const id = await open(gil);
  await settle();
  expect((await read(gil, id)).state).toBe('captured');
  expect(await card.countCharges(id)).toBe(1);
});

test('after five charges without an answer new ones are refused for a while, before tokens are reserved', async () => {
  const lose = (times: number) => card.injectFault({ kind: 'lost', times });
  let buyers = 0;
  const buyAsNext = async () => {
    const buyer = await createBuyer(`pause${++buyers}`);
    return { buyer, body: (await buy(buyer)).body };
  };
  const isPaused = async () => (await buyAsNext()).body.code === 'outage';
  // An answer ends the count.
  expect(await isPaused()).toBe(false);
  await lose(5);
  for (let lost = 0; lost < 5; lost++) expect((await buyAsNext()).body.code).toBeUndefined();
  const { buyer, body } = await buyAsNext();
  expect([body.code, body.msg]).toEqual([
    'outage',
    'Card payments are not available at the moment. Nothing was charged. Please try again in a minute.',
  ]);
  expect((await balances(buyer)).reserved).toBe(0n);
  // The first after the pause finds out whether it answers again.
  advance(30_000);
  await lose(1);
  expect([await isPaused(), await isPaused()]).toEqual([false, true]);
  advance(30_000);
  expect([await isPaused(), await isPaused()]).toEqual([false, false]);
  await settle();
});

test('a charge that never arrived expires after two minutes, and the tokens are sold again', async () => {
  const hal = await createBuyer('halcard');
  const before = await left();
  await card.injectFault({ kind: 'timeout', times: 1 });
  const id = await open(hal);
  await settle();
  expect((await read(hal, id)).state).toBe('open');
  advance(121_000);
  await settle();
  expect((await read(hal, id)).state).toBe('expired');
  expect(await left()).toBe(before);
});

test('a payment that stays pending expires in time, and one that is captured later is returned', async () => {
  const ida = await createBuyer('idacard');
  const before = await left();
  const id = await open(ida, { number: sandboxCards.pending });
  advance(15 * 60_000);
  await settle();
  expect((await read(ida, id)).state).toBe('expired');
  await card.change({ id, action: 'settle' });
  expect(await deliver()).toContain(200);
  await card.injectFault({ kind: 'lost', times: 1 });
  await settle();
  advance(60_000);
  await settle();
  expect((await read(ida, id)).steps.map(({ state }) => state)).toEqual(['open', 'expired', 'late', 'returned']);
  expect(await balances(ida)).toEqual({ available: 0n, reserved: 0n, frozen: 0n });
  expect(await left()).toBe(before);
  expect((await card.find(id))?.refund).toBe('done');
});

test('a notice that comes before the answer settles the purchase, and repeated ones change nothing', async () => {
  const jan = await createBuyer('jancard');
  const id = await open(jan, { number: sandboxCards.pending });
  await settle();
  const notice = await card.change({ id, action: 'settle' });
  const send = () =>
    testEnv.server.inject({
      method: 'POST',
      url: '/api/cards/notice',
      payload: notice.rawBody,
      headers: notice.headers,
    });
  for (const reply of [await send(), await send(), await send()]) expect(reply.statusCode).toBe(200);
  await settle();
  await settle();
  expect((await read(jan, id)).steps.map(({ state }) => state)).toEqual(['open', 'captured']);
  const forged = await testEnv.server.inject({
    method: 'POST',
    url: '/api/cards/notice',
    payload: notice.rawBody,
    headers: { ...notice.headers, 'x-card-signature': 'ff' },
  });
  expect(forged.statusCode).toBe(401);
});

test('a payment of another amount is not booked and is shown to staff', async () => {
  const kim = await createBuyer('kimcard');
  const id = await open(kim, { number: sandboxCards.pending });
  const find = async (one: string) => {
    const payment = await card.find(one);
    return payment && { ...payment, state: 'captured' as const, units: payment.units - 1n };
  };
  await settlePurchase({ ...testEnv.workerApp, card: { ...card, find } }, asId<'card-purchase'>(id));
  const [row] = await testEnv.db.query('select state, problem from app.card_purchase where id = $1', [id]);
  expect(row).toEqual({ state: 'open', problem: 'amount_differs' });
});

test('another customer’s purchase is answered like none, and history has own ones only', async () => {
  const [lea, max] = [await createBuyer('leacard'), await createBuyer('maxcard')];
  const id = await open(lea);
  await settle();
  expect((await call(readCardPurchase, { id }, { as: max })).body.code).toBe('not_found');
  const page = { pageIndex: 0, pageSize: 10 };
  expect((await call(listTokenPurchases, page, { as: max })).body).toMatchObject({ data: [], count: 0 });
  const { body } = await call(listTokenPurchases, page, { as: lea });
  expect(body).toMatchObject({ count: 1, data: [{ _id: id, currency: 'COINGT', amount: '1', status: 'completed' }] });
  expect(body.data?.[0]?.Transaction_id).toMatch(/^CP-[0-9A-F]{12}$/);
});

test('the last tokens of a tranche are sold once, by card or by swap', async () => {
  const code = await offering();
  const lastOnes = await left();
  const rich = await createBuyer('richcard');
  await fundCustomer(testEnv, rich.customer, money('USD', 100_000_000_000n));
  const { body } = await call(
    swap,
    { from: 'USD', to: 'COINGT', amount: `${(lastOnes - 3n) * 1_000n}`, accept_any_price: true },
    { as: rich },
  );
  expect(body.msg).not.toBe('');
  const buyers = await Promise.all(['r1', 'r2', 'r3', 'r4', 'r5', 'r6'].map((name) => createBuyer(`race${name}`)));
  const orders = await Promise.all(buyers.map((buyer) => orderOf(buyer)));
  const results = await Promise.all([
    ...buyers.map((buyer, index) => call(buyByCard, orders[index] ?? {}, { as: buyer })),
    call(swap, { from: 'USD', to: 'COINGT', amount: '1000', accept_any_price: true }, { as: rich }),
  ]);
  await settle();
  expect(await units(tranche({ offering: code, number: 1 }), 'COINGT')).toBe(0n);
  const bought = results.slice(0, 6).filter(({ http }) => http === 200).length;
  const tokens = await Promise.all(buyers.map(async (buyer) => (await balances(buyer)).available));
  expect(tokens.reduce((sum, one) => sum + one, 0n)).toBe(BigInt(bought));
  expect([2, 3]).toContain(bought);
});

test('afterwards the books are balanced', async () => {
  expect((await verifyLedger({ url: testEnv.url.reader })).problems).toEqual([]);
});
