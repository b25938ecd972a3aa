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
import { watchPrices } from '../areas/prices/watch-prices.ts';
import { readLinkParameter, type TestEnv } from './test-app.ts';
import {
  typedAmountFor,
  applyBlocks,
  type ExpectedBalances,
  applySwap,
  type Client,
  findDepositProblem,
  type SwapOrder,
  findTradeProblem,
  toTypedAmount,
} from './test-balances.ts';
import { codeAt, testPassword } from './test-people.ts';
import type { ScenarioStep, StepInputs } from './test-scenario.ts';

/* Each step is done to the platform and in the books, and the platform answers as the books expect. */

export type Scenario = { readonly testEnv: TestEnv; readonly expected: ExpectedBalances };
type Actions = { readonly [Name in keyof StepInputs]: (play: Scenario, asked: StepInputs[Name]) => Promise<unknown> };

const chains = { BTC: { network: 'BTC', name: 'BTC' }, USDT: { network: 'ETH', name: 'ERC20' } } as const;

/** Does one step. Steps of somebody who is not there yet are somebody's who is. */
export async function runStep(play: Scenario, step: ScenarioStep): Promise<void> {
  // A name and what belongs to it came together; the compiler can't follow that through a table.
  const deed: (play: Scenario, asked: never) => Promise<unknown> = actions[step[0]];
  await Reflect.apply(deed, undefined, [play, step[1]]);
}

function findClient({ expected: { clients } }: Scenario, who: number): Client {
  const client = clients[who % clients.length];
  if (!client) throw new Error('nobody plays');
  return client;
}

/** Somebody signs up, is let in by the letter's link, and signs in. */
export async function signUpCustomer({ testEnv, expected }: Scenario): Promise<Client> {
  const name = `client${expected.clients.length}`;
  const email = `${name}@people.test`;
  const form = { username: name, email, password: testPassword, confirm_password: testPassword, terms: true };
  expect((await testEnv.call(signUp, form)).http).toBe(200);
  const early = await testEnv.call(login, { email, password: testPassword });
  expect(early.body.code).toBe('not_activated');
  const [letter] = await testEnv.letters(email);
  expect((await testEnv.call(activateEmail, { token: readLinkParameter(letter, 'token') })).http).toBe(200);
  const [row] = await testEnv.db.query<{ id: string }>('select id from app.customer where username = $1', [name]);
  const client: Client = {
    name,
    email,
    customer: asId<'customer'>(row?.id ?? ''),
    token: (await testEnv.call(login, { email, password: testPassword })).body.token ?? '',
    secret: undefined,
    hasAccepted: false,
    hasAcceptedSwaps: false,
    hasAcceptedDeposits: false,
    isVerified: false,
    isSuspended: false,
    balances: { BTC: 0n, USDT: 0n, USD: 0n, COINGT: 0n },
    swaps: [],
    payments: [],
  };
  expected.clients.push(client);
  return client;
}

/** Accepts a disclaimer, which a suspended customer may not. */
async function accept({ testEnv }: Scenario, client: Client, which: 'accept' | 'accept-swaps' | 'accept-deposits') {
  const calls = {
    accept: acceptDisclaimer,
    'accept-swaps': acceptSwapDisclaimer,
    'accept-deposits': acceptDepositDisclaimer,
  };
  const { body } = await testEnv.call(calls[which], { auth: true }, { as: client });
  expect(body.code).toBe(client.isSuspended ? 'suspended' : undefined);
  if (client.isSuspended) return;
  if (which === 'accept') client.hasAccepted = true;
  else if (which === 'accept-swaps') client.hasAcceptedSwaps = true;
  else client.hasAcceptedDeposits = true;
}

async function setStatus(play: Scenario, { who, what }: StepInputs['stand']): Promise<void> {
  const client = findClient(play, who);
  const { testEnv } = play;
  if (what === 'accept' || what === 'accept-swaps' || what === 'accept-deposits') return accept(play, client, what);
  await testEnv.db.inTransaction(async (tx) => {
    if (what === 'verify' || what === 'doubt') await setKycStatus(tx, client.customer, what === 'verify' ? 3 : 2);
    else await setSuspended(tx, client.customer, testEnv.clock.now());
  });
  if (what === 'verify' || what === 'doubt') client.isVerified = what === 'verify';
  else client.isSuspended = true;
}

/** Switches two-factor with the right six digits, or tries to with wrong ones. */
async function tfa(play: Scenario, { who, isRight }: StepInputs['tfa']): Promise<void> {
  const client = findClient(play, who);
  const { testEnv } = play;
  testEnv.advance(30_000);
  const setUp = await testEnv.call(readTfaSetup, {}, { as: client });
  const secret = client.secret ?? setUp.body.tfaData?.tfa_code ?? '';
  const right = secret === '' ? '' : codeAt(secret, testEnv.clock.now());
  const wrong = right === '000000' ? '000001' : '000000';
  const { body } = await testEnv.call(switchTfa, { tfa_code: isRight ? right || wrong : wrong }, { as: client });
  if (client.isSuspended) return expect(body.code).toBe('suspended');
  if (!isRight) return expect(body.code).toBe('wrong_code');
  expect(body.tfa_status).toBe(client.secret === undefined ? 1 : 0);
  client.secret = client.secret === undefined ? secret : undefined;
}

/** Leaves, is shut out with the old token, and comes in anew: with a code where two-factor is on. */
async function signInAgain(play: Scenario, { who }: StepInputs['leave']): Promise<void> {
  const client = findClient(play, who);
  const { testEnv } = play;
  expect((await testEnv.call(logout, {}, { as: client })).http).toBe(200);
  expect((await testEnv.call(checkSession, {}, { as: client })).body.code).toBe('session_expired');
  const first = await testEnv.call(login, { email: client.email, password: testPassword });
  expect(first.body.status).toBe(client.secret === undefined ? 1 : 2);
  if (client.secret === undefined) return void (client.token = first.body.token ?? '');
  testEnv.advance(30_000);
  const auth_key = codeAt(client.secret, testEnv.clock.now());
  const second = await testEnv.call(finishTfaLogin, { ttoken: first.body.ttoken ?? '', auth_key });
  client.token = second.body.token ?? '';
}

/** US dollars arrive, as staff would book them. */
export async function creditDollars(play: Scenario, { who, cents }: StepInputs['wire']): Promise<void> {
  const client = findClient(play, who);
  const amount = money('USD', BigInt(cents));
  const at = play.testEnv.clock.now();
  await play.testEnv.db.inTransaction((tx) =>
    post(tx, creditDeposit({ id: newId(), customer: client.customer, at, amount })),
  );
  client.balances.USD += amount.units;
}

/** Pays over a chain to the address that the platform shows; it waits for a block. */
async function pay(play: Scenario, { who, coin, units }: StepInputs['pay']): Promise<void> {
  const client = findClient(play, who);
  const { testEnv } = play;
  const { network, name } = chains[coin];
  const shown = await testEnv.call(readDepositAddress, { currency: coin, network: name }, { as: client });
  const barrier = findDepositProblem(client);
  expect(shown.body.code).toBe(barrier);
  if (barrier) return;
  const amount = formatUnits(BigInt(units), ledgerScale(coin));
  await testEnv.custody.deposit({ address: shown.body.Address ?? '', currency: coin, amount });
  await watchDeposits(testEnv.app, network);
  client.payments.push({ coin, units: BigInt(units), blocks: 0 });
}

async function mine({ testEnv, expected }: Scenario, { coin, blocks }: StepInputs['mine']): Promise<void> {
  const { network } = chains[coin];
  await testEnv.custody.mine({ network, blocks });
  // Money follows from the second look that says the same, and each is far enough from the last that whatever was put off is due.
  for (let look = 0; look < 3; look++) {
    await watchDeposits(testEnv.app, network);
    testEnv.advance(16_000);
  }
  applyBlocks(expected, coin, blocks);
}

async function setPrice({ testEnv, expected }: Scenario, { dollars }: StepInputs['price']): Promise<void> {
  await testEnv.prices.set({ symbol: 'BTC', price: String(dollars) });
  expected.price.BTC = BigInt(dollars) * 1_000_000n;
}

/** Looks at the price as the page does, so that the order is judged by what is published now. */
async function readPrice({ testEnv }: Scenario, client: Client, order: SwapOrder): Promise<void> {
  await watchPrices(testEnv.app);
  await testEnv.call(refreshPrice, { from: order.from, to: order.to }, { as: client });
}

const send = ({ testEnv }: Scenario, client: Client, { key, order }: { key: string; order: SwapOrder }) =>
  testEnv.call(swap, order, { as: client, headers: { 'idempotency-key': key } });

async function swapWithKey(play: Scenario, client: Client, order: SwapOrder): Promise<void> {
  const key = randomUUID();
  await readPrice(play, client, order);
  const refusal = applySwap(play.expected, client, order);
  const { body } = await send(play, client, { key, order });
  expect(body.code, JSON.stringify(order)).toBe(refusal);
  if (!refusal) client.swaps.push({ key, order, receipt: body.data?._id ?? '' });
}

function chooseAmount({ expected }: Scenario, client: Client, { from, size }: StepInputs['swap']): string {
  const left = expected.left[0] > 0n ? expected.left[0] : expected.left[1];
  if (size === 'crumbs') return toTypedAmount(money(from, 123_456n).units, from);
  if (size === 'wallet') return toTypedAmount(client.balances[from], from);
  if (size === 'too-much') return toTypedAmount(client.balances[from] + 1_000_000n, from);
  if (size === 'rest') return typedAmountFor(expected, from, left);
  return typedAmountFor(expected, from, size === 'one-over' ? left + 1n : BigInt(size));
}

function swapAmount(play: Scenario, asked: StepInputs['swap']): Promise<void> {
  const client = findClient(play, asked.who);
  return swapWithKey(play, client, { from: asked.from, to: 'COINGT', amount: chooseAmount(play, client, asked) });
}

/** Asks again for what was done: the same order by the same key, another order by it, or the same order by a new key. */
async function repeat(play: Scenario, { who, which, how }: StepInputs['repeat']): Promise<void> {
  const client = findClient(play, who);
  const done = client.swaps[which % Math.max(client.swaps.length, 1)];
  if (!done) return;
  const { key, order, receipt } = done;
  if (how === 'other-key') return swapWithKey(play, client, order);
  const barrier = findTradeProblem(client);
  const other = { ...order, amount: `1${order.amount}` };
  const { body } = await send(play, client, { key, order: how === 'same' ? order : other });
  if (barrier) expect(body.code).toBe(barrier);
  else if (how === 'same') expect(body.data?._id).toBe(receipt);
  else expect(body.code).toBe('idempotency_conflict');
}

/** The same order many times at the same moment: as often as there is money for it, and with one key once. */
async function swapConcurrently(play: Scenario, { who, from, tokens, times, keys }: StepInputs['rush']): Promise<void> {
  const client = findClient(play, who);
  const order: SwapOrder = { from, to: 'COINGT', amount: typedAmountFor(play.expected, from, BigInt(tokens)) };
  await readPrice(play, client, order);
  const shared = randomUUID();
  const each = Array.from({ length: times }, () => (keys === 'one' ? shared : randomUUID()));
  const replies = await Promise.all(each.map(async (key) => ({ key, ...(await send(play, client, { key, order })) })));
  const expected = [...new Set(each)].filter(() => applySwap(play.expected, client, order) === undefined);
  const done = new Map(replies.flatMap(({ key, body }) => (body.data ? [[body.data._id, key] as const] : [])));
  expect(done.size).toBe(expected.length);
  for (const [receipt, key] of done) client.swaps.push({ key, order, receipt });
}

async function checkSwapList(play: Scenario, { who }: StepInputs['look']): Promise<void> {
  const client = findClient(play, who);
  const { body } = await play.testEnv.call(listSwaps, { pageSize: 100 }, { as: client });
  if (client.isSuspended) return expect(body.code).toBe('suspended');
  expect(body.count).toBe(client.swaps.length);
  const shown = new Set(body.data?.map(({ _id }) => _id));
  expect(client.swaps.filter(({ receipt }) => !shown.has(receipt)).slice(100)).toEqual([]);
}

const actions: Actions = { signUpCustomer, setStatus, tfa, signInAgain, creditDollars, pay, mine, setPrice, swap: swapAmount, repeat, swapConcurrently, checkSwapList };
