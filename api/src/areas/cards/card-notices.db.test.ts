import { waitForAbort } from '@istmo/providers/outage';
import { sandboxCards } from '@istmo/providers/card/sandbox';
import fc from 'fast-check';
import { verifyLedger } from '@istmo/ledger';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createCardSteps } from '../../testing/test-cards.ts';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { issueOffering } from '../../testing/test-funds.ts';
import { serveWebhooks } from '../../routes/webhooks-route.ts';
import { watchPrices } from '../prices/public.ts';
import { settleDuePurchases } from './cards.worker.ts';

/* What the acquirer sends us, and what becomes of it when the acquirer itself is silent. */

const testEnv = await createTestEnv();
const { card, owner, workerApp, server, advance } = testEnv;
const { createBuyer, open, settle, read, balances } = createCardSteps(testEnv);
await serveWebhooks(testEnv.app, server);

type Notice = Awaited<ReturnType<typeof card.change>>;
const dayMs = 86_400_000;
const maxAnswerMs = 2_000;

async function send({ rawBody, headers }: Notice): Promise<number> {
  const from = performance.now();
  const reply = await server.inject({ method: 'POST', url: '/api/cards/notice', payload: rawBody, headers });
  expect(performance.now() - from).toBeLessThan(maxAnswerMs);
  return reply.statusCode;
}

const noticesOf = (id: string) => owner.query('select event_key from app.card_notice where purchase = $1', [id]);
const stepsOf = async (person: Person, id: string) =>
  (
    await owner.query<{ state: string }>(
      `select s.state from app.card_purchase_step s join app.card_purchase p on p.id = s.purchase_id
        where p.id = $1 and p.customer_id = $2 order by s.number`,
      [id, person.customer],
    )
  ).map(({ state }) => state);
const activityOf = async ({ customer }: Person) =>
  (await owner.query<{ kind: string }>('select kind from app.activity where customer_id = $1 order by id', [customer]))
    .map(({ kind }) => kind)
    .filter((kind) => kind.includes('card'));

let count = 0;
async function openPending(): Promise<{ buyer: Person; id: string }> {
  const buyer = await createBuyer(`notice${(count += 1)}`);
  return { buyer, id: await open(buyer, { number: sandboxCards.pending }) };
}

beforeAll(() => issueOffering(testEnv));
beforeEach(() => watchPrices(workerApp));

test('one notice delivered five times at once and again a day later is one stored notice, one step, one entry, one email', async () => {
  const { buyer, id } = await openPending();
  const notice = await card.change({ id, action: 'settle' });
  expect(await Promise.all(Array.from({ length: 5 }, () => send(notice)))).toEqual(Array(5).fill(200));
  await Promise.all([settle(), settle()]);
  advance(dayMs);
  expect(await send(notice)).toBe(200);
  await settle();
  expect(await noticesOf(id)).toHaveLength(1);
  expect(await stepsOf(buyer, id)).toEqual(['open', 'captured']);
  expect(await activityOf(buyer)).toEqual(['buy-by-card']);
  expect(await testEnv.emails(buyer.email)).toHaveLength(1);
  expect(await balances(buyer)).toEqual({ available: 1n, reserved: 0n, frozen: 0n });
});

test('whatever the order and number of notices, what the acquirer says last is so, and each is stored once', async () => {
  const order = fc.shuffledSubarray(
    [0, 1, 2].flatMap((index) => Array.from({ length: 5 }, () => index)),
    { minLength: 15 },
  );
  await fc.assert(
    fc.asyncProperty(order, fc.nat(14), async (deliveries, settledAfter) => {
      const { buyer, id } = await openPending();
      const notices = [
        await card.change({ id, action: 'settle' }),
        await card.change({ id, action: 'dispute' }),
        await card.change({ id, action: 'win-dispute' }),
      ];
      for (const [at, index] of deliveries.entries()) {
        const notice = notices[index];
        if (notice) expect(await send(notice)).toBe(200);
        if (at === settledAfter) await settle();
      }
      await settle();
      expect(await balances(buyer)).toEqual({ available: 1n, reserved: 0n, frozen: 0n });
      expect(await stepsOf(buyer, id)).toEqual(['open', 'captured']);
      expect(await activityOf(buyer)).toEqual(['buy-by-card']);
      expect(await noticesOf(id)).toHaveLength(3);
    }),
    { numRuns: 4 },
  );
});

test('a notice that is unsigned, forged, changed or unreadable is refused, stored nowhere, and has nothing asked', async () => {
  const { buyer, id } = await openPending();
  await settle();
  const { rawBody, headers } = await card.change({ id, action: 'settle' });
  const { rawBody: other } = await card.change({ id: (await openPending()).id, action: 'settle' });
  const { 'x-card-signature': _, ...unsigned } = headers;
  for (const notice of [
    { rawBody, headers: unsigned },
    { rawBody, headers: { ...headers, 'x-card-signature': 'f'.repeat(64) } },
    { rawBody: other, headers },
    { rawBody: `${rawBody} `, headers },
    { rawBody: '', headers },
  ])
    expect(await send(notice)).toBe(401);
  await settle();
  expect(await noticesOf(id)).toEqual([]);
  expect(await stepsOf(buyer, id)).toEqual(['open']);
});

test('a notice is answered at once though the acquirer hangs, and the purchase is settled when it answers again', async () => {
  const { buyer, id } = await openPending();
  await settle();
  const notice = await card.change({ id, action: 'settle' });
  const silent = { ...card, find: (_id: string, signal?: AbortSignal) => waitForAbort('card', signal) };
  Object.assign(testEnv.app, { card: { ...silent, verifyNotice: card.verifyNotice.bind(card) } });
  expect(await send(notice)).toBe(200);
  Object.assign(testEnv.app, { card });
  await settle();
  expect((await read(buyer, id)).state).toBe('captured');
});

test('an acquirer that is down is asked a few times in a run; within ten minutes of its return everything is settled, and charged once', async () => {
  const opened = await Promise.all(Array.from({ length: 12 }, openPending));
  advance(30_000);
  const asked: string[] = [];
  const find = async (id: string, signal?: AbortSignal) => {
    asked.push(id);
    await card.injectFault({ kind: 'find-timeout', times: 1 });
    return card.find(id, signal);
  };
  const down = { ...workerApp, card: { ...card, find } };
  await settleDuePurchases(down);
  // Five in a row, and those that were asked at the same moment.
  expect(asked.length).toBeGreaterThanOrEqual(5);
  expect(asked.length).toBeLessThanOrEqual(8);
  await settleDuePurchases(down);
  await settleDuePurchases(down);
  // The rest had its turn: the same ones are not asked again before it.
  expect(new Set(asked).size).toBeGreaterThanOrEqual(12);
  for (const { id } of opened) await card.change({ id, action: 'settle' });
  for (let minute = 0; minute < 10; minute++) {
    advance(60_000);
    await settle();
  }
  for (const { buyer, id } of opened) {
    expect((await read(buyer, id)).state).toBe('captured');
    expect(await card.countCharges(id)).toBe(1);
  }
  expect((await verifyLedger({ url: testEnv.url.reader })).problems).toEqual([]);
});

test('steps that are made at one moment are listed in the order in which they were made', async () => {
  const opened = await Promise.all(Array.from({ length: 6 }, openPending));
  advance(15 * 60_000);
  await settle();
  for (const { id } of opened) await send(await card.change({ id, action: 'settle' }));
  const now = testEnv.clock.now();
  await settleDuePurchases({ ...workerApp, clock: { now: () => now } });
  for (const { buyer, id } of opened)
    expect((await read(buyer, id)).steps.map(({ state }) => state)).toEqual(['open', 'expired', 'late', 'returned']);
});
