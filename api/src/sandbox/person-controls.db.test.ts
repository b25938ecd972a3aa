import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addBankAccount, listBankAccounts } from '@istmo/contract/areas/bank/bank.contract';
import { finishTfaLogin, login } from '@istmo/contract/areas/login/login.contract';
import { findOwnDeposit, listDeposits } from '@istmo/contract/areas/deposits/deposits.contract';
import type { SandboxPerson, SandboxPrice, SandboxSignIn } from '@istmo/contract/kernel/sandbox-replies';
import { afterAll, expect, test, vi } from 'vitest';
import { account, signUpFrom } from '../areas/bank/test-bank.ts';
import { watchDeposits } from '../areas/deposits/deposits.worker.ts';
import { createTestEnv } from '../testing/test-env.ts';
import { serveSandbox } from './sandbox.ts';
import { seedSandbox } from './seed.ts';

const testEnv = await createTestEnv();
const { app, workerApp, consoleApp, server, clock, call } = testEnv;
serveSandbox({ app, workerApp, consoleApp, server, sandbox: { adapters: testEnv, clock } });

const data = await mkdtemp(join(tmpdir(), 'istmo-people-'));
afterAll(() => rm(data, { recursive: true, force: true }));
vi.spyOn(process.stdout, 'write').mockReturnValue(true);

const get = async <Reply>(path: string): Promise<Reply> =>
  (await server.inject({ method: 'GET', url: `/sandbox/${path}` })).json();
const post = (path: string, payload: object) => server.inject({ method: 'POST', url: `/sandbox/${path}`, payload });
const readPerson = (email: string) => get<SandboxPerson>(`person?email=${encodeURIComponent(email)}`);

test('a customer is found by their address, with the ways to deposit', async () => {
  const ana = await testEnv.signUp('ana', { kycStatus: 'verified' });
  const person = await readPerson(ana.email.toUpperCase());
  expect(person).toMatchObject({ email: ana.email, name: 'ana', kycStatus: 'verified', code: null });
  expect(person.routes).toContainEqual(expect.objectContaining({ currency: 'BTC' }));
  const { statusCode } = await server.inject({ method: 'GET', url: '/sandbox/person?email=nobody@people.test' });
  expect(statusCode).toBe(404);
});

test('a deposit to a customer who has no address yet arrives by the network, confirmed at once', async () => {
  const bea = await testEnv.signUp('bea', { kycStatus: 'verified' });
  const [route] = (await readPerson(bea.email)).routes.filter(({ currency }) => currency === 'BTC');
  const deposit = { email: bea.email, ...route, amount: '0.5', isConfirmed: true };
  expect((await post('person/deposit', deposit)).statusCode).toBe(200);
  for (let run = 0; run < 3; run++) await watchDeposits(workerApp, 'BTC');
  const { body } = await call(listDeposits, {}, { as: bea });
  expect(body.data).toMatchObject([{ currency: 'BTC', status: 'completed' }]);

  await post('person/deposit', { ...deposit, isConfirmed: false });
  for (let run = 0; run < 3; run++) await watchDeposits(workerApp, 'BTC');
  expect((await call(listDeposits, {}, { as: bea })).body.data).toMatchObject([{ status: 'pending' }, {}]);
  expect((await post('person/deposit', { ...deposit, network: 'NOWHERE' })).statusCode).toBe(400);
});

test('a deposit that is sent on another network with the same address is not credited, and is found as a token that is not accepted', async () => {
  const cleo = await testEnv.signUp('cleo', { acceptedDisclaimers: true, kycStatus: 'verified' });
  const route = (await readPerson(cleo.email)).routes.find(({ sharedBy }) => sharedBy.includes('POLYGON'));
  expect(route).toMatchObject({ currency: 'USDT' });
  const deposit = { email: cleo.email, ...route, sentOn: 'POLYGON', amount: '5', isConfirmed: true };
  const { txid, network } = (await post('person/deposit', deposit)).json();
  expect(network).toBe('POLYGON');
  for (const chain of ['ETH', 'POLYGON'] as const) await watchDeposits(workerApp, chain);
  expect((await call(listDeposits, {}, { as: cleo })).body.data).toEqual([]);
  const { body } = await call(findOwnDeposit, { txid }, { as: cleo });
  expect(body.outputs).toMatchObject([{ answer: 'other_token', network: 'Polygon Network' }]);
  expect((await post('person/deposit', { ...deposit, sentOn: 'BTC' })).statusCode).toBe(400);
});

test('what sets a price is seen, and undone', async () => {
  const priceOf = async (symbol: string) =>
    (await get<SandboxPrice[]>('prices')).find((price) => price.symbol === symbol);
  const price = expect.stringMatching(/^\d+\.\d\d$/);
  expect(await priceOf('BTC/USD')).toEqual({ symbol: 'BTC/USD', price, isStale: false, isSet: false });
  await post('price', { symbol: 'BTC/USD', price: '50000' });
  expect(await priceOf('BTC/USD')).toMatchObject({ price: '50000', isSet: true });
  await post('price/stale', { symbol: 'BTC/USD' });
  expect(await priceOf('BTC/USD')).toMatchObject({ isStale: true });
  await post('price/release', { symbol: 'BTC/USD' });
  expect(await priceOf('BTC/USD')).toMatchObject({ isStale: false, isSet: false });
});

test('the demo people are listed with codes that sign in, and the demo staff approve a bank account', async () => {
  await seedSandbox({ ...app, db: testEnv.operator, settings: { ...app.settings, data } }, testEnv);
  const people = await get<SandboxSignIn[]>('people');
  expect(people.filter(({ role }) => role === null).map(({ name }) => name)).toContain('bruno');
  expect(people.find(({ name }) => name === 'gloria')).toMatchObject({
    role: 'treasury',
    code: expect.stringMatching(/^\d{6}$/),
  });

  const anabel = people.find(({ name }) => name === 'anabel');
  const { body } = await call(login, { email: anabel?.email ?? '', password: anabel?.password ?? '' });
  const signIn = () => call(finishTfaLogin, { ttoken: body.ttoken ?? '', auth_key: anabel?.code ?? '' });
  expect((await signIn()).body.status).toBe(1);
  // The next one, because a code works once; then none for a while.
  const after = (await get<SandboxSignIn[]>('people')).find(({ name }) => name === 'anabel')?.code;
  expect([null, expect.stringMatching(/^\d{6}$/)]).toContainEqual(after);
  expect(after).not.toBe(anabel?.code);

  const eva = await signUpFrom(testEnv, 'eva');
  await call(addBankAccount, account, { as: eva });
  const [waiting] = (await readPerson(eva.email)).bankAccounts;
  const decision = { email: eva.email, kind: 'account', id: waiting?.id, approves: true };
  expect((await post('person/bank', decision)).statusCode).toBe(200);
  expect((await call(listBankAccounts, {}, { as: eva })).body.data).toMatchObject([{ status: 1 }]);
  expect((await readPerson(eva.email)).bankAccounts).toEqual([]);
  expect((await post('person/bank', decision)).statusCode).toBe(400);
  const entries = await testEnv.owner.query("select action from app.audit_entry where action = 'bank-account.approve'");
  expect(entries).toHaveLength(1);
});
