import { buyByCard } from '@istmo/contract/areas/cards/cards.contract';
import { randomRuns } from '@istmo/db/random-runs';
import { external, escrow, fees, verifyLedger } from '@istmo/ledger';
import { cardFaults, sandboxCards } from '@istmo/providers/card/sandbox';
import { beforeAll, expect, test } from 'vitest';
import { breakAt, createRandom, ProcessKilled } from '../../testing/kill-anywhere.ts';
import { createCardSteps, paidCard } from '../../testing/test-cards.ts';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { issueOffering } from '../../testing/test-funds.ts';
import { serveWebhooks } from '../../routes/webhooks-route.ts';
import { watchPrices } from '../prices/public.ts';
import { settleDuePurchases } from './cards.worker.ts';

const testEnv = await createTestEnv({ settings: { cardPaymentMinutes: 15 } });
const { card, call } = testEnv;
const { createBuyer, orderOf, settle, units, deliver, offering, left } = createCardSteps(testEnv);
await serveWebhooks(testEnv.app, testEnv.server);

type Random = (below: number) => number;

const buyersPerRun = 12;
const stepsPerRun = 200;
const numbers = [paidCard, paidCard, paidCard, sandboxCards.pending, sandboxCards.declined];
const openings = ['open', 'failed', 'expired', 'returned'];

beforeAll(async () => {
  await issueOffering(testEnv);
  await watchPrices(testEnv.workerApp);
});

/** The worker as a process that is killed at a random place, three times in four. */
async function killWorker(random: Random): Promise<void> {
  const { workerApp } = testEnv;
  const db = random(4) > 0 ? breakAt(workerApp.db, 1 + random(25), random(2) === 0) : workerApp.db;
  const log = Object.assign(Object.create(workerApp.log), { warn: () => {}, error: () => {} });
  await settleDuePurchases({ ...workerApp, db, log }).catch((error: unknown) => {
    if (!(error instanceof ProcessKilled)) throw error;
  });
}

/** Loses, repeats and reorders what the acquirer says. */
async function disturb(random: Random): Promise<void> {
  const kinds = cardFaults.filter((kind) => kind !== 'hang');
  await card.injectFault({ kind: kinds[random(kinds.length)] ?? 'lost', times: 1 });
  await deliver((notices) =>
    notices
      .filter(() => random(3) > 0)
      .flatMap((notice) => (random(3) === 0 ? [notice, notice] : [notice]))
      .toReversed(),
  );
  testEnv.advance(500 + random(20_000));
}

async function buySomething(buyers: readonly Person[], random: Random): Promise<void> {
  const buyer = buyers[random(buyers.length)];
  if (!buyer) return;
  const number = numbers[random(numbers.length)] ?? paidCard;
  const order = await orderOf(buyer, { tokens: `${1 + random(3)}`, number });
  const headers = { 'idempotency-key': `${random(1_000_000)}-${buyer.customer}` };
  // A browser that lost the answer sends the same again.
  const repeats = random(3) === 0 ? [1, 2] : [1];
  await Promise.all(repeats.map(() => call(buyByCard, order, { as: buyer, headers })));
}

/**
 * What the cardholder's bank does to a payment at a random moment: of the last hour, because a capture after a week is not asked about any
 * more; it disputes only what was bought.
 */
async function decideOne(random: Random): Promise<void> {
  const rows = await testEnv.owner.query<{ id: string; state: string }>(
    'select id, state from app.card_purchase where created_at > $1 order by id',
    [new Date(testEnv.clock.now().getTime() - 3_600_000)],
  );
  const row = rows[random(Math.max(1, rows.length))];
  const payment = row && (await card.find(row.id).catch(() => undefined));
  if (!payment) return;
  const decide = (action: string) => card.change({ id: payment.id, action });
  if (payment.state === 'pending') await decide(random(2) === 0 ? 'settle' : 'decline');
  else if (row.state === 'captured' && !payment.dispute && random(3) === 0) await decide('dispute');
  else if (payment.dispute?.state === 'open') await decide(random(2) === 0 ? 'win-dispute' : 'lose-dispute');
}

test.each([1, 2, 3].slice(0, randomRuns(3)))(
  'with lost, repeated and reordered answers and a worker that is killed anywhere, each payment ends once with at most one charge (seed %i)',
  async (seed) => {
    const random = createRandom(seed);
    const buyers = await Promise.all(
      Array.from({ length: buyersPerRun }, (_, index) => createBuyer(`random${seed}x${index}`)),
    );
    for (let step = 0; step < stepsPerRun; step++) {
      if (step % 20 === 0) await watchPrices(testEnv.workerApp);
      const acts = [killWorker, killWorker, disturb, (of: Random) => buySomething(buyers, of), decideOne];
      await Promise.all([0, 1].map(async () => acts[random(acts.length)]?.(random)));
    }
    await finish();
    await checkEnds();
  },
  180_000,
);

/** No more faults: what is late is shown, and everything is asked about again. */
async function finish(): Promise<void> {
  for (let round = 0; round < 60; round++) {
    testEnv.advance(round < 30 ? 30_000 : 6 * 3_600_000);
    await settle();
  }
}

async function checkEnds(): Promise<void> {
  const rows = await testEnv.owner.query<{ id: string; state: string; problem: string | null; cents: bigint }>(
    'select id, state, problem, price_units + fee_units as cents from app.card_purchase',
    [],
  );
  expect(rows.length).toBeGreaterThan(buyersPerRun);
  let atAcquirer = 0n;
  for (const { id, state, problem, cents } of rows) {
    expect(problem, id).toBeNull();
    const charges = await card.countCharges(id);
    expect(charges).toBeLessThanOrEqual(1);
    const payment = await card.find(id);
    const isOurs = payment?.state === 'captured' && payment.refund !== 'done';
    const keeps = isOurs && (payment.dispute === undefined || payment.dispute.state === 'won');
    if (keeps) atAcquirer += cents;
    expect(['captured', 'failed', 'expired', 'returned', 'disputed', 'charged_back'], id).toContain(state);
    // The tokens were paid for exactly where the acquirer has the money.
    if (state !== 'disputed') expect(state === 'captured', `${id} ${state}`).toBe(keeps);
    if (payment?.state === 'captured' && openings.includes(state)) expect(state).toBe('returned');
  }
  const code = await offering();
  const clearing = await units({ kind: 'clearing', owner: null, place: 'card:USD' }, 'USD');
  expect(-(await units(external('card:USD'), 'USD'))).toBe(atAcquirer);
  expect((await card.readBalances()).get('USD')).toBe(atAcquirer);
  const booked = (await units(escrow(code), 'USD')) + (await units(fees('card'), 'USD'));
  expect(booked + clearing).toBe(atAcquirer);
  const [held] = await testEnv.owner.query<{ units: bigint }>(
    "select coalesce(sum(balance), 0)::bigint as units from ledger.account where kind = 'reserved'",
    [],
  );
  expect(held?.units).toBe(0n);
  const [owned] = await testEnv.owner.query<{ units: bigint }>(
    "select coalesce(sum(balance), 0)::bigint as units from ledger.account where kind in ('available', 'frozen') and currency = 'COINGT'",
    [],
  );
  expect((await left()) + (owned?.units ?? 0n)).toBe(38_520n);
  expect((await verifyLedger({ url: testEnv.url.reader })).problems).toEqual([]);
}
