import { expect, test } from 'vitest';
import { demoAccountOf, demoIssuancePath } from '../signatures/demo-issuance-account.ts';
import { createTestEnv } from '../testing/test-env.ts';
import { serveDemoIssuance } from './demo-issuance.ts';

const testEnv = await createTestEnv();
const { app, server } = testEnv;
serveDemoIssuance(app, server, testEnv.issuance);

type Call = { method?: 'GET' | 'POST' | 'PUT'; token?: string; body?: object };

async function call(path: string, { method = 'GET', token, body }: Call = {}) {
  const reply = await server.inject({
    method,
    url: `${demoIssuancePath}${path}`,
    headers: token === undefined ? {} : { authorization: `token ${token}` },
    ...(body ? { payload: body } : {}),
  });
  return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() };
}

const signIn = async (customer: string) => {
  const { body } = await call('/user/obtain_token', { method: 'POST', body: demoAccountOf(app.settings, customer) });
  return String(body['token']);
};
const anAsset = (own: object = {}) => ({
  name: 'Finca Verde',
  amount: 10,
  destination_address:
    'el1qq0umk3pez693jrrlxz9ndlkuwne93gdu9g83mhhzuyf46e3mdzfpva0w48gqgzgrklncnm0k5zeyw8my2ypfsmxh4xcjh2rse',
  domain: 'finca.example',
  ticker: 'FINCA',
  precision: 0,
  ...own,
});

test('an account has its own securities, and sees none of another', async () => {
  const [one, other] = [await signIn('first'), await signIn('second')];
  const issued = await call('/assets/issue', { method: 'POST', token: one, body: anAsset() });
  expect(issued.status).toBe(201);
  const uuid = String(issued.body['asset_uuid']);
  expect((await call(`/assets/${uuid}`, { token: one })).status).toBe(200);
  expect(await call(`/assets/${uuid}`, { token: other })).toMatchObject({
    status: 404,
    body: { detail: 'Not found.' },
  });
  expect((await call('/assets', { token: other })).body).toEqual([]);
});

test('what the platform itself has issued is in no demo account', async () => {
  const { issuance } = testEnv;
  const [destinationAddress, address] = [
    await issuance.readAddress({ owner: 'a', purpose: 'destination' }),
    await issuance.readAddress({ owner: 'a', purpose: 'reissuance' }),
  ];
  const outcome = await issuance.issue({
    id: 'a',
    name: 'Real one',
    ticker: 'REAL',
    domain: 'real.example',
    precision: 0,
    units: 1n,
    destinationAddress,
    reissuance: { address, units: 1n },
    isConfidential: true,
    isTransferRestricted: true,
    publicKey: '',
  });
  expect(outcome.state).toBe('issued');
  expect((await call('/assets', { token: await signIn('third') })).body).toEqual([]);
});

test('answers as the service does: without a token, with a wrong password, with wrong fields', async () => {
  expect(await call('/assets')).toEqual({ status: 401, body: { detail: 'Invalid token.' } });
  expect((await call('/assets', { token: 'demo-0123456789abcdef-00' })).status).toBe(401);
  const { username } = demoAccountOf(app.settings, 'first');
  expect(await call('/user/obtain_token', { method: 'POST', body: { username, password: 'x' } })).toEqual({
    status: 400,
    body: { non_field_errors: ['Unable to log in with provided credentials.'] },
  });
  const other = { username: 'platform', password: 'sandbox' };
  expect((await call('/user/obtain_token', { method: 'POST', body: other })).status).toBe(400);
  const token = await signIn('first');
  expect(await call('/assets/issue', { method: 'POST', token, body: anAsset({ name: 'Four' }) })).toMatchObject({
    status: 400,
    body: { name: [expect.any(String)] },
  });
  expect((await call('/user/obtain_token')).status).toBe(405);
});

test('an account that has issued many securities begins from nothing, so that it does not grow', async () => {
  const token = await signIn('fourth');
  for (let time = 0; time < 21; time += 1)
    expect((await call('/assets/issue', { method: 'POST', token, body: anAsset() })).status).toBe(201);
  expect((await call('/assets', { token })).body).toHaveLength(1);
});

test('too many requests of one account are refused, and others go on', async () => {
  testEnv.advanceToStartOf(60_000);
  const [one, other] = [await signIn('first'), await signIn('second')];
  let status = 200;
  for (let time = 0; time < 130 && status === 200; time += 1) ({ status } = await call('/categories', { token: one }));
  expect(status).toBe(429);
  expect((await call('/categories', { token: other })).status).toBe(200);
});
