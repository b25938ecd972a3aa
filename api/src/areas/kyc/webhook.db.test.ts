import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sandboxIdentity } from '@istmo/providers/identity/sandbox';
import { sumsubIdentity } from '@istmo/providers/identity/sumsub';
import { memoryStateStore } from '@istmo/providers/state-store';
import { serveKycWebhook } from '../../kyc-webhook-route.ts';
import { type Person, createTestEnv } from '../../testing/test-app.ts';
import { syncWithProvider } from './sync-with-provider.ts';
import { checkUndecided, kycTasks } from './kyc.worker.ts';
import { receiveWebhook } from './public.ts';

type Delivery = { rawBody: string; headers: Record<string, string> };
type Verdict = { reviewStatus: string; answer?: string; rejectType?: string };

const stage = await createTestEnv({ rooms: [], work: [kycTasks] });
const { app, owner, identity, signUp, server, letters, settle, advance } = stage;
await serveKycWebhook(app, server);

const green: Verdict = { reviewStatus: 'completed', answer: 'GREEN' };
const retry: Verdict = { reviewStatus: 'completed', answer: 'RED', rejectType: 'RETRY' };
const pending: Verdict = { reviewStatus: 'pending' };

let count = 0;
const somebody = () => signUp(`applicant${(count += 1)}`);
const decide = (who: Person, verdict: Verdict): Promise<Delivery> =>
  identity.setReview({ externalUserId: who.customer, email: who.email, ...verdict });
const deliver = async ({ rawBody, headers }: Delivery): Promise<number> =>
  (await server.inject({ method: 'POST', url: '/api/kyc/webhook', payload: rawBody, headers })).statusCode;

const statusOf = async ({ customer }: Person) => {
  const [row] = await owner.query<{ status: number }>(
    'select kyc_status as status from app.account_status where customer_id = $1',
    [customer],
  );
  return row?.status;
};
const logOf = async ({ customer }: Person) =>
  (
    await owner.query<{ kind: string }>('select kind from app.activity where customer_id = $1 order by id', [customer])
  ).map(({ kind }) => kind);
const toldTo = async ({ customer }: Person) =>
  (
    await owner.query<{ topic: string }>('select topic from app.event where customer_id = $1 order by id', [customer])
  ).map(({ topic }) => topic);
const kept = (who: Person) =>
  owner.query<{ body: Buffer }>('select body from app.identity_webhook where subject = $1', [who.customer]);

test('an approved review verifies at once: standing, log, letter, open pages, and the body as it arrived', async () => {
  const ana = await somebody();
  const delivery = await decide(ana, green);
  expect(await deliver(delivery)).toBe(200);
  expect(await statusOf(ana)).toBe(3);
  expect(await logOf(ana)).toEqual(['pass-kyc']);
  expect(await toldTo(ana)).toEqual(['kyc', 'account-status']);
  expect((await letters(ana.email)).map(({ subject }) => subject)).toEqual(['Your identity is verified']);
  const [row] = await kept(ana);
  expect(row?.body.toString()).toBe(delivery.rawBody);
});

const outcomes: { verdict: Verdict; status: number; log: string[]; letters: string[] }[] = [
  { verdict: { reviewStatus: 'init' }, status: 0, log: [], letters: [] },
  { verdict: pending, status: 1, log: [], letters: [] },
  { verdict: { reviewStatus: 'prechecked' }, status: 1, log: [], letters: [] },
  { verdict: { reviewStatus: 'queued' }, status: 1, log: [], letters: [] },
  { verdict: { reviewStatus: 'onHold' }, status: 1, log: [], letters: [] },
  { verdict: retry, status: 2, log: ['fail-kyc'], letters: ['Please repeat your identity check'] },
  {
    verdict: { ...retry, rejectType: 'FINAL' },
    status: 2,
    log: ['fail-kyc'],
    letters: ['Your identity could not be verified'],
  },
  { verdict: green, status: 3, log: ['pass-kyc'], letters: ['Your identity is verified'] },
];
test.each(outcomes)('$verdict is status $status', async (outcome) => {
  const { verdict, status, log } = outcome;
  const ana = await somebody();
  expect(await deliver(await decide(ana, verdict))).toBe(200);
  expect(await statusOf(ana)).toBe(status);
  expect(await logOf(ana)).toEqual(log);
  expect((await letters(ana.email)).map(({ subject }) => subject)).toEqual(outcome.letters);
});

test('one event delivered many times, at once and a day later, is one transition', async () => {
  const ana = await somebody();
  const delivery = await decide(ana, green);
  expect(await Promise.all(Array.from({ length: 5 }, () => deliver(delivery)))).toEqual([200, 200, 200, 200, 200]);
  await settle();
  advance(86_400_000);
  expect(await deliver(delivery)).toBe(200);
  await settle();
  expect(await statusOf(ana)).toBe(3);
  expect(await logOf(ana)).toEqual(['pass-kyc']);
  expect(await toldTo(ana)).toEqual(['kyc', 'account-status']);
  expect(await kept(ana)).toHaveLength(1);
  expect(await letters(ana.email)).toHaveLength(1);
});

test('whatever the order and number of deliveries, the newest verdict stands and each is told of once', async () => {
  const verdicts = [pending, green, retry, pending, { ...retry, rejectType: 'FINAL' }];
  const order = fc.shuffledSubarray(
    verdicts.flatMap((_, index) => [index, index]),
    { minLength: verdicts.length * 2 },
  );
  await fc.assert(
    fc.asyncProperty(order, async (deliveries) => {
      const ana = await somebody();
      const made: Delivery[] = [];
      for (const verdict of verdicts) {
        advance(5_000);
        made.push(await decide(ana, verdict));
      }
      for (const index of deliveries) {
        const delivery = made[index];
        if (delivery) expect(await deliver(delivery)).toBe(200);
      }
      await settle();
      expect(await statusOf(ana)).toBe(2);
      expect(await logOf(ana)).toEqual(['fail-kyc']);
    }),
    { numRuns: 12 },
  );
});

test('a verdict taken back within the same second stands', async () => {
  const ana = await somebody();
  const [approved, refused] = [await decide(ana, green), await decide(ana, retry)];
  await deliver(refused);
  await deliver(approved);
  expect(await statusOf(ana)).toBe(2);
});

test('approved, then refused: both are told of, in that order', async () => {
  const ana = await somebody();
  await deliver(await decide(ana, green));
  advance(2_000);
  await deliver(await decide(ana, retry));
  expect(await statusOf(ana)).toBe(2);
  expect(await logOf(ana)).toEqual(['pass-kyc', 'fail-kyc']);
  expect((await letters(ana.email)).map(({ subject }) => subject)).toEqual([
    'Please repeat your identity check',
    'Your identity is verified',
  ]);
});

test('what is forged, changed, unsigned or signed by somebody else is refused and leaves nothing behind', async () => {
  const ana = await somebody();
  const { rawBody, headers } = await decide(ana, retry);
  const stranger = sandboxIdentity({ stateStore: memoryStateStore(), clock: stage.clock, webhookSecret: 'another secret' });
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
    await stranger.setReview({ externalUserId: ana.customer, email: ana.email, ...green }),
  ];
  for (const forgery of forgeries) expect(await deliver(forgery)).toBe(401);
  expect(await statusOf(ana)).toBe(0);
  expect(await kept(ana)).toEqual([]);
  expect(await logOf(ana)).toEqual([]);
});

test('a signed word of the webhook is not believed by itself: what the provider answers counts', async () => {
  const ana = await somebody();
  const approved = await decide(ana, green);
  advance(10_000);
  await decide(ana, retry);
  expect(await deliver(approved)).toBe(200);
  expect(await statusOf(ana)).toBe(2);
});

test('the provider’s test mode has no say in production', async () => {
  const ana = await somebody();
  const settings = { appToken: 'prd:x', appSecret: 'x', webhookSecret: 'sandbox webhook secret', isTestMode: false };
  const production = {
    ...app,
    identity: sumsubIdentity({ ...settings, clock: app.clock, fetch: async () => new Response('{}') }),
  };
  const { rawBody, headers } = await decide(ana, green);
  expect(await receiveWebhook(production, { body: Buffer.from(rawBody), headers })).toBe(403);
  expect(await statusOf(ana)).toBe(0);
  expect(
    await owner.query(`select quarantine_reason from app.identity_webhook where quarantine_reason = 'test-mode'`, []),
  ).toHaveLength(1);
});

test('while the provider is silent the webhook is taken all the same, and the job asks later', async () => {
  const ana = await somebody();
  // Silent until it is called off: nobody else gives up in the webhook's stead.
  const readApplicant = (_: string, signal?: AbortSignal) =>
    new Promise<never>((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('called off'))));
  const { rawBody, headers } = await decide(ana, green);
  const silent = { ...app, identity: { ...identity, readApplicant } };
  expect(await receiveWebhook(silent, { body: Buffer.from(rawBody), headers })).toBe(200);
  expect(await statusOf(ana)).toBe(0);
  await settle();
  expect(await statusOf(ana)).toBe(3);
});

test('a reading that the provider gives of an older state undoes nothing', async () => {
  const ana = await somebody();
  await decide(ana, pending);
  advance(5_000);
  await deliver(await decide(ana, green));
  await identity.injectFault({ kind: 'late', times: 1 });
  expect(await syncWithProvider(app, ana.customer, AbortSignal.timeout(5_000))).toMatchObject({
    status: 3,
    applicant: { reviewStatus: 'pending' },
  });
  expect(await statusOf(ana)).toBe(3);
});

test('of two readings of one second the one that was asked for later stands, whichever comes back first', async () => {
  const ana = await somebody();
  const [read, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = {
    ...identity,
    readApplicant: async (customer: string, signal?: AbortSignal) => {
      const applicant = await identity.readApplicant(customer, signal);
      read.resolve();
      await goOn.promise;
      return applicant;
    },
  };
  await decide(ana, green);
  const first = syncWithProvider({ ...app, identity: slow }, ana.customer, AbortSignal.timeout(60_000));
  await read.promise;
  await deliver(await decide(ana, retry));
  goOn.resolve();
  expect((await first).status).toBe(2);
  expect(await statusOf(ana)).toBe(2);
  expect(await logOf(ana)).toEqual(['fail-kyc']);
});

test('a reading that lags behind its webhook is asked for again', async () => {
  const ana = await somebody();
  await deliver(await decide(ana, pending));
  advance(5_000);
  await identity.injectFault({ kind: 'late', times: 1 });
  await deliver(await decide(ana, green));
  expect(await statusOf(ana)).toBe(1);
  await settle();
  expect(await statusOf(ana)).toBe(3);
});

test('a webhook that was lost is made up for when the undecided are asked about', async () => {
  const [ana, other] = [await somebody(), await somebody()];
  await deliver(await decide(ana, pending));
  await deliver(await decide(other, pending));
  await decide(ana, green);
  await checkUndecided(app);
  expect(await statusOf(ana)).toBe(1);
  advance(5 * 60_000 + 1);
  await identity.injectFault({ kind: 'busy', times: 1 });
  await checkUndecided(app);
  advance(5 * 60_000 + 1);
  await checkUndecided(app);
  expect(await statusOf(ana)).toBe(3);
  expect(await statusOf(other)).toBe(1);
});

test('a webhook about nobody of ours is taken and changes nothing', async () => {
  for (const externalUserId of ['nobody', '0198f3c2-0000-7000-8000-0000000000ff']) {
    const delivery = await identity.setReview({ externalUserId, email: 'nobody@people.test', ...green });
    expect(await deliver(delivery)).toBe(200);
    await settle();
  }
  expect(
    await owner.query(`select 1 from app.verification where customer_id = '0198f3c2-0000-7000-8000-0000000000ff'`, []),
  ).toEqual([]);
});

test('a body of another size, method or encoding is refused without a fault', async () => {
  const send = async (payload: string | Buffer, headers: Record<string, string> = {}) =>
    (await server.inject({ method: 'POST', url: '/api/kyc/webhook', payload, headers })).statusCode;
  expect(await send('x'.repeat(70_000), { 'content-type': 'application/json' })).toBe(413);
  expect(await send(Buffer.from([0xff, 0xfe, 0x00]), { 'content-type': 'application/octet-stream' })).toBe(401);
  expect(await send('--x\r\n', { 'content-type': 'multipart/form-data; boundary=x' })).toBe(401);
  expect(await send('')).toBe(401);
  expect((await server.inject({ method: 'GET', url: '/api/kyc/webhook' })).statusCode).toBe(404);
});
