import { addDays } from '@istmo/contract/kernel/day';
import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import {
  available,
  post,
  readBalance,
  readRegister,
  releaseWithdrawal,
  reserveWithdrawal,
  treasury,
  verifyLedger,
  type Withdrawal,
} from '@istmo/ledger';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createActionSteps, rateOf } from '../testing/test-corporate-actions.ts';
import { createTestEnv, type Person } from '../testing/test-env.ts';
import { fundCustomer, fundPlatform } from '../testing/test-funds.ts';
import { createMeasureSteps } from '../testing/test-measures.ts';
import { changeSuspension } from '../areas/access/public.ts';
import { applySplits } from '../areas/splits/apply-splits.ts';
import { advanceEvents, retryPayments } from '../areas/corporate-actions/advance-events.ts';
import { readAction } from '../areas/corporate-actions/corporate-actions.store.ts';
import { endEvents } from '../areas/corporate-actions/end-events.ts';
import { missingOf, readEventMoney } from '../areas/corporate-actions/event-money.store.ts';
import { takeSnapshots } from '../areas/corporate-actions/take-snapshot.ts';

const testEnv = await createTestEnv();
const { workerApp, owner, operator } = testEnv;
const measures = await createMeasureSteps(testEnv);
const events = await createActionSteps(testEnv);
await fundPlatform(testEnv, money('USDT', 10n ** 15n));
const units = 'COINGT';

const arbitraryStep = fc.record({
  kind: fc.constantFrom(
    'buy',
    'transfer',
    'freeze',
    'suspend',
    'withdraw',
    'dividend',
    'dividend',
    'split',
    'reverse-split',
  ),
  from: fc.nat({ max: 2 }),
  to: fc.nat({ max: 2 }),
  units: fc.integer({ min: 1, max: 12 }),
  workers: fc.integer({ min: 1, max: 3 }),
});
type Step = typeof arbitraryStep extends fc.Arbitrary<infer S> ? S : never;

const soon = () => new Date(testEnv.clock.now().getTime() + 60_000);
const usdtOf = async ({ customer }: Person) => (await readBalance(owner, available(customer), 'USDT')).units;
const inventory = async () => (await readBalance(owner, treasury, 'USDT')).units;
const inParallel = (count: number, run: () => Promise<void>) => Promise.all(Array.from({ length: count }, run));

/** A dividend from the announcement to its end; what each of the people got must be what they held at the record moment × the rate. */
async function payDividend({ units: cents, workers }: Step, people: readonly Person[]): Promise<void> {
  const rate = rateOf('USDT', `0.${`${cents}`.padStart(2, '0')}`);
  const { id } = await events.announce({ instrument: units, issuer: null, kind: 'dividend', rates: [rate] });
  testEnv.advance(11 * 86_400_000);
  const held = new Map(
    (await readRegister(owner, { currency: units, at: testEnv.clock.now() })).holdings.map((one) => [
      one.customer,
      one.units,
    ]),
  );
  const [given, before] = [await inventory(), await Promise.all(people.map(usdtOf))];
  await inParallel(workers, () => takeSnapshots(workerApp));
  await inParallel(workers, () => advanceEvents(workerApp));
  const [needed] = await readEventMoney(owner, id);
  const missing = needed ? missingOf(needed) : 0n;
  const [proposer, decider] = [measures.irene.id, measures.diego.id];
  await owner.query(
    `insert into app.proposal (id, kind, subject_kind, subject, payload, reason, proposed_by, proposed_at, state, decided_by, decided_at, decision_reason)
     values ($1, 'corporate-action.fund', 'corporate-action', $2, $3, 'as agreed', $4, now(), 'approved', $5, now(), 'yes')`,
    [newId(), id, JSON.stringify({ currency: 'USDT', units: `${missing + 5n}` }), proposer, decider],
  );
  await inParallel(workers, () => endEvents(workerApp));
  testEnv.advance(10 * 86_400_000);
  await inParallel(workers, () => advanceEvents(workerApp));
  await operator.inTransaction(async (tx) => {
    for (const { customer } of people) await changeSuspension(tx, customer, undefined);
  });
  await inParallel(workers, () => retryPayments(workerApp));
  await inParallel(workers, () => endEvents(workerApp));
  const kept = new Map(
    (
      await owner.query<{ customer: Person['customer']; gross: bigint }>(
        `select customer_id as customer, gross_units as gross from app.entitlement where event = $1 and state = 'kept'`,
        [id],
      )
    ).map(({ customer, gross }) => [customer, gross]),
  );
  const after = await Promise.all(people.map(usdtOf));
  for (const [index, { customer }] of people.entries()) {
    const due = (held.get(customer) ?? 0n) * BigInt(cents) * 10n ** 4n;
    const got = (after[index] ?? 0n) - (before[index] ?? 0n);
    // Only units that a measure froze still keep a payment.
    expect(got).toBe(kept.has(customer) ? 0n : due);
  }
  const owed = [...kept.values()].reduce((sum, gross) => sum + gross, 0n);
  expect((await readAction(owner, id))?.state).toBe(owed > 0n ? 'paid' : 'closed');
  expect(given - (await inventory())).toBe(missing);
}

/** Withdrawals that have no row here, so that a split would wait for them. */
const reservedOnes: Withdrawal[] = [];

/** A split of a few for one, or a reverse split that leaves the fractions; every holder has what the ratio gives, and the books add up. */
async function splitUnits({ units: times, workers }: Step, kind: 'split' | 'reverse-split'): Promise<void> {
  for (const one of reservedOnes.splice(0))
    await operator.inTransaction((tx) => post(tx, releaseWithdrawal({ ...one, at: testEnv.clock.now() })));
  const factor = BigInt(1 + (times % 3));
  const [ratioNew, ratioOld] = kind === 'split' ? [factor + 1n, 1n] : [2n, 3n];
  const terms = {
    ratioNew,
    ratioOld,
    rounding: 'down',
    recordDay: addDays(events.today(), -1),
    paymentDay: events.today(),
  } as const;
  const { id } = await events.announce({ instrument: units, issuer: null, kind, terms });
  await inParallel(workers, () => takeSnapshots(workerApp));
  const before = await readRegister(owner, { currency: units, at: soon() });
  await inParallel(workers, () => applySplits(workerApp));
  const after = await readRegister(owner, { currency: units, at: soon() });
  expect((await readAction(owner, id))?.state).toBe('paid');
  const expected = before.holdings
    .map((one) => [one.customer, (one.units * ratioNew) / ratioOld] as const)
    .filter(([, held]) => held > 0n);
  expect(new Map(after.holdings.map((one) => [one.customer, one.units]))).toEqual(new Map(expected));
}

async function tryStep(step: Step, people: readonly Person[]): Promise<void> {
  const [from, to] = [people[step.from], people[step.to]];
  if (!from || !to) return;
  const amount = `${step.units}`;
  if (step.kind === 'dividend') return payDividend(step, people);
  if (step.kind === 'split' || step.kind === 'reverse-split') return splitUnits(step, step.kind);
  if (step.kind === 'buy') return fundCustomer(testEnv, from.customer, money(units, BigInt(step.units)));
  if (step.kind === 'suspend')
    return operator.inTransaction(async (tx) => void (await changeSuspension(tx, from.customer, testEnv.clock.now())));
  if (step.kind === 'withdraw') {
    const one = { id: newId(), customer: from.customer, at: testEnv.clock.now(), amount: money(units, 1n) };
    const withdrawal = { ...one, fee: money(units, 0n) };
    await operator
      .inTransaction((tx) => post(tx, reserveWithdrawal(withdrawal)))
      .then(
        () => void reservedOnes.push(withdrawal),
        () => undefined,
      );
    return;
  }
  const order = step.kind === 'transfer' ? { receiver: to.name } : {};
  const { body } = await measures.propose({ kind: step.kind, customer: from.name, amount, ...order });
  if (body.id !== undefined) await measures.decide(body.id);
  await measures.runWorker();
}

test('any sequence of purchases, transfers, freezes, suspensions, splits and dividends keeps units and money, with several workers at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(arbitraryStep, { minLength: 3, maxLength: 8 }), async (steps) => {
      const people = [
        await measures.createHolder(9n),
        await measures.createHolder(20n),
        await measures.createHolder(1n),
      ];
      for (const step of steps) await tryStep(step, people);
      const register = await readRegister(owner, {
        currency: units,
        at: soon(),
      });
      const all = [...register.holdings, ...register.others].reduce((sum, one) => sum + one.units, 0n);
      expect(all).toBe(register.issued);
    }),
    { numRuns: 4 },
  );
  expect((await verifyLedger({ url: testEnv.url.reader })).problems).toEqual([]);
}, 240_000);
