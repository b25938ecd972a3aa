import { newId } from '@istmo/db/new-id';
import type { Tx } from '@istmo/db/tx';
import { expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import type { RaiseId } from '../raises/public.ts';
import { createAllocationSteps } from './test-allocations.ts';
import { writeAllocations } from './write-allocations.ts';

const testEnv = await createTestEnv();
const { workerApp, consoleApp, db, owner } = testEnv;
const steps = await createAllocationSteps(testEnv);
testEnv.advance(180_000);
const people = await Promise.all([0, 1].map((index) => testEnv.signUp(`investor${index}`)));

/** A closed raise of ten units for which two investors paid ten each: five go to each. */
async function closed() {
  const raise = await steps.open({ terms: { offeredUnits: 10n } });
  const ids: string[] = [];
  for (const person of people) ids.push(await steps.order(raise, { person, paid: 10_000n }));
  await steps.close(raise);
  return { ...raise, ids };
}

const proposalOf = async (id: RaiseId): Promise<string> => {
  const [row] = await owner.query<{ proposal: string }>(
    'select proposal from app.raise_allocation where raise = $1 and decided_at is not null',
    [id],
  );
  return row?.proposal ?? '';
};

type Written = readonly { readonly id: string; readonly units: bigint; readonly cost: bigint }[];

/** What a worker that was changed would write. */
const writeAsWorker = (id: RaiseId, proposal: string, { lines, ends = true }: { lines: Written; ends?: boolean }) =>
  workerApp.db.inTransaction(async (tx) => {
    await tx.query("update app.raise set state = 'allocated', state_since = now(), allocated_by = $2 where id = $1", [
      id,
      proposal,
    ]);
    await allot(tx, lines);
    if (ends) await tx.query('update app.raise_allocation set written_at = now() where proposal = $1', [proposal]);
  });

async function allot(tx: Pick<Tx, 'query'>, lines: Written): Promise<void> {
  for (const { id, units, cost } of lines)
    await tx.query(
      'update app.raise_subscription set allotted_units = $2, allotted_price = 1000, cost_units = $3 where id = $1',
      [id, units, cost],
    );
}

test('staff neither allot by hand nor name a decision: the login of the console has no right to', async () => {
  const { id, ids } = await closed();
  const first = [{ id: ids[0] ?? '', units: 5n, cost: 5_000n }];
  await expect(allot(consoleApp.db, first)).rejects.toThrow('permission denied');
  await expect(allot(db, first)).rejects.toThrow('permission denied');
  const proposal = await steps.raises.approve({ kind: 'raise.allocate', subject: id });
  await expect(
    consoleApp.db.query("update app.raise set state = 'allocated', allocated_by = $2 where id = $1", [id, proposal]),
  ).rejects.toThrow('does not go from closed to allocated');
  await expect(
    consoleApp.db.query('update app.raise set allocated_by = $2 where id = $1', [id, proposal]),
  ).rejects.toThrow('names its allotment when it is allocated');
});

test('an order begins without an allotment', async () => {
  const raise = await steps.open();
  await expect(
    db.query(
      `insert into app.raise_subscription (id, reference, raise, customer_id, terms_version, state, state_since, paid_by, currency, paid_units, value_units,
         wanted_units, country, category, leave_until, documents, created_at, paid_at, allotted_units, allotted_price, cost_units)
       values ($1, 'SU-000000AB', $2, $3, 1, 'open', $4, 'balance', 'USD', 1000, 1000, 1, 'SV', 'retail', $4, '[]', $4, $4, 1, 1000, 1)`,
      [newId(), raise.id, people[0]?.customer, testEnv.clock.now()],
    ),
  ).rejects.toThrow(/by the decision of two|takes no such order/);
});

test('the worker writes nothing without a decision, and all of it or nothing with one', async () => {
  const raise = await closed();
  const { id, ids, reference } = raise;
  const lines = (first: bigint, second: bigint) =>
    [first, second].map((units, index) => ({ id: ids[index] ?? '', units, cost: units * 1_000n }));
  await expect(allot(workerApp.db, lines(5n, 5n))).rejects.toThrow('by the decision of two');
  // A proposal that names no computed result.
  const bare = await steps.raises.approve({ kind: 'raise.allocate', subject: id });
  await expect(writeAsWorker(id, bare, { lines: [] })).rejects.toThrow('not what was decided');
  await steps.decide(reference);
  const proposal = await proposalOf(id);
  const refused = (more: Written, ends = true) =>
    expect(writeAsWorker(id, proposal, { lines: more, ends })).rejects.toThrow('not what was decided');
  await refused(lines(5n, 5n).slice(0, 1));
  await refused(lines(6n, 5n));
  await refused(lines(6n, 4n));
  await refused([...lines(5n, 5n).slice(0, 1), { id: ids[1] ?? '', units: 5n, cost: 4_999n }]);
  await refused(lines(5n, 5n), false);
  expect(await steps.written(id)).toMatchObject([{ allotted: null }, { allotted: null }]);
  await writeAllocations(workerApp);
  expect(await steps.written(id)).toMatchObject([{ allotted: 5n }, { allotted: 5n }]);
  await expect(allot(workerApp.db, lines(6n, 4n))).rejects.toThrow(/never changes|by the decision of two/);
});

test('what was computed is by the terms, and never changes', async () => {
  const { id, reference } = await closed();
  await steps.decide(reference);
  const change = (set: string) => owner.query(`update app.raise_allocation set ${set} where raise = $1`, [id]);
  await expect(change("result_hash = sha256('x')")).rejects.toThrow('two of the staff decide an allotment');
  await expect(change('decided_at = now()')).rejects.toThrow('two of the staff decide an allotment');
  await expect(change('allotted_units = 9')).rejects.toThrow('two of the staff decide an allotment');
  await expect(owner.query('delete from app.raise_allocation where raise = $1', [id])).rejects.toThrow(
    'two of the staff',
  );
  const copy = (set: string) =>
    owner.query(
      `insert into app.raise_allocation
       select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'proposal', null, 'decided_at', null) || $2::jsonb)).*
         from app.raise_allocation a where a.raise = $1`,
      [id, set],
    );
  await copy('{}');
  for (const bad of [
    '{"method": "first-come"}',
    '{"price": 999}',
    '{"offered_units": 11}',
    '{"over_limit": 1}',
    '{"terms_version": 2}',
    '{"rates": [{"currency": "USD", "rate": "1"}]}',
    '{"written_at": "2026-11-29"}',
  ])
    await expect(copy(bad), bad).rejects.toThrow(/by the terms of a raise that is closed|violates/);
});
