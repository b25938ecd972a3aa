import { randomUUID } from 'node:crypto';
import {
  acceptDepositDisclaimer,
  acceptDisclaimer,
  acceptSwapDisclaimer,
} from '@istmo/contract/areas/access/access.contract';
import { readDepositAddress } from '@istmo/contract/areas/deposits/deposits.contract';
import { listSwaps, refreshPrice, swap } from '@istmo/contract/areas/exchange/exchange.contract';
import { readTfaSetup, switchTfa } from '@istmo/contract/areas/security/security.contract';
import { activateEmail } from '@istmo/contract/areas/accounts/accounts.contract';
import { finishTfaLogin, login, signUp } from '@istmo/contract/areas/login/login.contract';
import { checkSession, logout } from '@istmo/contract/areas/sessions/sessions.contract';
import { asId } from '@istmo/contract/kernel/id';
import { formatUnits, money } from '@istmo/contract/kernel/money';
import { expect } from 'vitest';
import { setKycStatus, changeSuspension } from '../areas/access/public.ts';
import { watchDeposits } from '../areas/deposits/deposits.worker.ts';
import { watchPrices } from '../areas/prices/public.ts';
import { fundCustomer } from './test-funds.ts';
import { readLinkParameter, type TestEnv } from './test-env.ts';
import {
  typedAmountFor,
  applyBlocks,
  type ExpectedBalances,
  applySwap,
  type Client,
  findDepositProblem,
  type SwapRequest,
  findTradeProblem,
  toTypedAmount,
  ledgerScales,
} from './test-balances.ts';
import { codeAt, testPassword } from './test-people.ts';
import type { ScenarioStep, StepInputs } from './test-scenario.ts';

/* Each step runs on the platform and on the expected balances, and the platform has to answer as expected. */

export type Scenario = { readonly testEnv: TestEnv; readonly expected: ExpectedBalances };
type Actions = {
  readonly [Name in keyof StepInputs]: (scenario: Scenario, input: StepInputs[Name]) => Promise<unknown>;
};

const chains = { BTC: { network: 'BTC', name: 'BTC' }, USDT: { network: 'ETH', name: 'ERC20' } } as const;

/** Runs one step. A customer number beyond those signed up wraps around to an existing one. */
export async function runStep(scenario: Scenario, step: ScenarioStep): Promise<void> {
  // The step pairs an action's name with its input, which the compiler cannot follow through a table.
  const action: (scenario: Scenario, input: never) => Promise<unknown> = actions[step[0]];
  await Reflect.apply(action, undefined, [scenario, step[1]]);
}

function findClient({ expected: { clients } }: Scenario, number: number): Client {
  const client = clients[number % clients.length];
  if (!client) throw new Error('no customer has signed up');
  return client;
}

/** Signs a customer up, activates the account by the emailed link, and signs in. */
async function signUpCustomer({ testEnv, expected }: Scenario): Promise<Client> {
  const name = `client${expected.clients.length}`;
  const email = `${name}@people.test`;
  const form = { username: name, email, password: testPassword, confirm_password: testPassword, terms: true };
  expect((await testEnv.call(signUp, form)).http).toBe(200);
  const early = await testEnv.call(login, { email, password: testPassword });
  expect(early.body.code).toBe('not_activated');
  const [activation] = await testEnv.emails(email);
  expect((await testEnv.call(activateEmail, { token: readLinkParameter(activation, 'token') })).http).toBe(200);
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

async function setStatus(scenario: Scenario, { customer: number, what }: StepInputs['setStatus']): Promise<void> {
  const client = findClient(scenario, number);
  const { testEnv } = scenario;
  if (what === 'accept' || what === 'accept-swaps' || what === 'accept-deposits') return accept(scenario, client, what);
  await testEnv.operator.inTransaction(async (tx) => {
    if (what === 'verify' || what === 'reject')
      await setKycStatus(tx, client.customer, what === 'verify' ? 'verified' : 'redo');
    else await changeSuspension(tx, client.customer, testEnv.clock.now());
  });
  if (what === 'verify' || what === 'reject') client.isVerified = what === 'verify';
  else client.isSuspended = true;
}

/** Switches two-factor with the right code, or tries to with a wrong one. */
async function switchTwoFactor(
  scenario: Scenario,
  { customer: number, isRight }: StepInputs['switchTfa'],
): Promise<void> {
  const client = findClient(scenario, number);
  const { testEnv } = scenario;
  testEnv.advance(30_000);
  const setUp = await testEnv.call(readTfaSetup, {}, { as: client });
  const secret = client.secret ?? setUp.body.tfaData?.tfa_code ?? '';
  const right = secret === '' ? '' : codeAt(secret, testEnv.clock.now());
  const wrong = right === '000000' ? '000001' : '000000';
  const { body } = await testEnv.call(
    switchTfa,
    { tfa_code: isRight ? right || wrong : wrong, password: testPassword },
    { as: client },
  );
  if (client.isSuspended) return expect(body.code).toBe('suspended');
  if (!isRight) return expect(body.code).toBe('wrong_code');
  expect(body.tfa_status).toBe(client.secret === undefined ? 1 : 0);
  client.secret = client.secret === undefined ? secret : undefined;
}

/** Logs out, checks that the old token is refused, and logs in again, with a code when two-factor is on. */
async function signInAgain(scenario: Scenario, { customer: number }: StepInputs['signInAgain']): Promise<void> {
  const client = findClient(scenario, number);
  const { testEnv } = scenario;
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

/** Credits US dollars, as staff would post a bank transfer. */
async function creditDollars(
  scenario: Scenario,
  { customer: number, cents }: StepInputs['creditDollars'],
): Promise<void> {
  const client = findClient(scenario, number);
  const amount = money('USD', BigInt(cents));
  await fundCustomer(scenario.testEnv, client.customer, amount);
  client.balances.USD += amount.units;
}

/** Pays on a chain to the address that the platform shows; the payment has no confirmation yet. */
async function payOnChain(
  scenario: Scenario,
  { customer: number, coin, units }: StepInputs['payOnChain'],
): Promise<void> {
  const client = findClient(scenario, number);
  const { testEnv } = scenario;
  const { network, name } = chains[coin];
  const shown = await testEnv.call(readDepositAddress, { currency: coin, network: name }, { as: client });
  const problem = findDepositProblem(client);
  expect(shown.body.code).toBe(problem);
  if (problem) return;
  const amount = formatUnits(BigInt(units), ledgerScales[coin]);
  await testEnv.custody.deposit({ address: shown.body.Address ?? '', currency: coin, amount });
  await watchDeposits(testEnv.workerApp, network);
  client.payments.push({ coin, units: BigInt(units), blocks: 0 });
}

async function mineBlocks({ testEnv, expected }: Scenario, { coin, blocks }: StepInputs['mineBlocks']): Promise<void> {
  const { network } = chains[coin];
  await testEnv.custody.mine({ network, blocks });
  // A deposit is credited at the second check with the same result; the advance makes every rescheduled check due.
  for (let check = 0; check < 3; check++) {
    await watchDeposits(testEnv.workerApp, network);
    testEnv.advance(16_000);
  }
  applyBlocks(expected, coin, blocks);
}

async function setPrice({ testEnv, expected }: Scenario, { dollars }: StepInputs['setPrice']): Promise<void> {
  await testEnv.prices.set({ symbol: 'BTC', price: String(dollars) });
  expected.price.BTC = BigInt(dollars) * 1_000_000n;
}

/** Reads the price as the page does, so that the swap is checked against the newest published rate. */
async function readPrice({ testEnv }: Scenario, client: Client, request: SwapRequest): Promise<void> {
  await watchPrices(testEnv.workerApp);
  await testEnv.call(refreshPrice, { from: request.from, to: request.to }, { as: client });
}

const sendSwap = ({ testEnv }: Scenario, client: Client, { key, request }: { key: string; request: SwapRequest }) =>
  testEnv.call(swap, { ...request, accept_any_price: true }, { as: client, headers: { 'idempotency-key': key } });

async function swapWithKey(scenario: Scenario, client: Client, request: SwapRequest): Promise<void> {
  const key = randomUUID();
  await readPrice(scenario, client, request);
  const refusal = applySwap(scenario.expected, client, request);
  const { body } = await sendSwap(scenario, client, { key, request });
  expect(body.code, JSON.stringify(request)).toBe(refusal);
  if (!refusal) client.swaps.push({ key, request, receipt: body.data?._id ?? '' });
}

function chooseAmount({ expected }: Scenario, client: Client, { from, size }: StepInputs['swap']): string {
  const left = expected.tranchesLeft[0] > 0n ? expected.tranchesLeft[0] : expected.tranchesLeft[1];
  if (size === 'dust') return toTypedAmount(money(from, 123_456n).units, from);
  if (size === 'wallet') return toTypedAmount(client.balances[from], from);
  if (size === 'too-much') return toTypedAmount(client.balances[from] + 1_000_000n, from);
  if (size === 'rest') return typedAmountFor(expected, from, left);
  return typedAmountFor(expected, from, size === 'one-over' ? left + 1n : BigInt(size));
}

function swapAmount(scenario: Scenario, input: StepInputs['swap']): Promise<void> {
  const client = findClient(scenario, input.customer);
  return swapWithKey(scenario, client, {
    from: input.from,
    to: 'COINGT',
    amount: chooseAmount(scenario, client, input),
  });
}

/** Repeats a swap: the same request with the same key, another request with that key, or the same request with a new key. */
async function repeatSwap(
  scenario: Scenario,
  { customer: number, which, how }: StepInputs['repeatSwap'],
): Promise<void> {
  const client = findClient(scenario, number);
  const done = client.swaps[which % Math.max(client.swaps.length, 1)];
  if (!done) return;
  const { key, request, receipt } = done;
  if (how === 'other-key') return swapWithKey(scenario, client, request);
  const problem = findTradeProblem(client);
  const other = { ...request, amount: `1${request.amount}` };
  const { body } = await sendSwap(scenario, client, { key, request: how === 'same' ? request : other });
  if (problem) expect(body.code).toBe(problem);
  else if (how === 'same') expect(body.data?._id).toBe(receipt);
  else expect(body.code).toBe('idempotency_conflict');
}

/** Sends the same swap many times at once: each new key swaps while the balance suffices, a shared key swaps once. */
async function swapConcurrently(
  scenario: Scenario,
  { customer: number, from, tokens, times, keys }: StepInputs['swapConcurrently'],
): Promise<void> {
  const client = findClient(scenario, number);
  const request: SwapRequest = { from, to: 'COINGT', amount: typedAmountFor(scenario.expected, from, BigInt(tokens)) };
  await readPrice(scenario, client, request);
  const shared = randomUUID();
  const each = Array.from({ length: times }, () => (keys === 'one' ? shared : randomUUID()));
  const replies = await Promise.all(
    each.map(async (key) => ({ key, ...(await sendSwap(scenario, client, { key, request })) })),
  );
  const accepted = [...new Set(each)].filter(() => applySwap(scenario.expected, client, request) === undefined);
  const done = new Map(replies.flatMap(({ key, body }) => (body.data ? [[body.data._id, key] as const] : [])));
  expect(done.size).toBe(accepted.length);
  for (const [receipt, key] of done) client.swaps.push({ key, request, receipt });
}

async function checkSwapList(scenario: Scenario, { customer: number }: StepInputs['listSwaps']): Promise<void> {
  const client = findClient(scenario, number);
  const { body } = await scenario.testEnv.call(listSwaps, { pageSize: 100 }, { as: client });
  if (client.isSuspended) return expect(body.code).toBe('suspended');
  expect(body.count).toBe(client.swaps.length);
  const shown = new Set(body.data?.map(({ _id }) => _id));
  expect(client.swaps.filter(({ receipt }) => !shown.has(receipt)).slice(100)).toEqual([]);
}

const actions: Actions = {
  signUp: signUpCustomer,
  setStatus,
  switchTfa: switchTwoFactor,
  signInAgain,
  creditDollars,
  payOnChain,
  mineBlocks,
  setPrice,
  swap: swapAmount,
  repeatSwap,
  swapConcurrently,
  listSwaps: checkSwapList,
};
