import { randomUUID } from 'node:crypto';
import {
  acceptDepositDisclaimer,
  acceptDisclaimer,
  acceptSwapDisclaimer,
} from '@istmo/contract/areas/access/access.contract';
import { readDepositAddress } from '@istmo/contract/areas/deposits/deposits.contract';
import { listSwaps, refreshPrice, swap } from '@istmo/contract/areas/exchange/exchange.contract';
import { readTfaSetup, switchTfa } from '@istmo/contract/areas/security/security.contract';
import {
  activateEmail,
  checkSession,
  finishTfaLogin,
  login,
  logout,
  signUp,
} from '@istmo/contract/areas/session/session.contract';
import { asId } from '@istmo/contract/kernel/id';
import { formatUnits, ledgerScale, money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { creditDeposit, post } from '@istmo/ledger';
import { expect } from 'vitest';
import { setKycStatus, setSuspended } from '../areas/access/public.ts';
import { watchDeposits } from '../areas/deposits/deposits.worker.ts';
import { watchPrices } from '../areas/exchange/exchange.worker.ts';
import { inLink, type Stage } from './test-app.ts';
import {
  amountFor,
  bookBlocks,
  type Books,
  bookSwap,
  type Client,
  depositBarrier,
  type Order,
  tradeBarrier,
  typed,
} from './test-books.ts';
import { codeOf, testPassword } from './test-people.ts';
import type { Step, Steps } from './test-steps.ts';

/* Each step is done to the platform and in the books, and the platform answers as the books expect. */

export type Play = { readonly stage: Stage; readonly books: Books };
type Deeds = { readonly [Name in keyof Steps]: (play: Play, asked: Steps[Name]) => Promise<unknown> };

const chains = { BTC: { network: 'BTC', name: 'BTC' }, USDT: { network: 'ETH', name: 'ERC20' } } as const;

/** Does one step. Steps of somebody who is not there yet are somebody's who is. */
export async function doStep(play: Play, step: Step): Promise<void> {
  // A name and what belongs to it came together; the compiler can't follow that through a table.
  const deed: (play: Play, asked: never) => Promise<unknown> = deeds[step[0]];
  await Reflect.apply(deed, undefined, [play, step[1]]);
}

function clientOf({ books: { clients } }: Play, who: number): Client {
  const client = clients[who % clients.length];
  if (!client) throw new Error('nobody plays');
  return client;
}

/** Somebody signs up, is let in by the letter's link, and signs in. */
export async function join({ stage, books }: Play): Promise<Client> {
  const name = `client${books.clients.length}`;
  const email = `${name}@people.test`;
  const form = { username: name, email, password: testPassword, confirm_password: testPassword, terms: true };
  expect((await stage.call(signUp, form)).http).toBe(200);
  const early = await stage.call(login, { email, password: testPassword });
  expect(early.body.code).toBe('not_activated');
  const [letter] = await stage.letters(email);
  expect((await stage.call(activateEmail, { token: inLink(letter, 'token') })).http).toBe(200);
  const [row] = await stage.db.query<{ id: string }>('select id from app.customer where username = $1', [name]);
  const client: Client = {
    name,
    email,
    customer: asId<'customer'>(row?.id ?? ''),
    token: (await stage.call(login, { email, password: testPassword })).body.token ?? '',
    secret: undefined,
    hasAccepted: false,
    hasAcceptedSwaps: false,
    hasAcceptedDeposits: false,
    isVerified: false,
    isSuspended: false,
    has: { BTC: 0n, USDT: 0n, USD: 0n, COINGT: 0n },
    swaps: [],
    payments: [],
  };
  books.clients.push(client);
  return client;
}

/** Accepts a disclaimer, which a suspended customer may not. */
async function accept({ stage }: Play, client: Client, which: 'accept' | 'accept-swaps' | 'accept-deposits') {
  const calls = {
    accept: acceptDisclaimer,
    'accept-swaps': acceptSwapDisclaimer,
    'accept-deposits': acceptDepositDisclaimer,
  };
  const { body } = await stage.call(calls[which], { auth: true }, { as: client });
  expect(body.code).toBe(client.isSuspended ? 'suspended' : undefined);
  if (client.isSuspended) return;
  if (which === 'accept') client.hasAccepted = true;
  else if (which === 'accept-swaps') client.hasAcceptedSwaps = true;
  else client.hasAcceptedDeposits = true;
}

async function stand(play: Play, { who, what }: Steps['stand']): Promise<void> {
  const client = clientOf(play, who);
  const { stage } = play;
  if (what === 'accept' || what === 'accept-swaps' || what === 'accept-deposits') return accept(play, client, what);
  await stage.db.inTransaction(async (tx) => {
    if (what === 'verify' || what === 'doubt') await setKycStatus(tx, client.customer, what === 'verify' ? 3 : 2);
    else await setSuspended(tx, client.customer, stage.clock.now());
  });
  if (what === 'verify' || what === 'doubt') client.isVerified = what === 'verify';
  else client.isSuspended = true;
}

/** Switches two-factor with the right six digits, or tries to with wrong ones. */
async function tfa(play: Play, { who, isRight }: Steps['tfa']): Promise<void> {
  const client = clientOf(play, who);
  const { stage } = play;
  stage.advance(30_000);
  const setUp = await stage.call(readTfaSetup, {}, { as: client });
  const secret = client.secret ?? setUp.body.tfaData?.tfa_code ?? '';
  const right = secret === '' ? '' : codeOf(secret, stage.clock.now());
  const wrong = right === '000000' ? '000001' : '000000';
  const { body } = await stage.call(switchTfa, { tfa_code: isRight ? right || wrong : wrong }, { as: client });
  if (client.isSuspended) return expect(body.code).toBe('suspended');
  if (!isRight) return expect(body.code).toBe('wrong_code');
  expect(body.tfa_status).toBe(client.secret === undefined ? 1 : 0);
  client.secret = client.secret === undefined ? secret : undefined;
}

/** Leaves, is shut out with the old token, and comes in anew: with a code where two-factor is on. */
async function leave(play: Play, { who }: Steps['leave']): Promise<void> {
  const client = clientOf(play, who);
  const { stage } = play;
  expect((await stage.call(logout, {}, { as: client })).http).toBe(200);
  expect((await stage.call(checkSession, {}, { as: client })).body.code).toBe('session_expired');
  const first = await stage.call(login, { email: client.email, password: testPassword });
  expect(first.body.status).toBe(client.secret === undefined ? 1 : 2);
  if (client.secret === undefined) return void (client.token = first.body.token ?? '');
  stage.advance(30_000);
  const auth_key = codeOf(client.secret, stage.clock.now());
  const second = await stage.call(finishTfaLogin, { ttoken: first.body.ttoken ?? '', auth_key });
  client.token = second.body.token ?? '';
}

/** US dollars arrive, as staff would book them. */
export async function wire(play: Play, { who, cents }: Steps['wire']): Promise<void> {
  const client = clientOf(play, who);
  const amount = money('USD', BigInt(cents));
  const at = play.stage.clock.now();
  await play.stage.db.inTransaction((tx) =>
    post(tx, creditDeposit({ id: newId(), customer: client.customer, at, amount })),
  );
  client.has.USD += amount.units;
}

/** Pays over a chain to the address that the platform shows; it waits for a block. */
async function pay(play: Play, { who, coin, units }: Steps['pay']): Promise<void> {
  const client = clientOf(play, who);
  const { stage } = play;
  const { network, name } = chains[coin];
  const shown = await stage.call(readDepositAddress, { currency: coin, network: name }, { as: client });
  const barrier = depositBarrier(client);
  expect(shown.body.code).toBe(barrier);
  if (barrier) return;
  const amount = formatUnits(BigInt(units), ledgerScale(coin));
  await stage.custody.deposit({ address: shown.body.Address ?? '', currency: coin, amount });
  await watchDeposits(stage.app, network);
  client.payments.push({ coin, units: BigInt(units), blocks: 0 });
}

async function mine({ stage, books }: Play, { coin, blocks }: Steps['mine']): Promise<void> {
  const { network } = chains[coin];
  await stage.custody.mine({ network, blocks });
  // Money follows from the second look that says the same, and each is far enough from the last that whatever was put off is due.
  for (let look = 0; look < 3; look++) {
    await watchDeposits(stage.app, network);
    stage.advance(16_000);
  }
  bookBlocks(books, coin, blocks);
}

async function price({ stage, books }: Play, { dollars }: Steps['price']): Promise<void> {
  await stage.prices.set({ symbol: 'BTC', price: String(dollars) });
  books.price.BTC = BigInt(dollars) * 1_000_000n;
}

/** Looks at the price as the page does, so that the order is judged by what is published now. */
async function lookAtPrice({ stage }: Play, client: Client, order: Order): Promise<void> {
  await watchPrices(stage.app);
  await stage.call(refreshPrice, { from: order.from, to: order.to }, { as: client });
}

const send = ({ stage }: Play, client: Client, { key, order }: { key: string; order: Order }) =>
  stage.call(swap, order, { as: client, headers: { 'idempotency-key': key } });

async function swapOnce(play: Play, client: Client, order: Order): Promise<void> {
  const key = randomUUID();
  await lookAtPrice(play, client, order);
  const refusal = bookSwap(play.books, client, order);
  const { body } = await send(play, client, { key, order });
  expect(body.code, JSON.stringify(order)).toBe(refusal);
  if (!refusal) client.swaps.push({ key, order, receipt: body.data?._id ?? '' });
}

function amountOf({ books }: Play, client: Client, { from, size }: Steps['swap']): string {
  const left = books.left[0] > 0n ? books.left[0] : books.left[1];
  if (size === 'crumbs') return typed(money(from, 123_456n).units, from);
  if (size === 'wallet') return typed(client.has[from], from);
  if (size === 'too-much') return typed(client.has[from] + 1_000_000n, from);
  if (size === 'rest') return amountFor(books, from, left);
  return amountFor(books, from, size === 'one-over' ? left + 1n : BigInt(size));
}

function swapSome(play: Play, asked: Steps['swap']): Promise<void> {
  const client = clientOf(play, asked.who);
  return swapOnce(play, client, { from: asked.from, to: 'COINGT', amount: amountOf(play, client, asked) });
}

/** Asks again for what was done: the same order by the same key, another order by it, or the same order by a new key. */
async function repeat(play: Play, { who, which, how }: Steps['repeat']): Promise<void> {
  const client = clientOf(play, who);
  const done = client.swaps[which % Math.max(client.swaps.length, 1)];
  if (!done) return;
  const { key, order, receipt } = done;
  if (how === 'other-key') return swapOnce(play, client, order);
  const barrier = tradeBarrier(client);
  const other = { ...order, amount: `1${order.amount}` };
  const { body } = await send(play, client, { key, order: how === 'same' ? order : other });
  if (barrier) expect(body.code).toBe(barrier);
  else if (how === 'same') expect(body.data?._id).toBe(receipt);
  else expect(body.code).toBe('idempotency_conflict');
}

/** The same order many times at the same moment: as often as there is money for it, and with one key once. */
async function rush(play: Play, { who, from, tokens, times, keys }: Steps['rush']): Promise<void> {
  const client = clientOf(play, who);
  const order: Order = { from, to: 'COINGT', amount: amountFor(play.books, from, BigInt(tokens)) };
  await lookAtPrice(play, client, order);
  const shared = randomUUID();
  const each = Array.from({ length: times }, () => (keys === 'one' ? shared : randomUUID()));
  const replies = await Promise.all(each.map(async (key) => ({ key, ...(await send(play, client, { key, order })) })));
  const expected = [...new Set(each)].filter(() => bookSwap(play.books, client, order) === undefined);
  const done = new Map(replies.flatMap(({ key, body }) => (body.data ? [[body.data._id, key] as const] : [])));
  expect(done.size).toBe(expected.length);
  for (const [receipt, key] of done) client.swaps.push({ key, order, receipt });
}

async function look(play: Play, { who }: Steps['look']): Promise<void> {
  const client = clientOf(play, who);
  const { body } = await play.stage.call(listSwaps, { pageSize: 100 }, { as: client });
  if (client.isSuspended) return expect(body.code).toBe('suspended');
  expect(body.count).toBe(client.swaps.length);
  const shown = new Set(body.data?.map(({ _id }) => _id));
  expect(client.swaps.filter(({ receipt }) => !shown.has(receipt)).slice(100)).toEqual([]);
}

const deeds: Deeds = { join, stand, tfa, leave, wire, pay, mine, price, swap: swapSome, repeat, rush, look };
