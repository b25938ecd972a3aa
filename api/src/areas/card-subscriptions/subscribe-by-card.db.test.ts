import { randomUUID } from 'node:crypto';
import {
  leaveSubscription,
  readOrderForm,
  readSubscription,
  subscribeByCard,
} from '@istmo/contract/areas/subscriptions/subscriptions.contract';
import { clearing, external, fees, readBalance, verifyLedger } from '@istmo/ledger';
import { sandboxCards } from '@istmo/providers/card/sandbox';
import { expect, test } from 'vitest';
import { paidCard } from '../../testing/test-cards.ts';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { createSubscriptionSteps } from '../../testing/test-subscriptions.ts';
import { startTokeniser } from '../../testing/test-tokeniser.ts';
import { reconcile } from '../reconciliation/public.ts';
import { refundSubscriptions, settleSubscriptions } from '../settlements/public.ts';
import { settleCardSubscriptions } from './card-subscriptions.area.ts';

const tokeniser = await startTokeniser();
const testEnv = await createTestEnv({ settings: { ...tokeniser.settings, rawCards: 'refuse' } });
const { call, card, workerApp } = testEnv;
const steps = await createSubscriptionSteps(testEnv);
const coolingOff = [{ country: '*', category: '*', days: 5 }] as const;

const settle = (): Promise<void> => settleCardSubscriptions(workerApp);

/** An order as the page sends it. */
async function order(
  raise: { reference: string },
  person: Person,
  units: string,
  { number = paidCard, key = randomUUID() } = {},
) {
  const shown = (await call(readOrderForm, { raise: raise.reference, currency: 'USD', units }, { as: person })).body
    .data;
  const ticket = await tokeniser.ticketOf(testEnv, person);
  const { token = '' } = await tokeniser.type(ticket, { number });
  const fields = {
    raise: raise.reference,
    currency: 'USD',
    units,
    terms_version: shown?.terms_version ?? 0,
    paid: shown?.quote?.paid ?? '0',
    price: shown?.quote?.price ?? '',
    documents: shown?.documents ?? [],
    card_fee: shown?.card?.fee ?? '0',
    card_token: token,
  };
  return call(subscribeByCard, fields, { as: person, headers: { 'idempotency-key': key } });
}

const stateOf = async (reference: string, person: Person) =>
  (await call(readSubscription, { reference }, { as: person })).body.data;

const cardBooks = async () => ({
  outside: (await readBalance(testEnv.db, external('card:USD'), 'USD')).units,
  clearing: (await readBalance(testEnv.db, clearing('card:USD'), 'USD')).units,
  fees: (await readBalance(testEnv.db, fees('card'), 'USD')).units,
});

const findDifferences = async () =>
  (await reconcile(workerApp, testEnv.url.reader)).filter(({ kind }) => /^(?:card|subscription)/.test(kind));

test('a card pays an order into escrow with its fee, and of an allotment the rest goes to the balance', async () => {
  const raise = await steps.open({ takesCards: true });
  await steps.place(raise, 1_000n);
  const ana = await steps.investor(0n);
  const { body } = await order(raise, ana, '10');
  expect(body.data).toMatchObject({ state: 'paying', paid_by: 'card', paid: '100.00' });
  const reference = body.data?.reference ?? '';
  await settle();
  expect(await stateOf(reference, ana)).toMatchObject({ state: 'open' });
  expect(await steps.inEscrowOf(ana, raise)).toBe(10_000n);
  const fee = BigInt((body.data?.card_fee ?? '').replace('.', ''));
  expect(fee).toBeGreaterThan(0n);
  expect(await cardBooks()).toEqual({ outside: -10_000n - fee, clearing: 0n, fees: fee });
  await steps.raises.setTo(raise.id, 'closed');
  await steps.allot(raise, [4n]);
  await settleSubscriptions(workerApp);
  expect(await stateOf(reference, ana)).toMatchObject({ state: 'settled', allotted_units: '4', returned: '60.00' });
  expect(await steps.balanceOf(ana)).toBe(6_000n);
  expect(await steps.balanceOf(ana, raise.instrument)).toBe(4n);
  expect(await findDifferences()).toEqual([]);
});

test('a raise that failed, and an investor who leaves, give everything back to the card, the fee too', async () => {
  const before = await cardBooks();
  const raise = await steps.open({ takesCards: true, coolingOff: [...coolingOff] });
  const [ana, ben] = [await steps.investor(0n), await steps.investor(0n)];
  const [left, failed] = [
    (await order(raise, ana, '3')).body.data?.reference ?? '',
    (await order(raise, ben, '5')).body.data?.reference ?? '',
  ];
  await settle();
  expect((await call(leaveSubscription, { reference: left }, { as: ana })).body.data).toMatchObject({ state: 'left' });
  await settle();
  await settle();
  await steps.raises.setTo(raise.id, 'closed');
  await steps.raises.setTo(raise.id, 'failed');
  await refundSubscriptions(workerApp);
  expect(await stateOf(failed, ben)).toMatchObject({ state: 'returned', reason: 'failed' });
  await settle();
  await settle();
  expect(await cardBooks()).toEqual(before);
  expect([await steps.balanceOf(ana), await steps.balanceOf(ben)]).toEqual([0n, 0n]);
  const rows = await testEnv.owner.query<{ state: string }>(
    'select p.state from app.card_purchase p join app.raise_subscription s on s.id = p.subscription where s.raise = $1',
    [raise.id],
  );
  expect(rows.map(({ state }) => state)).toEqual(['returned', 'returned']);
  expect(await findDifferences()).toEqual([]);
});

test('a declined card takes nothing, and gives back what the order used of the units that are left', async () => {
  const raise = await steps.open({ takesCards: true, allocation: 'first-come', offeredUnits: 10n });
  const ana = await steps.investor(0n);
  expect((await order(raise, ana, '10', { number: sandboxCards.declined })).body.code).toBe('card_declined');
  await settle();
  expect(await steps.statesOf(raise)).toEqual([{ state: 'expired', reason: '' }]);
  expect((await order(raise, ana, '10')).body.data?.state).toBe('paying');
});

test('the same request again is the first one, and charges once', async () => {
  const raise = await steps.open({ takesCards: true });
  const ana = await steps.investor(0n);
  const key = randomUUID();
  const first = await order(raise, ana, '2', { key });
  expect((await order(raise, ana, '2', { key })).body.data?.reference).toBe(first.body.data?.reference);
  await settle();
  expect((await order(raise, ana, '2', { key })).body.data).toMatchObject({
    reference: first.body.data?.reference,
    state: 'open',
  });
  expect(await steps.inEscrowOf(ana, raise)).toBe(2_000n);
});

test('a payment that is captured after the raise is over goes back to the card', async () => {
  const raise = await steps.open({ takesCards: true });
  const ana = await steps.investor(0n);
  const { body } = await order(raise, ana, '2', { number: sandboxCards.pending });
  const [row] = await testEnv.owner.query<{ id: string }>('select id from app.card_purchase order by id desc limit 1');
  await steps.raises.setTo(raise.id, 'cancelled');
  await card.change({ id: row?.id ?? '', action: 'settle' });
  testEnv.advance(31_000);
  await settle();
  await settle();
  expect(await stateOf(body.data?.reference ?? '', ana)).toMatchObject({ state: 'expired' });
  expect(await steps.inEscrowOf(ana, raise)).toBe(0n);
  expect((await card.find(row?.id ?? ''))?.refund).toBe('done');
  expect(await findDifferences()).toEqual([]);
});

test('a raise that takes no cards, a fee that was not shown and a suspended raise are refused before the card is asked', async () => {
  const [without, suspended] = [await steps.open(), await steps.open({ takesCards: true })];
  const ana = await steps.investor(0n);
  expect((await order(without, ana, '2')).body.code).toBe('currency_inactive');
  await testEnv.owner.query(
    "update app.raise set suspended_at = now(), suspended_reason = 'We check a document' where id = $1",
    [suspended.id],
  );
  expect((await order(suspended, ana, '2')).body.code).toBe('offering_closed');
  expect((await verifyLedger({ url: testEnv.url.reader })).problems).toEqual([]);
});
