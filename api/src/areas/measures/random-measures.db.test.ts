import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { measureMovement, post, readRegister, reserveWithdrawal, verifyLedger } from '@istmo/ledger';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMeasureSteps } from '../../testing/test-measures.ts';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { carryOutMeasures } from './carry-out.ts';

const testEnv = await createTestEnv();
const { workerApp, owner, operator } = testEnv;
const { createAccountsOfOne, createHolder, propose, decide, unitsOf } = await createMeasureSteps(testEnv);

const arbitraryStep = fc.record({
  kind: fc.constantFrom('freeze', 'unfreeze', 'transfer', 'transfer frozen', 'recover', 'withdraw'),
  from: fc.nat({ max: 2 }),
  to: fc.nat({ max: 2 }),
  units: fc.integer({ min: 1, max: 12 }),
  // How many workers carry out at once.
  workers: fc.integer({ min: 1, max: 3 }),
});
type Step = typeof arbitraryStep extends fc.Arbitrary<infer S> ? S : never;

/** The newest freeze of a customer that has something left. */
async function findFreeze({ customer }: Person): Promise<string | undefined> {
  const [row] = await owner.query<{ id: string }>(
    'select measure_id as id from app.frozen_holding where customer_id = $1 and units > 0 order by measure_id desc limit 1',
    [customer],
  );
  return row?.id;
}

async function tryStep({ kind, units }: Step, from: Person, to: Person): Promise<void> {
  const amount = `${units}`;
  if (kind === 'withdraw') {
    const one = { id: newId(), customer: from.customer, at: testEnv.clock.now(), amount: money('COINGT', 1n) };
    await operator
      .inTransaction((tx) => post(tx, reserveWithdrawal({ ...one, fee: money('COINGT', 0n) })))
      .catch(() => undefined);
    return;
  }
  const freeze = kind === 'unfreeze' || kind === 'transfer frozen' ? await findFreeze(from) : undefined;
  const { body } = await propose({
    kind: kind === 'transfer frozen' ? 'transfer' : kind,
    customer: from.name,
    ...(kind === 'freeze' || kind === 'unfreeze' ? {} : { receiver: to.name }),
    ...(kind === 'recover' ? {} : { amount }),
    ...(freeze === undefined ? {} : { freeze }),
  });
  if (body.id !== undefined) await decide(body.id);
}

async function expectSound(people: readonly Person[], total: bigint, issued: bigint): Promise<void> {
  let sum = 0n;
  for (const person of people) {
    const [available, held, frozen] = await unitsOf(person);
    for (const balance of [available, held, frozen]) expect(balance >= 0n).toBe(true);
    const [kept] = await owner.query<{ units: bigint }>(
      'select coalesce(sum(units), 0)::bigint as units from app.frozen_holding where customer_id = $1',
      [person.customer],
    );
    expect(kept?.units).toBe(frozen);
    sum += available + held + frozen;
  }
  expect(sum).toBe(total);
  const register = await readRegister(owner, {
    currency: 'COINGT',
    at: new Date(testEnv.clock.now().getTime() + 60_000),
  });
  expect(register.issued).toBe(issued);
}

test('whatever is ordered, in any order and carried out by several at once: units neither appear nor vanish, none is below zero', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(arbitraryStep, { minLength: 3, maxLength: 9 }), async (steps) => {
      const people = [...(await createAccountsOfOne(20n)), await createHolder(10n)];
      const at = new Date(testEnv.clock.now().getTime() + 60_000);
      const { issued } = await readRegister(owner, { currency: 'COINGT', at });
      for (const step of steps) {
        const [from, to] = [people[step.from], people[step.to]];
        if (!from || !to) continue;
        await tryStep(step, from, to);
        await Promise.all(Array.from({ length: step.workers }, () => carryOutMeasures(workerApp)));
        await expectSound(people, 30n, issued);
      }
    }),
    { numRuns: 10 },
  );
  expect((await verifyLedger({ url: testEnv.url.app })).problems).toEqual([]);
});

test('no login records a movement between customers but the one that two people decided, with its receiver and its amount', async () => {
  const [ana, eva, ivo] = [await createHolder(9n), await createHolder(0n), await createHolder(0n)];
  const at = testEnv.clock.now();
  const build = (id: string, receiver: Person, units: bigint, currency = 'COINGT') =>
    measureMovement({
      id,
      kind: 'transfer',
      customer: ana.customer,
      receiver: receiver.customer,
      at,
      lines: [{ amount: money(currency, units), from: 'available', to: 'available' }],
    });
  for (const login of [workerApp.db, operator])
    await expect(login.inTransaction((tx) => post(tx, build(newId(), eva, 1n)))).rejects.toThrow(
      'no business row proves',
    );
  await expect(testEnv.db.inTransaction((tx) => post(tx, build(newId(), eva, 1n)))).rejects.toThrow(
    'permission denied',
  );
  const { id = '' } = (await propose({ kind: 'transfer', customer: ana.name, receiver: eva.name, amount: '4' })).body;
  const carryOutAs = (movement: ReturnType<typeof build>, units = 4n) =>
    workerApp.db.inTransaction(async (tx) => {
      await tx.query(
        `insert into app.measure_line (measure_id, number, instrument, from_kind, to_kind, units, service)
         values ($1, 1, 'COINGT', 'available', 'available', $2, 'waiting')`,
        [id, units],
      );
      await tx.query(`update app.holding_measure set state = 'done', ended_at = $2 where id = $1`, [id, at]);
      await post(tx, movement);
    });
  await expect(carryOutAs(build(id, eva, 4n))).rejects.toThrow(/does not go from|holding_measure_decided/);
  await decide(id);
  await expect(carryOutAs(build(id, ivo, 4n))).rejects.toThrow('no business row proves');
  await expect(carryOutAs(build(id, eva, 3n))).rejects.toThrow('no business row proves');
  await expect(carryOutAs(build(id, eva, 5n), 5n)).rejects.toThrow('no business row proves');
  await carryOutAs(build(id, eva, 4n));
  expect([await unitsOf(ana), await unitsOf(eva)]).toEqual([
    [5n, 0n, 0n],
    [4n, 0n, 0n],
  ]);
});
