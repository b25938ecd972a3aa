import { buyByCard, openCardForm } from '@istmo/contract/areas/cards/cards.contract';
import { beforeAll, expect, test } from 'vitest';
import { createCardSteps, paidCard } from '../../testing/test-cards.ts';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { issueOffering } from '../../testing/test-funds.ts';
import { startTokeniser } from '../../testing/test-tokeniser.ts';
import { watchPrices } from '../prices/public.ts';

const tokeniser = await startTokeniser();
const testEnv = await createTestEnv({ settings: { ...tokeniser.settings, rawCards: 'refuse' } });
const { call, card } = testEnv;
const { createBuyer, orderOf, settle, balances, read } = createCardSteps(testEnv);

const noCard = {
  card_network: '',
  card_number: '',
  security_code: '',
  cardholder_name: '',
  expiration_month: '',
  expiration_year: '',
};
const tokenOf = async (person: Person, number = paidCard): Promise<string> =>
  (await tokeniser.type(await tokeniser.ticketOf(testEnv, person), { number })).token ?? '';
const orderBy = async (person: Person, token: string, fields = {}) => ({
  ...(await orderOf(person, { fields: { ...noCard, ...fields } })),
  card_token: token,
});

beforeAll(async () => {
  await issueOffering(testEnv);
  await watchPrices(testEnv.workerApp);
});

test('a card that was typed in its own form pays with its token alone', async () => {
  const ana = await createBuyer('anatoken');
  const { body } = await call(openCardForm, {}, { as: ana });
  expect(body.data?.url).toBe(`${tokeniser.settings.tokeniserUrl}/card`);
  const typed = await tokeniser.type(body.data?.ticket ?? '');
  expect(typed).toMatchObject({ code: 200, network: 'visa', last_four: '1111' });
  expect(typed.text).not.toContain(paidCard);
  const bought = await call(buyByCard, await orderBy(ana, typed.token ?? ''), { as: ana });
  expect(bought.http).toBe(200);
  await settle();
  expect(await read(ana, bought.body.data?._id ?? '')).toMatchObject({ state: 'captured', last_four: '1111' });
  expect(await balances(ana)).toMatchObject({ available: 1n });
});

test('a call that sends a card number itself is refused, also beside a token, and the acquirer is not asked', async () => {
  const ben = await createBuyer('bentoken');
  for (const order of [
    await orderOf(ben),
    { ...(await orderBy(ben, await tokenOf(ben))), card_number: paidCard },
    { ...(await orderBy(ben, await tokenOf(ben))), security_code: '737' },
    await orderBy(ben, ''),
  ]) {
    const { http, body } = await call(buyByCard, order, { as: ben });
    expect([http, body.code]).toEqual([422, 'card_number_refused']);
    expect(body.msg).toBe('Card numbers are not accepted here. Enter your card in the card form.');
  }
  expect(await balances(ben)).toEqual({ available: 0n, reserved: 0n, frozen: 0n });
});

test('a token is good for one payment, of the session that typed it, for some minutes', async () => {
  const [eva, fay] = [await createBuyer('evatoken'), await createBuyer('faytoken')];
  const attempt = async (person: Person, token: string) =>
    (await call(buyByCard, await orderBy(person, token), { as: person })).body.code ?? 'paid';
  const token = await tokenOf(eva);
  expect(await attempt(fay, token)).toBe('card_token_unknown');
  expect(await attempt(eva, token)).toBe('paid');
  await settle();
  expect(await attempt(eva, token)).toBe('card_token_unknown');
  const old = await tokenOf(eva);
  tokeniser.clock.runAhead(10 * 60_000);
  expect(await attempt(eva, old)).toBe('card_token_unknown');
  expect(await attempt(eva, 'invented')).toBe('card_token_unknown');
});

test('what is refused before the payment leaves the token for the next attempt', async () => {
  const gil = await createBuyer('giltoken');
  const token = await tokenOf(gil);
  for (const fields of [{ subtotal_cents: '1' }, { Add_coingt: '1.5' }]) {
    const { body } = await call(buyByCard, await orderBy(gil, token, fields), { as: gil });
    expect(['rate_changed', 'amount_invalid']).toContain(body.code);
  }
  expect((await call(buyByCard, await orderBy(gil, token), { as: gil })).http).toBe(200);
});

test('the same request sent again is answered with the first purchase and charges once', async () => {
  const ida = await createBuyer('idatoken');
  const order = await orderBy(ida, await tokenOf(ida));
  const headers = { 'idempotency-key': 'one-key-of-ida' };
  const first = await call(buyByCard, order, { as: ida, headers });
  const again = await call(buyByCard, order, { as: ida, headers });
  expect(again.body.data?._id).toBe(first.body.data?._id);
  expect(await card.countCharges(first.body.data?._id ?? '')).toBe(1);
});

test('while the server of the form is away nothing is charged, and the customer may try again', async () => {
  const joe = await createBuyer('joetoken');
  Object.assign(testEnv.app, { settings: { ...testEnv.app.settings, tokeniserUrl: 'http://127.0.0.1:9' } });
  const order = await orderBy(joe, 'any');
  expect((await call(buyByCard, order, { as: joe })).body.code).toBe('outage');
  Object.assign(testEnv.app, { settings: { ...testEnv.app.settings, ...tokeniser.settings } });
  expect(await balances(joe)).toEqual({ available: 0n, reserved: 0n, frozen: 0n });
});
