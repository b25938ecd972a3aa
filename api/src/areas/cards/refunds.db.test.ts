import {
  askAcquirer,
  decideRefundProposal,
  listPurchaseQueue,
  noteEvidence,
  readPurchaseCase,
  refundPurchase,
} from '@istmo/contract/areas/cards/cards.staff.contract';
import { listSales } from '@istmo/contract/areas/offering/offering.staff.contract';
import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { escrow, external, fees, post, reserveWithdrawal, verifyLedger } from '@istmo/ledger';
import { beforeAll, expect, test, vi } from 'vitest';
import { createCardSteps } from '../../testing/test-cards.ts';
import { createTestEnv } from '../../testing/test-env.ts';
import { issueOffering } from '../../testing/test-funds.ts';
import { forgetStops, stopTestCurrency } from '../../testing/test-stops.ts';
import { watchPrices } from '../prices/public.ts';

const testEnv = await createTestEnv();
const { call, card, advance } = testEnv;
const { createBuyer, open, settle, read, balances, units, offering, left } = createCardSteps(testEnv);
const [gloria, hugo, jorge] = [
  await testEnv.addStaff('gloria', 'treasury'),
  await testEnv.addStaff('hugo', 'treasury'),
  await testEnv.addStaff('jorge', 'support'),
];
const reason = 'The customer asked for it';

beforeAll(async () => {
  await issueOffering(testEnv);
  await watchPrices(testEnv.workerApp);
});

async function readBooks() {
  const code = await offering();
  return {
    left: await left(),
    escrow: await units(escrow(code), 'USD'),
    fees: await units(fees('card'), 'USD'),
    card: await units(external('card:USD'), 'USD'),
  };
}

test('a refund takes the tokens back and returns price and fee, also when the answer is lost', async () => {
  const ana = await createBuyer('anarefund');
  const before = await readBooks();
  const id = await open(ana, { tokens: '2' });
  await settle();
  expect((await call(refundPurchase, { id, reason }, { as: jorge })).body.code).toBe('role_required');
  expect((await call(refundPurchase, { id, reason: '' }, { as: gloria })).body.code).toBe('reason_missing');
  const { body } = await call(refundPurchase, { id, reason }, { as: gloria });
  expect(body.is_proposed).toBe(false);
  expect((await call(refundPurchase, { id, reason }, { as: hugo })).body.code).toBe('already_done');
  await card.injectFault({ kind: 'lost', times: 1 });
  await settle();
  advance(60_000);
  await settle();
  expect((await read(ana, id)).steps.map(({ state }) => state)).toEqual(['open', 'captured', 'refunding', 'refunded']);
  expect(await balances(ana)).toEqual({ available: 0n, reserved: 0n, frozen: 0n });
  expect(await readBooks()).toEqual(before);
  const sales = (await call(listSales, { offering: await offering() }, { as: gloria })).body.data;
  expect(sales?.map(({ way, units: sold, price }) => [way, sold, price])).toEqual([
    ['card_refund', '-2', '1000.00'],
    ['card', '2', '1000.00'],
  ]);
});

test('a large refund takes two people', async () => {
  const ben = await createBuyer('benrefund');
  const id = await open(ben, { tokens: '5' });
  await settle();
  expect((await call(refundPurchase, { id, reason }, { as: gloria })).body.is_proposed).toBe(true);
  const { body } = await call(readPurchaseCase, { id }, { as: gloria });
  const proposal = body.proposal?.id ?? '';
  expect(body.proposal?.is_own).toBe(true);
  const own = await call(decideRefundProposal, { id: proposal, approve: true, reason }, { as: gloria });
  expect(own.body.code).toBe('own_proposal');
  await settle();
  expect((await read(ben, id)).state).toBe('captured');
  expect((await call(decideRefundProposal, { id: proposal, approve: true, reason }, { as: hugo })).http).toBe(200);
  await settle();
  expect((await read(ben, id)).state).toBe('refunded');
});

test('nothing is refunded while its currency is stopped, neither started nor approved', async () => {
  const leo = await createBuyer('leorefund');
  const [small, large] = [await open(leo), await open(await createBuyer('marefund'), { tokens: '5' })];
  await settle();
  expect((await call(refundPurchase, { id: large, reason }, { as: gloria })).body.is_proposed).toBe(true);
  const { proposal } = (await call(readPurchaseCase, { id: large }, { as: hugo })).body;
  const approve = () => call(decideRefundProposal, { id: proposal?.id ?? '', approve: true, reason }, { as: hugo });
  await stopTestCurrency(testEnv, 'USD');
  expect((await call(refundPurchase, { id: small, reason }, { as: gloria })).body.code).toBe('currency_inactive');
  expect((await approve()).body.code).toBe('currency_inactive');
  await settle();
  expect((await read(leo, small)).state).toBe('captured');
  await forgetStops(testEnv);
  expect((await call(refundPurchase, { id: small, reason }, { as: gloria })).http).toBe(200);
  expect((await approve()).http).toBe(200);
});

test('a customer who has not all tokens any more is not refunded', async () => {
  const eva = await createBuyer('evarefund');
  const id = await open(eva, { tokens: '2' });
  await settle();
  const gone = { id: newId(), customer: eva.customer, at: testEnv.clock.now() };
  await testEnv.operator.inTransaction((tx) =>
    post(tx, reserveWithdrawal({ ...gone, amount: money('COINGT', 1n), fee: money('USD', 0n) })),
  );
  await call(refundPurchase, { id, reason }, { as: gloria });
  await settle();
  expect(await read(eva, id)).toMatchObject({ state: 'captured', reason: 'tokens_spent' });
  expect((await card.find(id))?.refund).toBe('none');
});

test('a refund that the acquirer refuses gives the tokens back', async () => {
  const fay = await createBuyer('fayrefund');
  const id = await open(fay);
  await settle();
  await card.change({ id, action: 'refuse-refund' });
  await call(refundPurchase, { id, reason }, { as: gloria });
  await settle();
  expect(await read(fay, id)).toMatchObject({ state: 'captured', reason: 'refund_refused' });
  expect(await balances(fay)).toEqual({ available: 1n, reserved: 0n, frozen: 0n });
  await call(refundPurchase, { id, reason }, { as: gloria });
  await settle();
  expect((await read(fay, id)).state).toBe('refunded');
});

test('an acquirer that refuses a refund and does not remember it is asked once', async () => {
  const ida = await createBuyer('idarefund');
  const id = await open(ida);
  await settle();
  const refund = vi.spyOn(card, 'refund').mockImplementation(async (asked) => {
    const payment = await card.find(asked);
    if (!payment) throw new Error('there is no such payment');
    return { ...payment, refund: 'refused' };
  });
  await call(refundPurchase, { id, reason }, { as: gloria });
  await settle();
  expect(refund).toHaveBeenCalledTimes(1);
  refund.mockRestore();
  expect(await read(ida, id)).toMatchObject({ state: 'captured', reason: 'refund_refused' });
  expect(await balances(ida)).toEqual({ available: 1n, reserved: 0n, frozen: 0n });
});

test('staff find disputed purchases, note evidence and ask the acquirer again', async () => {
  const gil = await createBuyer('gilrefund');
  const id = await open(gil);
  await settle();
  await card.change({ id, action: 'dispute' });
  // Its notice is lost: staff ask.
  expect((await call(askAcquirer, { id }, { as: gloria })).http).toBe(200);
  await settle();
  const queue = await call(listPurchaseQueue, { view: 'disputes' }, { as: gloria });
  expect(queue.body.data?.map((row) => [row.id, row.state])).toEqual([[id, 'disputed']]);
  expect(queue.body.counts?.attention).toBe(1);
  await call(noteEvidence, { id, text: 'Signed in from the usual device' }, { as: gloria });
  const { body } = await call(readPurchaseCase, { id }, { as: hugo });
  expect(body.notes).toMatchObject([{ author: 'gloria', text: 'Signed in from the usual device' }]);
  expect(JSON.stringify(body)).not.toMatch(/\d{13}/);
  expect((await call(refundPurchase, { id, reason }, { as: gloria })).body.code).toBe('already_done');
});

test('afterwards the books are balanced', async () => {
  expect((await verifyLedger({ url: testEnv.url.reader })).problems).toEqual([]);
});
