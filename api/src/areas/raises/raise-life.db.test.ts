import { verifyLedger } from '@istmo/ledger';
import { expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { requireRaiseTerms } from './public.ts';
import { notifyOfRaises } from './raise-notices.ts';
import { createLifeSteps, minuteMs } from './test-life.ts';

const testEnv = await createTestEnv();
const { owner, clock, advance } = testEnv;
const life = await createLifeSteps(testEnv);
const investor = await testEnv.signUp('investor');
const { customer } = investor;

async function openRaise(units: bigint, terms: Parameters<typeof life.offer>[1] = {}) {
  const offered = await life.offer(units, terms);
  advance(2 * minuteMs);
  await life.advanceRaises();
  expect(await life.stateOf(offered.id)).toBe('open');
  return offered;
}

test('a raise is announced, opens with all its units set aside, and closes, each at its second', async () => {
  const raise = await life.offer(1_500n, { offeredUnits: 1_000n, overUnits: 200n });
  const terms = await requireRaiseTerms(testEnv.db, raise.id);
  const start = terms.announceAt.getTime() - minuteMs;
  const at = async (time: number) => {
    await life.advanceAt(new Date(time));
    return life.stateOf(raise.id);
  };
  expect(await at(start + minuteMs - 1)).toBe('approved');
  expect(await at(start + minuteMs)).toBe('announced');
  expect(await at(start + 2 * minuteMs - 1)).toBe('announced');
  expect(await life.unitsOf(raise)).toEqual({ issuer: 1_500n, raise: 0n });
  expect(await at(start + 2 * minuteMs)).toBe('open');
  expect(await life.unitsOf(raise)).toEqual({ issuer: 300n, raise: 1_200n });
  await life.subscribe(raise.id, {
    customer,
    units: 1n,
    paid: 1_000n,
    at: new Date(start + 2 * minuteMs),
    leaveUntil: life.inMinutes(60),
  });
  expect(await at(start + 10 * minuteMs - 1)).toBe('open');
  expect(await at(start + 10 * minuteMs)).toBe('closed');
  expect(await life.raises.read(raise.id)).toMatchObject({
    announcedAt: new Date(start + minuteMs),
    openedAt: new Date(start + 2 * minuteMs),
    closedAt: new Date(start + 10 * minuteMs),
  });
});

test('two workers open a raise once', async () => {
  const raise = await life.offer(1_000n);
  advance(2 * minuteMs);
  await Promise.all([life.advanceRaises(), life.advanceRaises(), life.advanceRaises()]);
  expect(await life.stateOf(raise.id)).toBe('open');
  expect(await life.placementsOf(raise.id)).toEqual([{ kind: 'place', units: 1_000n }]);
  expect(await life.unitsOf(raise)).toEqual({ issuer: 0n, raise: 1_000n });
});

test('without the units beside it stays announced with the reason, and opens once they are there', async () => {
  const raise = await life.offer(1_099n, { offeredUnits: 1_000n, overUnits: 100n });
  advance(2 * minuteMs);
  await life.advanceRaises();
  expect(await life.raises.read(raise.id)).toMatchObject({ state: 'announced', keptFor: 'units' });
  await life.give(raise.instrument, 1n);
  await life.advanceRaises();
  expect(await life.raises.read(raise.id)).toMatchObject({ state: 'open', keptFor: '' });
  expect(await life.unitsOf(raise)).toEqual({ issuer: 0n, raise: 1_100n });
});

test('a raise of a security that is not traded stays announced', async () => {
  const raise = await life.offer(1_000n);
  await owner.query("update app.instrument set status = 'suspended' where code = $1", [raise.instrument]);
  await life.waitForRegistry();
  advance(2 * minuteMs);
  await life.advanceRaises();
  expect(await life.raises.read(raise.id)).toMatchObject({ state: 'announced', keptFor: 'security' });
});

test('nothing happens to a raise that is suspended, nor while the books are closed', async () => {
  const raise = await life.offer(1_000n);
  await owner.query("update app.raise set suspended_at = $2, suspended_reason = 'A question' where id = $1", [
    raise.id,
    clock.now(),
  ]);
  advance(2 * minuteMs);
  await life.advanceRaises();
  expect(await life.stateOf(raise.id)).toBe('approved');
  await owner.query("update app.raise set suspended_at = null, suspended_reason = '' where id = $1", [raise.id]);
  await owner.query("update app.books_state set is_sound = false, finding = 'a test'");
  await life.advanceRaises();
  expect(await life.stateOf(raise.id)).toBe('approved');
  await owner.query("update app.books_state set is_sound = true, finding = ''");
  await life.advanceRaises();
  expect(await life.stateOf(raise.id)).toBe('open');
});

test('where the first come are served it closes as soon as all is taken, with the units beside', async () => {
  const raise = await openRaise(10n, { offeredUnits: 8n, overUnits: 2n, allocation: 'first-come' });
  await life.subscribe(raise.id, { customer, units: 9n, paid: 9_000n });
  await life.subscribe(raise.id, { customer, units: 1n, paid: 1_000n, state: 'paying' });
  await life.advanceRaises();
  expect(await life.stateOf(raise.id)).toBe('open');
  await life.subscribe(raise.id, { customer, units: 1n, paid: 1_000n });
  await life.advanceRaises();
  expect(await life.stateOf(raise.id)).toBe('closed');
});

test('a soft cap that is reached by one unit and then left makes it fail, after the last right to leave has ended', async () => {
  const raise = await openRaise(100n, { offeredUnits: 100n, softCap: 5_000n });
  await life.subscribe(raise.id, { customer, units: 4n, paid: 4_000n, leaveUntil: life.inMinutes(20) });
  const last = await life.subscribe(raise.id, { customer, units: 1n, paid: 1_000n, leaveUntil: life.inMinutes(30) });
  advance(25 * minuteMs);
  await life.advanceRaises();
  expect(await life.stateOf(raise.id)).toBe('closed');
  await life.endSubscription(last, 'left');
  await life.advanceRaises();
  expect(await life.raises.read(raise.id)).toMatchObject({ state: 'failed', outcome: 'failed' });
});

test('a raise that reached its soft cap by one unit waits for the allotment', async () => {
  const raise = await openRaise(100n, { offeredUnits: 100n, softCap: 5_000n });
  await life.subscribe(raise.id, { customer, units: 5n, paid: 5_000n });
  advance(60 * minuteMs);
  await life.advanceRaises();
  expect(await life.stateOf(raise.id)).toBe('closed');
});

test('it does not fail while the right to leave has not ended, a card is being charged or a rate is unknown', async () => {
  const terms = { offeredUnits: 100n, softCap: 5_000n };
  const [early, paying, unvalued] = [
    await openRaise(100n, terms),
    await openRaise(100n, terms),
    await openRaise(100n, { ...terms, rateRule: 'close' }),
  ];
  const row = { customer, units: 1n, paid: 1_000n };
  const leaveUntil = life.inMinutes(20);
  await life.subscribe(early.id, { ...row, leaveUntil });
  await life.subscribe(paying.id, { ...row, state: 'paying' });
  await life.subscribe(unvalued.id, { ...row, isUnvalued: true });
  await life.advanceAt(leaveUntil);
  for (const { id } of [early, paying, unvalued]) expect(await life.stateOf(id)).toBe('closed');
  await life.advanceAt(new Date(leaveUntil.getTime() + 1));
  expect(await life.stateOf(early.id)).toBe('failed');
  for (const { id } of [paying, unvalued]) expect(await life.stateOf(id)).toBe('closed');
});

test('a raise without a subscription fails at its close, and its units come back', async () => {
  const raise = await openRaise(1_000n);
  advance(10 * minuteMs);
  await life.advanceRaises();
  expect(await life.raises.read(raise.id)).toMatchObject({ state: 'refunded', outcome: 'failed' });
  expect(await life.unitsOf(raise)).toEqual({ issuer: 1_000n, raise: 0n });
  expect(await life.placementsOf(raise.id)).toEqual([
    { kind: 'place', units: 1_000n },
    { kind: 'return', units: 1_000n },
  ]);
});

test('a cancelled raise is refunded once no subscription is open', async () => {
  const raise = await openRaise(1_000n);
  const subscription = await life.subscribe(raise.id, { customer, units: 1n, paid: 1_000n });
  await life.raises.setTo(raise.id, 'cancelled');
  await life.advanceRaises();
  expect(await life.stateOf(raise.id)).toBe('cancelled');
  await life.endSubscription(subscription, 'returned');
  await life.advanceRaises();
  expect(await life.raises.read(raise.id)).toMatchObject({ state: 'refunded', outcome: 'cancelled' });
  expect(await life.unitsOf(raise)).toEqual({ issuer: 1_000n, raise: 0n });
});

test('a raise that was cancelled before it opened stays cancelled and moves nothing', async () => {
  const raise = await life.offer(1_000n);
  await life.raises.setTo(raise.id, 'cancelled');
  advance(20 * minuteMs);
  await life.advanceRaises();
  expect(await life.stateOf(raise.id)).toBe('cancelled');
  expect(await life.placementsOf(raise.id)).toEqual([]);
});

test('a settled raise gives back all but what was delivered', async () => {
  const raise = await openRaise(1_000n);
  const subscription = await life.subscribe(raise.id, { customer, units: 7n, paid: 7_000n });
  advance(10 * minuteMs);
  await life.advanceRaises();
  await life.raises.setTo(raise.id, 'allocated');
  await life.advanceRaises();
  expect(await life.stateOf(raise.id)).toBe('allocated');
  await life.endSubscription(subscription, 'settled', 7n);
  await life.advanceRaises();
  expect(await life.raises.read(raise.id)).toMatchObject({ state: 'settled', outcome: 'settled' });
  // The delivery itself, which is not made here, takes the other seven.
  expect(await life.unitsOf(raise)).toEqual({ issuer: 993n, raise: 7n });
  expect(await life.findPlacementDifferences()).toEqual([]);
  expect((await verifyLedger({ url: testEnv.url.reader })).problems).toEqual([]);
});

test('the issuer and each subscriber are written to once about each step', async () => {
  const raise = await openRaise(100n, { offeredUnits: 100n, softCap: 5_000n });
  const single = await testEnv.signUp('single');
  const one = await life.subscribe(raise.id, { customer: single.customer, units: 1n, paid: 1_000n });
  await life.subscribe(raise.id, { customer, units: 1n, paid: 1_000n });
  await life.subscribe(raise.id, { customer, units: 1n, paid: 1_000n });
  advance(10 * minuteMs);
  await life.advanceRaises();
  await Promise.all([notifyOfRaises(life.worker), notifyOfRaises(life.worker)]);
  await notifyOfRaises(life.worker);
  const title = `Offering of ${raise.instrument}`;
  const subjectsOf = async (email: string) =>
    (await testEnv.emails(email))
      .map(({ subject }) => subject)
      .filter((subject) => subject.startsWith(title))
      .toSorted();
  const over = [`${title} did not reach its minimum`, `${title} is closed`];
  expect(await subjectsOf(investor.email)).toEqual(over);
  // To the subscription, or to the list where there are several.
  const pageOf = async (email: string) =>
    (await testEnv.emails(email))
      .filter(({ subject }) => subject === `${title} is closed`)
      .flatMap(({ links }) => links.map((link) => new URL(link).pathname))
      .filter((path) => path.startsWith('/subscriptions'));
  expect(await pageOf(investor.email)).toEqual(['/subscriptions']);
  expect(await pageOf(single.email)).toEqual([`/subscriptions/SU-${one.slice(-10).toUpperCase()}`]);
  expect(await subjectsOf(life.issuer.email)).toEqual(
    [...over, `${title} is announced`, `${title} is open`].toSorted(),
  );
});

test('the worker logged no error in all of this', () => {
  expect(life.takeErrors()).toEqual([]);
});
