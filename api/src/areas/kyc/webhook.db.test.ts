import type { KycStatus } from '@istmo/contract/kernel/account-status';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sandboxIdentity } from '@istmo/providers/identity/sandbox';
import { sumsubIdentity } from '@istmo/providers/identity/sumsub';
import { memoryStateStore } from '@istmo/providers/state-store';
import { serveWebhooks } from '../../routes/webhooks-route.ts';
import { type Person, createTestEnv } from '../../testing/test-env.ts';
import { createApplicant } from './test-applicants.ts';
import { syncWithProvider } from './sync-with-provider.ts';
import { checkUndecided } from './kyc.worker.ts';
import { receiveWebhook } from './public.ts';

type Delivery = { rawBody: string; headers: Record<string, string> };
type TestDecision = { reviewStatus: string; answer?: string; rejectType?: string };

const testEnv = await createTestEnv();
const { app, owner, identity, server, emails, runJobs, advance } = testEnv;
await serveWebhooks(app, server);

const green: TestDecision = { reviewStatus: 'completed', answer: 'GREEN' };
const retry: TestDecision = { reviewStatus: 'completed', answer: 'RED', rejectType: 'RETRY' };
const pending: TestDecision = { reviewStatus: 'pending' };

let count = 0;
const createCustomer = () => createApplicant(testEnv, `applicant${(count += 1)}`);
const decide = (person: Person, decision: TestDecision): Promise<Delivery> =>
  identity.setReview({ externalUserId: person.customer, email: person.email, ...decision });
const deliver = async ({ rawBody, headers }: Delivery): Promise<number> =>
  (await server.inject({ method: 'POST', url: '/api/kyc/webhook', payload: rawBody, headers })).statusCode;

const readKycStatus = async ({ customer }: Person) => {
  const [row] = await owner.query<{ status: KycStatus }>(
    'select kyc_status as status from app.account_status where customer_id = $1',
    [customer],
  );
  return row?.status;
};
const readActivityKinds = async ({ customer }: Person) =>
  (
    await owner.query<{ kind: string }>('select kind from app.activity where customer_id = $1 order by id', [customer])
  ).map(({ kind }) => kind);
const readTopics = async ({ customer }: Person) =>
  (
    await owner.query<{ topic: string }>('select topic from app.event where customer_id = $1 order by id', [customer])
  ).map(({ topic }) => topic);
const readWebhooks = (person: Person) =>
  owner.query<{ body: Buffer }>('select body from app.identity_webhook where subject = $1', [person.customer]);

test('an approved review verifies at once: status, activity, email, event, and the stored body', async () => {
  const ana = await createCustomer();
  const delivery = await decide(ana, green);
  expect(await deliver(delivery)).toBe(200);
  expect(await readKycStatus(ana)).toBe('verified');
  expect(await readActivityKinds(ana)).toEqual(['pass-kyc']);
  expect(await readTopics(ana)).toEqual(['notifications', 'kyc', 'account-status']);
  expect((await emails(ana.email)).map(({ subject }) => subject)).toEqual(['Your identity is verified']);
  const [row] = await readWebhooks(ana);
  expect(row?.body.toString()).toBe(delivery.rawBody);
});

const outcomes: { decision: TestDecision; status: KycStatus; log: string[]; subjects: string[] }[] = [
  { decision: { reviewStatus: 'init' }, status: 'none', log: [], subjects: [] },
  { decision: pending, status: 'pending', log: [], subjects: [] },
  { decision: { reviewStatus: 'prechecked' }, status: 'pending', log: [], subjects: [] },
  { decision: { reviewStatus: 'queued' }, status: 'pending', log: [], subjects: [] },
  { decision: { reviewStatus: 'onHold' }, status: 'pending', log: [], subjects: [] },
  { decision: retry, status: 'redo', log: ['fail-kyc'], subjects: ['Please repeat your identity check'] },
  {
    decision: { ...retry, rejectType: 'FINAL' },
    status: 'redo',
    log: ['fail-kyc'],
    subjects: ['Your identity could not be verified'],
  },
  { decision: green, status: 'verified', log: ['pass-kyc'], subjects: ['Your identity is verified'] },
];
test.each(outcomes)('$decision is status $status', async (outcome) => {
  const { decision, status, log } = outcome;
  const ana = await createCustomer();
  expect(await deliver(await decide(ana, decision))).toBe(200);
  expect(await readKycStatus(ana)).toBe(status);
  expect(await readActivityKinds(ana)).toEqual(log);
  expect((await emails(ana.email)).map(({ subject }) => subject)).toEqual(outcome.subjects);
});

test('one event delivered many times, concurrently and a day later, is one transition', async () => {
  const ana = await createCustomer();
  const delivery = await decide(ana, green);
  expect(await Promise.all(Array.from({ length: 5 }, () => deliver(delivery)))).toEqual([200, 200, 200, 200, 200]);
  await runJobs();
  advance(86_400_000);
  expect(await deliver(delivery)).toBe(200);
  await runJobs();
  expect(await readKycStatus(ana)).toBe('verified');
  expect(await readActivityKinds(ana)).toEqual(['pass-kyc']);
  expect(await readTopics(ana)).toEqual(['notifications', 'kyc', 'account-status']);
  expect(await readWebhooks(ana)).toHaveLength(1);
  expect(await emails(ana.email)).toHaveLength(1);
});

test('whatever the order and number of deliveries, the newest decision applies and is logged once', async () => {
  const decisions = [pending, green, retry, pending, { ...retry, rejectType: 'FINAL' }];
  const order = fc.shuffledSubarray(
    decisions.flatMap((_, index) => [index, index]),
    { minLength: decisions.length * 2 },
  );
  await fc.assert(
    fc.asyncProperty(order, async (deliveries) => {
      const ana = await createCustomer();
      const sent: Delivery[] = [];
      for (const decision of decisions) {
        advance(5_000);
        sent.push(await decide(ana, decision));
      }
      for (const index of deliveries) {
        const delivery = sent[index];
        if (delivery) expect(await deliver(delivery)).toBe(200);
      }
      await runJobs();
      expect(await readKycStatus(ana)).toBe('redo');
      expect(await readActivityKinds(ana)).toEqual(['fail-kyc']);
    }),
    { numRuns: 12 },
  );
});

test('a decision reversed within the same second applies', async () => {
  const ana = await createCustomer();
  const [approved, refused] = [await decide(ana, green), await decide(ana, retry)];
  await deliver(refused);
  await deliver(approved);
  expect(await readKycStatus(ana)).toBe('redo');
});

test('approved, then refused: both are logged, in that order', async () => {
  const ana = await createCustomer();
  await deliver(await decide(ana, green));
  advance(2_000);
  await deliver(await decide(ana, retry));
  expect(await readKycStatus(ana)).toBe('redo');
  expect(await readActivityKinds(ana)).toEqual(['pass-kyc', 'fail-kyc']);
  expect((await emails(ana.email)).map(({ subject }) => subject)).toEqual([
    'Please repeat your identity check',
    'Your identity is verified',
  ]);
});

test('a forged, changed, unsigned or foreign webhook is refused and not stored', async () => {
  const ana = await createCustomer();
  const { rawBody, headers } = await decide(ana, retry);
  const otherProvider = sandboxIdentity({
    stateStore: memoryStateStore(),
    clock: testEnv.clock,
    webhookSecret: 'another secret',
  });
  const { 'x-payload-digest': digest, ...unsigned } = headers;
  const forgeries: Delivery[] = [
    { rawBody: rawBody.replace('RED', 'GREEN'), headers },
    { rawBody: `${rawBody} `, headers },
    { rawBody: '', headers },
    { rawBody, headers: unsigned },
    { rawBody, headers: { ...headers, 'x-payload-digest': 'f'.repeat(64) } },
    { rawBody, headers: { ...headers, 'x-payload-digest-alg': 'HMAC_SHA1_HEX' } },
    { rawBody, headers: { ...headers, 'x-payload-digest-alg': 'none' } },
    { rawBody: 'x'.repeat(1000), headers: { 'x-payload-digest': digest ?? '', 'content-type': 'text/plain' } },
    await otherProvider.setReview({ externalUserId: ana.customer, email: ana.email, ...green }),
  ];
  for (const forgery of forgeries) expect(await deliver(forgery)).toBe(401);
  expect(await readKycStatus(ana)).toBe('none');
  expect(await readWebhooks(ana)).toEqual([]);
  expect(await readActivityKinds(ana)).toEqual([]);
});

test('a signed webhook alone changes nothing: the provider’s answer applies', async () => {
  const ana = await createCustomer();
  const approved = await decide(ana, green);
  advance(10_000);
  await decide(ana, retry);
  expect(await deliver(approved)).toBe(200);
  expect(await readKycStatus(ana)).toBe('redo');
});

test('a webhook of the provider’s test mode is refused in production', async () => {
  const ana = await createCustomer();
  const settings = { appToken: 'prd:x', appSecret: 'x', webhookSecret: 'sandbox webhook secret', isTestMode: false };
  const production = {
    ...app,
    identity: sumsubIdentity({ ...settings, clock: app.clock, fetch: async () => new Response('{}') }),
  };
  const { rawBody, headers } = await decide(ana, green);
  expect(await receiveWebhook(production, { body: Buffer.from(rawBody), headers })).toBe(403);
  expect(await readKycStatus(ana)).toBe('none');
  expect(
    await owner.query(`select quarantine_reason from app.identity_webhook where quarantine_reason = 'test-mode'`, []),
  ).toHaveLength(1);
});

test('while the provider does not answer the webhook is accepted, and the job reads the provider later', async () => {
  const ana = await createCustomer();
  // Answers only when the signal aborts it, so that the webhook's own timeout is tested.
  const readApplicant = (_: string, signal?: AbortSignal) =>
    new Promise<never>((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))));
  const { rawBody, headers } = await decide(ana, green);
  const silent = { ...app, identity: { ...identity, readApplicant } };
  expect(await receiveWebhook(silent, { body: Buffer.from(rawBody), headers })).toBe(200);
  expect(await readKycStatus(ana)).toBe('none');
  await runJobs();
  expect(await readKycStatus(ana)).toBe('verified');
});

test('a reading of an older state changes nothing', async () => {
  const ana = await createCustomer();
  await decide(ana, pending);
  advance(5_000);
  await deliver(await decide(ana, green));
  await identity.injectFault({ kind: 'late', times: 1 });
  expect(await syncWithProvider(app, ana.customer, AbortSignal.timeout(5_000))).toMatchObject({
    status: 'verified',
    applicant: { reviewStatus: 'pending' },
  });
  expect(await readKycStatus(ana)).toBe('verified');
});

test('of two readings of one second the one requested later applies, whichever returns first', async () => {
  const ana = await createCustomer();
  const [read, proceed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = {
    ...identity,
    readApplicant: async (customer: string, signal?: AbortSignal) => {
      const applicant = await identity.readApplicant(customer, signal);
      read.resolve();
      await proceed.promise;
      return applicant;
    },
  };
  await decide(ana, green);
  const first = syncWithProvider({ ...app, identity: slow }, ana.customer, AbortSignal.timeout(60_000));
  await read.promise;
  await deliver(await decide(ana, retry));
  proceed.resolve();
  expect((await first).status).toBe('redo');
  expect(await readKycStatus(ana)).toBe('redo');
  expect(await readActivityKinds(ana)).toEqual(['fail-kyc']);
});

test('a reading older than its webhook is requested again', async () => {
  const ana = await createCustomer();
  await deliver(await decide(ana, pending));
  advance(5_000);
  await identity.injectFault({ kind: 'late', times: 1 });
  await deliver(await decide(ana, green));
  expect(await readKycStatus(ana)).toBe('pending');
  await runJobs();
  expect(await readKycStatus(ana)).toBe('verified');
});

test('a lost webhook is replaced by the check of undecided verifications', async () => {
  const [ana, other] = [await createCustomer(), await createCustomer()];
  await deliver(await decide(ana, pending));
  await deliver(await decide(other, pending));
  await decide(ana, green);
  await checkUndecided(app);
  expect(await readKycStatus(ana)).toBe('pending');
  advance(5 * 60_000 + 1);
  await identity.injectFault({ kind: 'busy', times: 1 });
  await checkUndecided(app);
  advance(5 * 60_000 + 1);
  await checkUndecided(app);
  expect(await readKycStatus(ana)).toBe('verified');
  expect(await readKycStatus(other)).toBe('pending');
});

test('a webhook about an unknown customer is accepted and changes nothing', async () => {
  for (const externalUserId of ['unknown', '0198f3c2-0000-7000-8000-0000000000ff']) {
    const delivery = await identity.setReview({ externalUserId, email: 'unknown@people.test', ...green });
    expect(await deliver(delivery)).toBe(200);
    await runJobs();
  }
  expect(
    await owner.query(`select 1 from app.verification where customer_id = '0198f3c2-0000-7000-8000-0000000000ff'`, []),
  ).toEqual([]);
});

test('a body of another size, method or encoding is refused without an unexpected error', async () => {
  const send = async (payload: string | Buffer, headers: Record<string, string> = {}) =>
    (await server.inject({ method: 'POST', url: '/api/kyc/webhook', payload, headers })).statusCode;
  expect(await send('x'.repeat(70_000), { 'content-type': 'application/json' })).toBe(413);
  expect(await send(Buffer.from([0xff, 0xfe, 0x00]), { 'content-type': 'application/octet-stream' })).toBe(401);
  expect(await send('--x\r\n', { 'content-type': 'multipart/form-data; boundary=x' })).toBe(401);
  expect(await send('')).toBe(401);
  expect((await server.inject({ method: 'GET', url: '/api/kyc/webhook' })).statusCode).toBe(404);
});
